import HapticModel
import HapticPerception
import HapticText

/// The units of a pattern that were made by hand, arranged so that units which exclude a composed unit are
/// found without a comparison with all of them.
struct HandUnits {
  /// The times and hashes of the transients, sorted by time.
  private var transients: [(time: Double, mark: UInt32)] = []
  private var spans = Spans()
  /// The continuous events with curves.
  private var shapes = Spans()
  private var audio: Set<UInt32> = []

  init(_ units: [ComposedUnit]) {
    for unit in units.sortedStably(by: { $0.time }) {
      switch unit.kind {
      case .transient: transients.append((unit.time, unit.mark))
      case .continuous:
        let mark = unit.mark
        spans.add(unit, mark)
        if !unit.curves.isEmpty { shapes.add(unit, mark) }
      case .audio: audio.insert(unit.mark)
      }
    }
  }

  /// Returns the hash of a unit made by hand that excludes a composed unit; `nil` if there is no such unit.
  ///
  /// A composed unit is excluded if both units would be felt at once or their curves would shape each other.
  func mark(excluding unit: ComposedUnit) -> UInt32? {
    switch unit.kind {
    case .transient:
      let index = transients.partitioningIndex { $0.time - unit.time >= PerceptionConstants.fusion } - 1
      if index >= 0, unit.time - transients[index].time < PerceptionConstants.fusion {
        return transients[index].mark
      }
      // The curves of the continuous event would shape the transient.
      let slack = ComposedUnit.rounding
      return shapes.last { $0 <= unit.time + slack }.flatMap { $0.end + slack >= unit.time ? $0.mark : nil }
    case .continuous:
      let slack = ComposedUnit.rounding
      return spans.last { $0 < unit.end - slack }.flatMap { $0.end - slack > unit.time ? $0.mark : nil }
    case .audio:
      let mark = unit.mark
      return audio.contains(mark) ? mark : nil
    }
  }

  /// Continuous events, sorted by their start.
  private struct Spans {
    private var starts: [Double] = []
    /// For each event, the latest end of the events up to it, and the hash of the event with that end.
    private var ends: [(end: Double, mark: UInt32)] = []

    mutating func add(_ unit: ComposedUnit, _ mark: UInt32) {
      starts.append(unit.time)
      if let last = ends.last, last.end > unit.end {
        ends.append(last)
      } else {
        ends.append((unit.end, mark))
      }
    }

    /// Returns the latest end of the events whose start satisfies a condition, and the hash of that event.
    func last(_ starts: (Double) -> Bool) -> (end: Double, mark: UInt32)? {
      let count = self.starts.partitioningIndex { !starts($0) }
      return count > 0 ? ends[count - 1] : nil
    }
  }
}
