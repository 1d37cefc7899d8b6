#if !canImport(Darwin)
  extension CHHapticPattern {
    /// A key of a pattern dictionary, named as in AHAP.
    ///
    /// On Apple platforms a struct around a string, which the Objective-C runtime turns into a string and back wherever a
    /// dictionary is cast. Without that runtime only `String` itself takes part in
    /// `JSONSerialization.jsonObject(with: data) as? [CHHapticPattern.Key: Any]`, so it is that here.
    public typealias Key = String
  }

  // Disfavoured: when an app has a `.time` of its own for the same place, it means that one.
  extension CHHapticPattern.Key {
    /// The lowest version of AHAP that plays the pattern, a number.
    @_disfavoredOverload public static var version: CHHapticPattern.Key { "Version" }

    /// The entries, an array.
    @_disfavoredOverload public static var pattern: CHHapticPattern.Key { "Pattern" }

    /// An event, in an entry.
    @_disfavoredOverload public static var event: CHHapticPattern.Key { "Event" }

    /// The type of an event, a `CHHapticEvent.EventType` or its string.
    @_disfavoredOverload public static var eventType: CHHapticPattern.Key { "EventType" }

    /// A time, in seconds.
    @_disfavoredOverload public static var time: CHHapticPattern.Key { "Time" }

    /// The duration of an event, in seconds.
    @_disfavoredOverload public static var eventDuration: CHHapticPattern.Key { "EventDuration" }

    /// The parameters of an event, an array.
    @_disfavoredOverload public static var eventParameters: CHHapticPattern.Key { "EventParameters" }

    /// The audio file of an event.
    @_disfavoredOverload public static var eventWaveformPath: CHHapticPattern.Key { "EventWaveformPath" }

    /// Whether audio fades in and out briefly at its start and end, a Bool.
    @_disfavoredOverload public static var eventWaveformUseVolumeEnvelope: CHHapticPattern.Key {
      "EventWaveformUseVolumeEnvelope"
    }

    /// Whether the whole file repeats for the length of the event, a Bool.
    @_disfavoredOverload public static var eventWaveformLoopEnabled: CHHapticPattern.Key {
      "EventWaveformLoopEnabled"
    }

    /// A dynamic parameter, in an entry.
    @_disfavoredOverload public static var parameter: CHHapticPattern.Key { "Parameter" }

    /// The parameter, an ID or its string.
    @_disfavoredOverload public static var parameterID: CHHapticPattern.Key { "ParameterID" }

    /// The value of a parameter or control point.
    @_disfavoredOverload public static var parameterValue: CHHapticPattern.Key { "ParameterValue" }

    /// A parameter curve, in an entry.
    @_disfavoredOverload public static var parameterCurve: CHHapticPattern.Key { "ParameterCurve" }

    /// The points of a curve, an array.
    @_disfavoredOverload public static var parameterCurveControlPoints: CHHapticPattern.Key {
      "ParameterCurveControlPoints"
    }

    /// The type of the raw value, a string.
    public typealias RawValue = String

    /// Creates a key from its name.
    @_disfavoredOverload public init(rawValue: String) { self = rawValue }

    /// The name, which is the key itself.
    @_disfavoredOverload public var rawValue: String { self }
  }
#endif
