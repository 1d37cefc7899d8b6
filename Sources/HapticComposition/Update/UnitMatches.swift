/// What became of each recorded event in a pattern.
struct UnitMatches {
  /// What became of a recorded event.
  enum Fate: Equatable {
    /// The unit with this number is as it was recorded.
    case same(Int)
    /// The unit with this number took its place.
    case changed(Int)
    /// It does not exist any more.
    case missing
  }

  /// The fate of each entry of the record.
  private(set) var fates: [Fate]
  /// The numbers of the units that stand for no entry, by time.
  private(set) var added: [Int] = []

  /// Matches units, which are sorted by time, with the entries of a record: first those with the same contents; then what is left with the
  /// nearest entry that is left and of the same kind.
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

  /// Returns the number of the nearest entry that is missing so far, of the unit's kind, and fits.
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
