/// For each event in a record, the unit of a pattern that corresponds to it.
struct UnitMatches {
  /// The unit that corresponds to a recorded event.
  enum Fate: Equatable {
    /// The unit with this index is equal to the recorded event.
    case same(Int)
    /// The unit with this index is a changed version of the recorded event.
    case changed(Int)
    /// The event no longer exists in the pattern.
    case missing
  }

  /// The fate of each entry of the record.
  private(set) var fates: [Fate]
  /// The indices of the units that correspond to no entry, sorted by time.
  private(set) var added: [Int] = []

  /// Matches units, which must be sorted by time, with the entries of a record. First, units match entries
  /// with the same contents. Then each remaining unit matches the nearest remaining entry of the same kind.
  init(_ units: [ComposedUnit], _ record: CompositionRecord) {
    let entries = record.entries
    fates = [Fate](repeating: .missing, count: entries.count)
    var left: [Int] = []
    for (number, unit) in units.enumerated() {
      let mark = unit.mark
      if let index = nearest(entries, unit, within: 2e-6, { entries[$0].mark == mark }) {
        fates[index] = .same(number)
      } else {
        left.append(number)
      }
    }
    for number in left {
      if let index = nearest(entries, units[number], within: CompositionUpdate.tolerance, { _ in true }) {
        fates[index] = .changed(number)
      } else {
        added.append(number)
      }
    }
  }

  /// Returns the index of the nearest entry that has no unit yet, has the kind of the unit, and satisfies a
  /// condition.
  private func nearest(
    _ entries: [CompositionRecord.Entry], _ unit: ComposedUnit, within tolerance: Double,
    _ fits: (Int) -> Bool
  ) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time < unit.time - tolerance { low = middle + 1 } else { high = middle }
    }
    var best: Int?
    var least = Double.infinity
    while low < entries.count, entries[low].time <= unit.time + tolerance {
      let distance = (entries[low].time - unit.time).magnitude
      if distance < least, entries[low].kind == unit.kind, fates[low] == .missing, fits(low) {
        best = low
        least = distance
      }
      low += 1
    }
    return best
  }
}
