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
  /// What changed in the points of curves.
  var points: [DiffGroup] = []

  /// The most things that are added or removed and are listed one by one.
  private static let listed = 5
  /// The most groups that differ only in how far their things moved.
  private static let listedShifts = 10

  /// Groups changes; those that change nothing are left out.
  static func grouped(_ changes: [DiffChange], _ first: Int, _ second: Int) -> [DiffGroup] {
    var groups: [DiffGroup] = []
    var places: [[UInt8]: Int] = [:]
    let factor = factor(changes)
    for change in changes {
      switch change {
      case .removed(let item): add(item, .removed, &groups, &places)
      case .added(let item): add(item, .added, &groups, &places)
      case .changed(let a, let b): add(a, b, factor, &groups, &places)
      }
    }
    groups = withFewShifts(groups)
    for index in groups.indices {
      groups[index].isAll =
        groups[index].kind == .changed && groups[index].items.count == first && first == second && first > 1
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

  private static func add(
    _ item: DiffItem, _ kind: Kind, _ groups: inout [DiffGroup], _ places: inout [[UInt8]: Int]
  ) {
    let key = [kind.rawValue]
    if let place = places[key] { return groups[place].items.append(item) }
    places[key] = groups.count
    groups.append(DiffGroup(kind: kind, noun: item.noun, items: [item]))
  }

  private static func add(
    _ a: DiffItem, _ b: DiffItem, _ factor: Double?, _ groups: inout [DiffGroup],
    _ places: inout [[UInt8]: Int]
  ) {
    let time: TimeChange
    if let factor {
      time = .factor(factor)
    } else {
      let shift = Decimals.tidied(b.time - a.time, atMost: max(a.time, b.time))
      time = a.time == b.time ? .none : .shift(shift)
    }
    var changes: [ValueChange] = []
    let points = pointChanges(a, b)
    if !a.hasSameValues(as: b) {
      let (old, new) = (a.values, b.values)
      for (name, value) in old {
        let other = new.first { $0.name.hasSameBytes(as: name) }?.value ?? .none
        if !value.isSame(as: other) { changes.append(ValueChange(name: name, old: [value], new: [other])) }
      }
      for (name, value) in new where !old.contains(where: { $0.name.hasSameBytes(as: name) }) {
        changes.append(ValueChange(name: name, old: [.none], new: [value]))
      }
    }
    if case .none = time, changes.isEmpty, points.isEmpty { return }
    var key = "changed"
    switch time {
    case .none: key += "|"
    case .shift(let shift): key += "|\(NumberText.rounded(shift, digits: 7))"
    case .factor, .shifts: key += "|×"
    }
    for change in changes {
      key += "|\(change.name)"
      // Texts and what was or is missing are only said for all together if they are the same.
      if change.old[0].number == nil || change.new[0].number == nil {
        key += ":\(change.old[0].number == nil ? change.old[0].shown : ""):\(change.new[0].shown)"
      }
    }
    for group in points { key += "|\(group.text)" }
    let bytes = Array(key.utf8)
    if let place = places[bytes] {
      groups[place].items.append(a)
      for index in changes.indices {
        groups[place].values[index].old += changes[index].old
        groups[place].values[index].new += changes[index].new
      }
      return
    }
    places[bytes] = groups.count
    groups.append(
      DiffGroup(kind: .changed, noun: a.noun, items: [a], time: time, values: changes, points: points))
  }

  private static func pointChanges(_ a: DiffItem, _ b: DiffItem) -> [DiffGroup] {
    guard case .entry(.curve(let old)) = a.content, case .entry(.curve(let new)) = b.content,
      old.controlPoints != new.controlPoints
    else { return [] }
    return DiffMatching(old.controlPoints.map { DiffItem($0) }, new.controlPoints.map { DiffItem($0) })
      .changes()
  }

  /// Returns the factor by which all times changed; `nil` if they did in another way, or there are too few to say.
  private static func factor(_ changes: [DiffChange]) -> Double? {
    var (old, new) = (0.0, 0.0)
    var count = 0
    for case .changed(let a, let b) in changes {
      if a.time > old { (old, new) = (a.time, b.time) }
      count += 1
    }
    guard count > 1, count == changes.count, old > 0, new > 0, new != old else { return nil }
    let factor = new / old
    var distinct: Set<Int64> = []
    for case .changed(let a, let b) in changes {
      guard (b.time - a.time * factor).magnitude <= 1e-6 * max(1, b.time) else { return nil }
      distinct.insert(Maths.floor(b.time * 1e6 + 0.5))
    }
    return distinct.count > 1 ? factor : nil
  }
}
