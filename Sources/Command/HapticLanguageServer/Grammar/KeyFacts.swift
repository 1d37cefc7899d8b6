import AHAP
import HapticModel

/// The facts that an editor shows about a key of AHAP.
struct KeyFacts {
  /// The kinds of values that keys have.
  enum Kind {
    /// A time or duration in seconds.
    case seconds
    /// A number whose range depends on the parameter beside it.
    case value
    case boolean
    case path
    case version
    case eventType
    case parameterID
    /// An object of a level.
    case object(Level)
    /// An array of objects of a level.
    case array(Level)
  }

  let kind: Kind
  /// The meaning of the key, in one line.
  let summary: String

  /// Returns the facts about a key in an object of a level.
  init(_ key: Key, in level: Level) {
    (kind, summary) =
      switch key {
      case .version: (.version, "The version of the format: 1.")
      case .pattern:
        (.array(.entry), "The entries of the pattern: events, parameters and curves, in any order.")
      case .event: (.object(.event), "A transient, a vibration, a tone or an audio file.")
      case .parameter:
        (
          .object(.parameter),
          "A dynamic parameter: from its time on it changes all events that it applies to."
        )
      case .parameterCurve:
        (.object(.curve), "A curve: a dynamic parameter that moves along its points while the pattern plays.")
      case .eventType: (.eventType, "What kind of event it is.")
      case .time:
        (
          .seconds,
          level == .controlPoint
            ? "When the point is reached, in seconds from the start of its curve."
            : "The start, in seconds from the start of the pattern."
        )
      case .eventDuration:
        (
          .seconds,
          "The length of the event in seconds. Continuous events need it; a phone ends them after 30 s."
        )
      case .eventParameters:
        (.array(.eventParameter), "The parameters of the event. Those left out have defaults.")
      case .eventWaveformPath: (.path, "The audio file of an AudioCustom event, relative to the file.")
      case .eventWaveformUseVolumeEnvelope:
        (.boolean, "Whether the envelope of the event also shapes the audio file. (default: false)")
      case .eventWaveformLoopEnabled: (.boolean, "Whether the audio file repeats. (default: false)")
      case .parameterID: (.parameterID, "The name of the parameter.")
      case .parameterValue: (.value, "The value, within the range of the parameter.")
      case .parameterCurveControlPoints:
        (.array(.controlPoint), "The points of the curve, by time. Not every system accepts more than 16.")
      }
  }
}

extension Level {
  /// The keys of such an object, in the order in which they are usually written.
  var orderedKeys: [Key] {
    let order: [Key] = [
      .version, .pattern, .event, .parameter, .parameterCurve, .parameterID, .time, .eventType,
      .eventDuration,
      .parameterValue, .eventParameters, .eventWaveformPath, .eventWaveformUseVolumeEnvelope,
      .eventWaveformLoopEnabled, .parameterCurveControlPoints,
    ]
    return order.filter(contains)
  }

  /// The keys that every such object needs.
  var requiredKeys: [Key] {
    switch self {
    case .file: [.version, .pattern]
    case .entry: []
    case .event: [.time, .eventType]
    case .eventParameter: [.parameterID, .parameterValue]
    case .parameter: [.parameterID, .time, .parameterValue]
    case .curve: [.parameterID, .time, .parameterCurveControlPoints]
    case .controlPoint: [.time, .parameterValue]
    }
  }

  /// The facts about the parameters that such an object can name; empty if it names none.
  var parameters: [ParameterFacts] {
    switch self {
    case .eventParameter: EventParameterID.allCases.map { $0.facts }
    case .parameter, .curve: DynamicParameterID.allCases.map { $0.facts }
    case .file, .entry, .event, .controlPoint: []
    }
  }

  /// The level of the objects under a key; `nil` if the key has no objects.
  func inner(_ key: Key) -> Level? {
    switch KeyFacts(key, in: self).kind {
    case .object(let level), .array(let level): level
    default: nil
    }
  }
}

extension Key {
  /// The key as text.
  var text: String { "\(name)" }

  /// Returns the key with a name; `nil` if AHAP does not define it.
  static func named(_ name: String) -> Key? {
    allCases.first { $0.name.withUTF8Buffer { name.utf8.elementsEqual($0) } }
  }
}

extension EventType {
  /// A description of such an event, in one line.
  var summary: String {
    switch self {
    case .hapticTransient: "A tap without a length."
    case .hapticContinuous: "A vibration with a length."
    case .audioContinuous: "A tone with a length."
    case .audioCustom: "An audio file."
    }
  }
}
