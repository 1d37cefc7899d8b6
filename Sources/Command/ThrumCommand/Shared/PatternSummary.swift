import HapticModel

/// Statistics of a pattern, such as the number of events of each type and the ranges of parameters.
struct PatternSummary {
  /// The number of uses of a parameter, and the range of its values.
  struct Usage {
    var facts: ParameterFacts
    /// The number of events, dynamic parameters or curves that have the parameter.
    var count = 0
    /// The total number of control points of the curves; 0 for event parameters and dynamic parameters.
    var points = 0
    var lowest = Float.infinity
    var highest = -Float.infinity

    mutating func add(_ value: Float) {
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
  }

  /// An audio file and the number of events that play it.
  struct AudioFile {
    var path: String
    var count: Int
  }

  /// The number of events of each type, indexed by the type's raw value.
  private(set) var eventCounts = [Int](repeating: 0, count: EventType.allCases.count)
  /// The event parameters that the pattern uses.
  let eventParameters: [Usage]
  /// The dynamic parameters that the pattern uses.
  let dynamicParameters: [Usage]
  /// The dynamic parameters that curves change.
  let curves: [Usage]
  /// The audio files, in the order of their first use.
  let audioFiles: [AudioFile]

  init(_ pattern: HapticPattern) {
    var events = EventParameterID.allCases.map { Usage(facts: $0.facts) }
    var jumps = DynamicParameterID.allCases.map { Usage(facts: $0.facts) }
    var courses = jumps
    var files: [AudioFile] = []
    var places: [String: Int] = [:]
    for event in pattern.events {
      eventCounts[Int(event.type.rawValue)] += 1
      for parameter in event.parameters {
        events[Int(parameter.id.rawValue)].count += 1
        events[Int(parameter.id.rawValue)].add(parameter.value)
      }
      guard let path = event.waveform?.path else { continue }
      if let place = places[path] {
        files[place].count += 1
      } else {
        places[path] = files.count
        files.append(AudioFile(path: path, count: 1))
      }
    }
    for parameter in pattern.parameters {
      jumps[Int(parameter.id.rawValue)].count += 1
      jumps[Int(parameter.id.rawValue)].add(parameter.value)
    }
    for curve in pattern.curves {
      courses[Int(curve.id.rawValue)].count += 1
      courses[Int(curve.id.rawValue)].points += curve.controlPoints.count
      for point in curve.controlPoints { courses[Int(curve.id.rawValue)].add(point.value) }
    }
    eventParameters = events.filter { $0.count > 0 }
    dynamicParameters = jumps.filter { $0.count > 0 }
    curves = courses.filter { $0.count > 0 }
    audioFiles = files
  }

  func count(_ type: EventType) -> Int { eventCounts[Int(type.rawValue)] }
}
