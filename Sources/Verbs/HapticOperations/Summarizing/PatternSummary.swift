import HapticModel
import HapticText

/// Statistics of a pattern: the number of events of each type, the ranges of parameters, the audio files.
package struct PatternSummary: Sendable {
  /// The number of uses of a parameter, and the range of its values.
  package struct Usage: Sendable {
    /// The known facts about the parameter.
    package let facts: ParameterFacts
    /// The number of events, dynamic parameters or curves that have the parameter.
    package fileprivate(set) var count = 0
    /// The total number of control points of the curves; 0 for event parameters and dynamic parameters.
    package fileprivate(set) var points = 0
    /// The smallest value.
    package private(set) var lowest = Float.infinity
    /// The largest value.
    package private(set) var highest = -Float.infinity

    fileprivate init(_ facts: ParameterFacts) { self.facts = facts }

    fileprivate mutating func add(_ value: Float) {
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
  }

  /// An audio file and the number of events that play it.
  package struct AudioFile: Sendable {
    /// The path of the file, as the pattern contains it.
    package let path: String
    /// The number of events that play the file.
    package fileprivate(set) var count: Int
  }

  /// The number of events of each type, indexed by the type's raw value.
  private var eventCounts = [Int](repeating: 0, count: EventType.allCases.count)
  /// The event parameters that the pattern uses.
  package let eventParameters: [Usage]
  /// The dynamic parameters that the pattern uses.
  package let dynamicParameters: [Usage]
  /// The dynamic parameters that curves change.
  package let curves: [Usage]
  /// The audio files, in the order of their first use.
  package let audioFiles: [AudioFile]

  /// Counts the contents of a pattern.
  package init(_ pattern: HapticPattern) {
    var events = EventParameterID.allCases.map { Usage($0.facts) }
    var jumps = DynamicParameterID.allCases.map { Usage($0.facts) }
    var ramps = jumps
    var files: [AudioFile] = []
    // Keys are bytes: texts would need the tables of Unicode in every WebAssembly module.
    var indices: [[UInt8]: Int] = [:]
    for event in pattern.events {
      eventCounts[Int(event.type.rawValue)] += 1
      for parameter in event.parameters {
        events[Int(parameter.id.rawValue)].count += 1
        events[Int(parameter.id.rawValue)].add(parameter.value)
      }
      guard let path = event.waveform?.path else { continue }
      let key = Array(path.utf8)
      if let index = indices[key] {
        files[index].count += 1
      } else {
        indices[key] = files.count
        files.append(AudioFile(path: path, count: 1))
      }
    }
    for parameter in pattern.parameters {
      jumps[Int(parameter.id.rawValue)].count += 1
      jumps[Int(parameter.id.rawValue)].add(parameter.value)
    }
    for curve in pattern.curves {
      ramps[Int(curve.id.rawValue)].count += 1
      ramps[Int(curve.id.rawValue)].points += curve.controlPoints.count
      for point in curve.controlPoints { ramps[Int(curve.id.rawValue)].add(point.value) }
    }
    eventParameters = events.filter { $0.count > 0 }
    dynamicParameters = jumps.filter { $0.count > 0 }
    curves = ramps.filter { $0.count > 0 }
    audioFiles = files
  }

  /// Returns the number of events of a type.
  package func count(_ type: EventType) -> Int { eventCounts[Int(type.rawValue)] }
}
