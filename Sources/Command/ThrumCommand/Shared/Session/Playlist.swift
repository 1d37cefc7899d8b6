/// A list of items that play one after another, or all at once.
struct Playlist<Item> {
  /// The groups of items that play together: one item each, or a single group of all.
  private var groups: [[Item]]
  private(set) var index = 0

  /// Creates a list of items; `together` states whether all items play at once.
  init(_ sources: [Item], together: Bool) {
    groups = Self.groups(sources, together)
    isTogether = together
  }

  private let isTogether: Bool

  private static func groups(_ sources: [Item], _ together: Bool) -> [[Item]] {
    together && !sources.isEmpty ? [sources] : sources.map { [$0] }
  }

  /// The items of the current group; empty if the list is empty.
  var current: [Item] { groups.indices.contains(index) ? groups[index] : [] }

  /// The number of groups, which play one after another.
  var count: Int { groups.count }

  /// All groups, in an order in which the current group is last.
  var presentLast: [[Item]] {
    groups.indices.filter { $0 != index }.map { groups[$0] } + (current.isEmpty ? [] : [current])
  }

  /// Whether another group follows.
  var hasNext: Bool { index + 1 < groups.count }

  /// Moves forward or back by a number of groups. Returns `false` and does nothing if that would be beyond
  /// the ends of the list.
  mutating func move(by steps: Int) -> Bool {
    guard groups.indices.contains(index + steps) else { return false }
    index += steps
    return true
  }

  /// Replaces the items after their files were read again. The item with the index `saved` becomes current;
  /// if `saved` is `nil`, the current index stays the same.
  mutating func replace(_ sources: [Item], saved: Int?) {
    groups = Self.groups(sources, isTogether)
    index = isTogether ? 0 : min(max(saved ?? index, 0), max(0, groups.count - 1))
  }
}
