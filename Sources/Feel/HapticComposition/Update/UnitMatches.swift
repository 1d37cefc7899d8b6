import HapticModel

/// For each event in a record, the unit of a pattern that corresponds to it. A unit is an event with its
/// curves.
struct UnitMatches {
  /// The unit that corresponds to a recorded event.
  enum Fate: Equatable {
    /// The unit (an event with its curves) with this index is equal to the recorded event.
    case same(Int)
    /// The unit (an event with its curves) with this index is a changed version of the recorded event.
    case changed(Int)
    /// No event of the pattern corresponds to the recorded event.
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
    var equals: [Contents: OpenEntries] = [:]
    for (index, entry) in entries.enumerated() { equals[Contents(entry), default: .init()].add(index, entry) }
    var left: [Int] = []
    for (number, unit) in units.enumerated() {
      if let index = equals[Contents(unit)]?.takeNearest(to: unit.time, within: 2e-6) {
        fates[index] = .same(number)
      } else {
        left.append(number)
      }
    }
    var kinds: [CompositionRecord.Kind: OpenEntries] = [:]
    for (index, entry) in entries.enumerated() where fates[index] == .missing {
      kinds[entry.kind, default: .init()].add(index, entry)
    }
    for number in left {
      let unit = units[number]
      if let index = kinds[unit.kind]?.takeNearest(to: unit.time, within: CompositionUpdate.tolerance) {
        fates[index] = .changed(number)
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

/// Entries of a record, sorted by time, from which the nearest one is taken.
///
/// Links lead past the entries that were taken, so that a search stays fast however many entries have the
/// same time.
private struct OpenEntries {
  private var indices: [Int] = []
  private var times: [Double] = []
  /// For each position, the position itself if its entry is open, or else a later position up to which all
  /// entries are taken. The last position stands for the end.
  private var later = [0]
  /// The same towards the start, for positions counted from 1. The first position stands for the start.
  private var earlier = [0]

  /// Adds an entry with its index in the record. Its time must not be before the times of the others.
  mutating func add(_ index: Int, _ entry: CompositionRecord.Entry) {
    indices.append(index)
    times.append(entry.time)
    later.append(indices.count)
    earlier.append(indices.count)
  }

  /// Takes the entry that is nearest to a time, and returns its index; `nil` if no open entry is within the
  /// tolerance. Of entries at the same distance, takes the first one.
  mutating func takeNearest(to time: Double, within tolerance: Double) -> Int? {
    let middle = firstPosition(notBefore: time)
    let next = Self.end(of: middle, in: &later)
    let isNextNear = next < times.count && times[next] <= time + tolerance
    let last = Self.end(of: middle, in: &earlier) - 1
    if last >= 0, times[last] >= time - tolerance, !isNextNear || time - times[last] <= times[next] - time {
      return take(Self.end(of: firstPosition(notBefore: times[last]), in: &later))
    }
    return isNextNear ? take(next) : nil
  }

  private mutating func take(_ position: Int) -> Int {
    later[position] = position + 1
    earlier[position + 1] = position
    return indices[position]
  }

  private func firstPosition(notBefore time: Double) -> Int {
    times.partitioningIndex { $0 >= time }
  }

  /// Follows the links from a position to their end, and shortens them.
  private static func end(of position: Int, in links: inout [Int]) -> Int {
    var end = position
    while links[end] != end {
      links[end] = links[links[end]]
      end = links[end]
    }
    return end
  }
}
