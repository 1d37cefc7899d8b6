#if !canImport(Darwin)
  extension CHHapticPattern {
    /// A key of a pattern dictionary, named as in AHAP.
    ///
    /// On Apple platforms this type is a struct around a string, and the Objective-C runtime converts it
    /// whenever a dictionary is cast. Linux lacks that runtime: there the cast
    /// `JSONSerialization.jsonObject(with: data) as? [CHHapticPattern.Key: Any]` succeeds only if the key
    /// type is `String`.
    public typealias Key = String
  }

  // These members are disfavoured overloads, so that an app's own `.time` takes precedence where both fit.
  extension CHHapticPattern.Key {
    /// The lowest version of AHAP that can play the pattern; a number.
    @_disfavoredOverload public static var version: CHHapticPattern.Key { "Version" }

    /// The entries of the pattern; an array.
    @_disfavoredOverload public static var pattern: CHHapticPattern.Key { "Pattern" }

    /// An event; a key of an entry.
    @_disfavoredOverload public static var event: CHHapticPattern.Key { "Event" }

    /// The type of an event; a `CHHapticEvent.EventType` or its string.
    @_disfavoredOverload public static var eventType: CHHapticPattern.Key { "EventType" }

    /// The time of an event, parameter, curve or control point, in seconds.
    @_disfavoredOverload public static var time: CHHapticPattern.Key { "Time" }

    /// The duration of an event, in seconds.
    @_disfavoredOverload public static var eventDuration: CHHapticPattern.Key { "EventDuration" }

    /// The parameters of an event; an array.
    @_disfavoredOverload public static var eventParameters: CHHapticPattern.Key { "EventParameters" }

    /// The path of the audio file of an event.
    @_disfavoredOverload public static var eventWaveformPath: CHHapticPattern.Key { "EventWaveformPath" }

    /// Whether audio fades in and out briefly at its start and end; a Bool.
    @_disfavoredOverload public static var eventWaveformUseVolumeEnvelope: CHHapticPattern.Key {
      "EventWaveformUseVolumeEnvelope"
    }

    /// Whether the whole audio file repeats for the duration of the event; a Bool.
    @_disfavoredOverload public static var eventWaveformLoopEnabled: CHHapticPattern.Key {
      "EventWaveformLoopEnabled"
    }

    /// A dynamic parameter; a key of an entry.
    @_disfavoredOverload public static var parameter: CHHapticPattern.Key { "Parameter" }

    /// The identifier of a parameter; an ID or its string.
    @_disfavoredOverload public static var parameterID: CHHapticPattern.Key { "ParameterID" }

    /// The value of a parameter or control point; a number.
    @_disfavoredOverload public static var parameterValue: CHHapticPattern.Key { "ParameterValue" }

    /// A parameter curve; a key of an entry.
    @_disfavoredOverload public static var parameterCurve: CHHapticPattern.Key { "ParameterCurve" }

    /// The control points of a curve; an array.
    @_disfavoredOverload public static var parameterCurveControlPoints: CHHapticPattern.Key {
      "ParameterCurveControlPoints"
    }

    /// The type of the raw value: a string.
    public typealias RawValue = String

    /// Creates a key from its name.
    @_disfavoredOverload public init(rawValue: String) { self = rawValue }

    /// The name of the key, which is the key itself.
    @_disfavoredOverload public var rawValue: String { self }
  }
#endif
