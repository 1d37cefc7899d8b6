import HapticModel

/// For each event in a record, the unit of a pattern that corresponds to it. A unit is an event with its
/// curves.
struct UnitMatches {
  /// The unit that corresponds to a recorded event.
  enum Outcome: Equatable {
    /// The unit (an event with its curves) with this index is equal to the recorded event, or to it after rounding.
    case same(Int)
    /// The unit (an event with its curves) with this index is a changed version of the recorded event.
    case changed(Int)
    /// No event of the pattern corresponds to the recorded event.
    case missing
  }

  /// The outcome for each entry of the record.
  private(set) var outcomes: [Outcome]
  /// The indices of the units that correspond to no entry, sorted by time.
  private(set) var added: [Int] = []

  /// Matches units, which must be sorted by time, with the entries of a record. First, units match entries
  /// with the same contents. Then each remaining unit matches the nearest remaining entry of the same kind, whose contents it has
  /// if another program rounded them.
  init(_ units: [ComposedUnit], _ record: CompositionRecord) {
    let entries = record.entries
    outcomes = [Outcome](repeating: .missing, count: entries.count)
    var equals: [Contents: OpenEntries] = [:]
    for (index, entry) in entries.enumerated() { equals[Contents(entry), default: .init()].add(index, entry) }
    var left: [Int] = []
    for (number, unit) in units.enumerated() {
      if let index = equals[Contents(unit)]?.takeNearest(to: unit.time, within: 2e-6) {
        outcomes[index] = .same(number)
      } else {
        left.append(number)
      }
    }
    var kinds: [CompositionRecord.Kind: OpenEntries] = [:]
    for (index, entry) in entries.enumerated() where outcomes[index] == .missing {
      kinds[entry.kind, default: .init()].add(index, entry)
    }
    for number in left {
      let unit = units[number]
      if let index = kinds[unit.kind]?.takeNearest(to: unit.time, within: CompositionUpdate.tolerance) {
        outcomes[index] = unit.isRounded(entries[index]) ? .same(number) : .changed(number)
      } else {
        added.append(number)
      }
    }
  }

  /// The kind and the hash of an event.
  private struct Contents: Hashable {
    var kind: CompositionRecord.Kind
    var mark: UInt32

    init(_ entry: CompositionRecord.Entry) { (kind, mark) = (entry.kind, entry.mark) }

    init(_ unit: ComposedUnit) { (kind, mark) = (unit.kind, unit.mark) }
  }
}

/// Entries of a record, sorted by time, from which the nearest one is taken for times that ascend.
///
/// Every entry is passed once and taken at most once, however many entries have the same time.
private struct OpenEntries {
  private var entries: [(index: Int, time: Double)] = []
  /// The first entry that is not before the last time. It and those after it are open.
  private var next = 0
  /// The positions of the open entries before it, in runs of the same time.
  private var passed: [Range<Int>] = []

  /// Adds an entry with its index in the record. Its time must not be before the times of the others.
  mutating func add(_ index: Int, _ entry: CompositionRecord.Entry) { entries.append((index, entry.time)) }

  /// Takes the entry that is nearest to a time, and returns its index; `nil` if no open entry is within the
  /// tolerance. Of entries at the same distance, takes the first one.
  mutating func takeNearest(to time: Double, within tolerance: Double) -> Int? {
    while next < entries.count, entries[next].time < time {
      if let run = passed.last, entries[run.lowerBound].time == entries[next].time {
        passed[passed.count - 1] = run.lowerBound..<next + 1
      } else {
        passed.append(next..<next + 1)
      }
      next += 1
    }
    let isNextNear = next < entries.count && entries[next].time <= time + tolerance
    if let run = passed.last {
      let last = entries[run.lowerBound]
      if last.time >= time - tolerance, !isNextNear || time - last.time <= entries[next].time - time {
        passed.removeLast()
        if run.count > 1 { passed.append(run.lowerBound + 1..<run.upperBound) }
        return last.index
      }
    }
    guard isNextNear else { return nil }
    next += 1
    return entries[next - 1].index
  }
}
