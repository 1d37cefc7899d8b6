import AHAP
import HapticModel
import HapticText

/// Changes of the same kind: one line of a difference.
struct DiffGroup {
  enum Kind: UInt8 {
    case added, removed, changed

    /// The name in JSON.
    var name: String {
      switch self {
      case .added: "added"
      case .removed: "removed"
      case .changed: "changed"
      }
    }
  }

  /// How times changed.
  enum TimeChange {
    case none
    case shift(Double)
    case factor(Double)
    /// By different numbers of seconds, from the least to the greatest.
    case shifts(Double, Double)
  }

  /// How one value changed in all things of the group.
  struct ValueChange {
    var name: String
    var old: [DiffValue]
    var new: [DiffValue]
  }

  var kind: Kind
  var noun: (one: String, many: String)
  /// The things: as they were, or for added ones as they are.
  var items: [DiffItem] = []
  /// Whether these are all things of their kind, in both patterns.
  var isAll = false
  var time = TimeChange.none
  var values: [ValueChange] = []
  /// The changes in the points of curves.
  var points: [DiffGroup] = []

  /// The most things that are added or removed and are listed one by one.
  private static let listed = 5
  /// The most groups that differ only in how far their things moved.
  private static let listedShifts = 10

  /// Groups changes; those that change nothing are left out.
  static func grouped(_ changes: [DiffChange], _ first: [DiffItem], _ second: [DiffItem]) -> [DiffGroup] {
    var collector = DiffCollector(factor: factor(changes, first, second))
    for change in changes {
      switch change {
      case .removed(let index): collector.add(first[index], .removed)
      case .added(let index): collector.add(second[index], .added)
      case .changed(let before, let after): collector.add(first[before], second[after])
      }
    }
    var groups = withFewShifts(collector.groups)
    let count = first.count
    for index in groups.indices {
      groups[index].isAll =
        groups[index].kind == .changed && groups[index].items.count == count && count == second.count
        && count > 1
    }
    return groups.flatMap { $0.kind == .changed || $0.items.count > listed ? [$0] : $0.singles }
  }

  /// Makes one group of those that differ only in how far their things moved, if there are many.
  private static func withFewShifts(_ groups: [DiffGroup]) -> [DiffGroup] {
    var result: [DiffGroup] = []
    var moved: [DiffGroup] = []
    for group in groups {
      if case .shift = group.time, group.values.isEmpty, group.points.isEmpty {
        moved.append(group)
      } else {
        result.append(group)
      }
    }
    guard moved.count > listedShifts, var all = moved.first else { return groups }
    all.items = moved.flatMap { $0.items }
    let shifts = moved.compactMap { if case .shift(let shift) = $0.time { shift } else { nil } }
    all.time = .shifts(shifts.reduce(.infinity) { min($0, $1) }, shifts.reduce(-.infinity) { max($0, $1) })
    return result + [all]
  }

  private var singles: [DiffGroup] {
    items.map { item in
      var group = self
      group.items = [item]
      return group
    }
  }

  /// Returns the factor by which all times changed; `nil` if they did in another way, or there are too few to say.
  private static func factor(
    _ changes: [DiffChange], _ first: [DiffItem], _ second: [DiffItem]
  ) -> Double? {
    var (old, new) = (0.0, 0.0)
    var count = 0
    for case .changed(let before, let after) in changes {
      if first[before].time > old { (old, new) = (first[before].time, second[after].time) }
      count += 1
    }
    guard count > 1, count == changes.count, old > 0, new > 0, new != old else { return nil }
    let factor = new / old
    var distinct: Set<Int64> = []
    for case .changed(let before, let after) in changes {
      let time = second[after].time
      guard (time - first[before].time * factor).magnitude <= 1e-6 * max(1, time) else { return nil }
      distinct.insert(Maths.floor(time * 1e6 + 0.5))
    }
    return distinct.count > 1 ? factor : nil
  }
}
