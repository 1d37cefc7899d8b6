import AHAP
import HapticModel
import HapticText

/// Collects changes into groups, each of which is one line of a difference.
struct DiffCollector {
  /// The groups, in the order of their first changes.
  private(set) var groups: [DiffGroup] = []
  /// The factor by which all times changed; `nil` if they did in another way.
  private let factor: Double?
  private var places: [GroupKey: Int] = [:]
  /// The key and the group of the last change. Changes often are alike.
  private var last: (key: GroupKey, place: Int)?

  /// Creates an empty collection.
  init(factor: Double?) { self.factor = factor }

  /// The properties that changes must have in common to be in one group.
  private struct GroupKey: Hashable {
    var bytes: [UInt8] = []

    static func == (a: GroupKey, b: GroupKey) -> Bool { a.bytes == b.bytes }

    func hash(into hasher: inout Hasher) {
      // All bytes at once: an array feeds them one by one.
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    mutating func append(_ text: String) { bytes += text.utf8 }
  }

  /// How one value changed.
  private struct Change {
    var name: String
    var old: DiffValue
    var new: DiffValue
  }

  /// Adds a thing that was added or removed.
  mutating func add(_ item: DiffItem, _ kind: DiffGroup.Kind) {
    let key = GroupKey(bytes: [kind.rawValue])
    if let place = place(of: key) {
      groups[place].items.append(item)
    } else {
      begin(DiffGroup(kind: kind, noun: item.noun, items: [item]), key)
    }
  }

  /// Adds a thing that changed; one that did not is left out.
  mutating func add(_ a: DiffItem, _ b: DiffItem) {
    let time: DiffGroup.TimeChange
    if let factor {
      time = .factor(factor)
    } else {
      let shift = Decimals.tidied(b.time - a.time, atMost: max(a.time, b.time))
      time = a.time == b.time ? .none : .shift(shift)
    }
    let points = Self.pointChanges(a, b)
    let changes = Self.changes(a, b)
    if case .none = time, changes.isEmpty, points.isEmpty { return }
    var key = GroupKey()
    key.bytes.reserveCapacity(64)
    key.append("changed")
    switch time {
    case .none: key.append("|")
    case .shift(let shift): key.append("|\(NumberText.rounded(shift, digits: 7))")
    case .factor, .shifts: key.append("|×")
    }
    for change in changes {
      key.append("|")
      key.append(change.name)
      // Texts and what was or is missing are only said for all together if they are the same.
      if change.old.number == nil || change.new.number == nil {
        key.append(":\(change.old.number == nil ? change.old.shown : ""):\(change.new.shown)")
      }
    }
    for group in points { key.append("|\(group.text)") }
    guard let place = place(of: key) else {
      let values = changes.map { DiffGroup.ValueChange(name: $0.name, old: [$0.old], new: [$0.new]) }
      return begin(
        DiffGroup(kind: .changed, noun: a.noun, items: [a], time: time, values: values, points: points), key)
    }
    groups[place].items.append(a)
    for index in changes.indices {
      groups[place].values[index].old.append(changes[index].old)
      groups[place].values[index].new.append(changes[index].new)
    }
  }

  private mutating func place(of key: GroupKey) -> Int? {
    if let last, last.key == key { return last.place }
    guard let place = places[key] else { return nil }
    last = (key, place)
    return place
  }

  private mutating func begin(_ group: DiffGroup, _ key: GroupKey) {
    last = (key, groups.count)
    places[key] = groups.count
    groups.append(group)
  }

  // MARK: Values

  /// The names of the parameters of events, by their raw values.
  private static let names = EventParameterID.allCases.map { $0.name }

  /// Returns the values that differ.
  private static func changes(_ a: DiffItem, _ b: DiffItem) -> [Change] {
    if let changes = numberChanges(a, b) { return changes }
    if a.hasSameValues(as: b) { return [] }
    var changes: [Change] = []
    let (old, new) = (a.values, b.values)
    for (name, value) in old {
      let other = new.first { $0.name.hasSameBytes(as: name) }?.value ?? .none
      if !value.isSame(as: other) { changes.append(Change(name: name, old: value, new: other)) }
    }
    for (name, value) in new where !old.contains(where: { $0.name.hasSameBytes(as: name) }) {
      changes.append(Change(name: name, old: .none, new: value))
    }
    return changes
  }

  /// Returns the numbers that differ in two events with the same parameters in the same order; `nil` if more differs.
  private static func numberChanges(_ a: DiffItem, _ b: DiffItem) -> [Change]? {
    guard case .entry(.event(let old)) = a.content, case .entry(.event(let new)) = b.content,
      old.parameters.count == new.parameters.count, (old.duration == nil) == (new.duration == nil),
      old.extras.hasSameContent(as: new.extras), old.entryExtras.hasSameContent(as: new.entryExtras),
      old.hasSameWaveform(as: new)
    else { return nil }
    var changes: [Change] = []
    if let before = old.duration, let after = new.duration, before != after {
      changes.append(Change(name: "EventDuration", old: .seconds(before), new: .seconds(after)))
    }
    var seen: UInt32 = 0
    for index in old.parameters.indices {
      let (before, after) = (old.parameters[index], new.parameters[index])
      let number = Int(before.id.rawValue)
      let bit: UInt32 = 1 << UInt32(number)
      // A parameter that is listed twice has a name for each time.
      guard before.id == after.id, seen & bit == 0, before.extras.hasSameContent(as: after.extras) else {
        return nil
      }
      seen |= bit
      if before.value != after.value {
        changes.append(
          Change(name: names[number], old: .level(before.value), new: .level(after.value)))
      }
    }
    return changes
  }

  private static func pointChanges(_ a: DiffItem, _ b: DiffItem) -> [DiffGroup] {
    guard case .entry(.curve(let old)) = a.content, case .entry(.curve(let new)) = b.content,
      old.controlPoints != new.controlPoints
    else { return [] }
    return DiffMatching(old.controlPoints.map { DiffItem($0) }, new.controlPoints.map { DiffItem($0) })
      .changes()
  }
}
