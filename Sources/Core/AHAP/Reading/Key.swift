/// The keys that AHAP defines.
package enum Key: UInt8, CaseIterable {
  case version, pattern
  case event, parameter, parameterCurve
  case eventType, time, eventDuration, eventParameters
  case eventWaveformPath, eventWaveformUseVolumeEnvelope, eventWaveformLoopEnabled
  case parameterID, parameterValue, parameterCurveControlPoints

  /// The key as a file spells it.
  package var name: StaticString {
    switch self {
    case .version: "Version"
    case .pattern: "Pattern"
    case .event: "Event"
    case .parameter: "Parameter"
    case .parameterCurve: "ParameterCurve"
    case .eventType: "EventType"
    case .time: "Time"
    case .eventDuration: "EventDuration"
    case .eventParameters: "EventParameters"
    case .eventWaveformPath: "EventWaveformPath"
    case .eventWaveformUseVolumeEnvelope: "EventWaveformUseVolumeEnvelope"
    case .eventWaveformLoopEnabled: "EventWaveformLoopEnabled"
    case .parameterID: "ParameterID"
    case .parameterValue: "ParameterValue"
    case .parameterCurveControlPoints: "ParameterCurveControlPoints"
    }
  }

  /// The key as one bit of a set, for example of the seen or the allowed keys.
  var bit: UInt16 { 1 << UInt16(rawValue) }
}

/// The kinds of objects in an AHAP file, by the keys that they may contain.
package enum Level: UInt8, CaseIterable {
  case file, entry, event, eventParameter, parameter, curve, controlPoint

  /// The keys that such an object may contain.
  var keys: UInt16 {
    switch self {
    case .file: Key.version.bit | Key.pattern.bit
    case .entry: Key.event.bit | Key.parameter.bit | Key.parameterCurve.bit
    case .event:
      Key.eventType.bit | Key.time.bit | Key.eventDuration.bit | Key.eventParameters.bit | Self.waveformKeys
    case .eventParameter: Key.parameterID.bit | Key.parameterValue.bit
    case .parameter: Key.parameterID.bit | Key.time.bit | Key.parameterValue.bit
    case .curve: Key.parameterID.bit | Key.time.bit | Key.parameterCurveControlPoints.bit
    case .controlPoint: Key.time.bit | Key.parameterValue.bit
    }
  }

  /// The keys that are useful only on an AudioCustom event.
  static let waveformKeys =
    Key.eventWaveformPath.bit | Key.eventWaveformUseVolumeEnvelope.bit | Key.eventWaveformLoopEnabled.bit

  /// The name of such an object in a message.
  package var name: StaticString {
    switch self {
    case .file: "the file"
    case .entry: "an entry of Pattern"
    case .event: "Event"
    case .eventParameter: "an event parameter"
    case .parameter: "Parameter"
    case .curve: "ParameterCurve"
    case .controlPoint: "a control point"
    }
  }

  package func contains(_ key: Key) -> Bool { keys & key.bit != 0 }
}
