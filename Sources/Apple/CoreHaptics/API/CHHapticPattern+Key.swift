#if !canImport(Darwin)
  extension CHHapticPattern {
    /// A key of a dictionary that describes a pattern. The keys are those of AHAP, Apple's file format for
    /// haptic patterns.
    ///
    /// On Apple platforms this type is a struct around a string, and the cast
    /// `JSONSerialization.jsonObject(with: data) as? [CHHapticPattern.Key: Any]` converts the strings to this
    /// struct. On Linux such a cast cannot convert the keys, so this type is `String` itself and the same
    /// cast succeeds.
    public typealias Key = String
  }

  // These members are disfavoured overloads, so that an app's own `.time` takes precedence where both fit.
  extension CHHapticPattern.Key {
    /// The key of the AHAP version that the pattern requires. The value is a number, 1 in every known file.
    @_disfavoredOverload public static var version: CHHapticPattern.Key { "Version" }

    /// The key of the list of events, parameters and curves. The value is an array of dictionaries, called
    /// entries, each with one of the keys `event`, `parameter` and `parameterCurve`.
    @_disfavoredOverload public static var pattern: CHHapticPattern.Key { "Pattern" }

    /// The key of an event in an entry of the pattern. The value is a dictionary.
    @_disfavoredOverload public static var event: CHHapticPattern.Key { "Event" }

    /// The key of the type of an event. The value is a `CHHapticEvent.EventType` or its string.
    @_disfavoredOverload public static var eventType: CHHapticPattern.Key { "EventType" }

    /// The key of the time of an event, parameter, curve or control point. The value is a number of seconds.
    @_disfavoredOverload public static var time: CHHapticPattern.Key { "Time" }

    /// The key of the duration of an event. The value is a number of seconds.
    @_disfavoredOverload public static var eventDuration: CHHapticPattern.Key { "EventDuration" }

    /// The key of the parameters of an event. The value is an array of dictionaries with the keys
    /// `parameterID` and `parameterValue`.
    @_disfavoredOverload public static var eventParameters: CHHapticPattern.Key { "EventParameters" }

    /// The key of the path of the audio file that an event plays. The value is a string.
    @_disfavoredOverload public static var eventWaveformPath: CHHapticPattern.Key { "EventWaveformPath" }

    /// The key that states whether audio fades in and out briefly at its start and end. The value is a Bool.
    @_disfavoredOverload public static var eventWaveformUseVolumeEnvelope: CHHapticPattern.Key {
      "EventWaveformUseVolumeEnvelope"
    }

    /// The key that states whether the whole audio file repeats for the duration of the event. The value is a
    /// Bool.
    @_disfavoredOverload public static var eventWaveformLoopEnabled: CHHapticPattern.Key {
      "EventWaveformLoopEnabled"
    }

    /// The key of a dynamic parameter in an entry of the pattern. The value is a dictionary.
    @_disfavoredOverload public static var parameter: CHHapticPattern.Key { "Parameter" }

    /// The key of the identifier of an event parameter, dynamic parameter or curve. The value is a
    /// `CHHapticEvent.ParameterID`, a `CHHapticDynamicParameter.ID`, or the string of either.
    @_disfavoredOverload public static var parameterID: CHHapticPattern.Key { "ParameterID" }

    /// The key of the value of a parameter or control point. The value is a number.
    @_disfavoredOverload public static var parameterValue: CHHapticPattern.Key { "ParameterValue" }

    /// The key of a parameter curve in an entry of the pattern. The value is a dictionary.
    @_disfavoredOverload public static var parameterCurve: CHHapticPattern.Key { "ParameterCurve" }

    /// The key of the control points of a curve. The value is an array of dictionaries.
    @_disfavoredOverload public static var parameterCurveControlPoints: CHHapticPattern.Key {
      "ParameterCurveControlPoints"
    }

    /// The type of the raw value: a string.
    public typealias RawValue = String

    /// Creates a key from its name.
    @_disfavoredOverload public init(rawValue: String) { self = rawValue }

    /// The name of the key. A key is a `String` here, so this property returns the key unchanged.
    @_disfavoredOverload public var rawValue: String { self }
  }
#endif
