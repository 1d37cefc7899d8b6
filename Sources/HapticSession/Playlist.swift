/// Patterns that play one after the other, or all at once.
package struct Playlist<Item> {
  /// What plays together: one pattern, or all of them.
  private var groups: [[Item]]
  package private(set) var index = 0

  /// Creates a list.
  package init(_ sources: [Item], together: Bool) {
    groups = Self.groups(sources, together)
    isTogether = together
  }

  private let isTogether: Bool

  private static func groups(_ sources: [Item], _ together: Bool) -> [[Item]] {
    together && !sources.isEmpty ? [sources] : sources.map { [$0] }
  }

  /// What plays now; empty when there is nothing.
  package var current: [Item] { groups.indices.contains(index) ? groups[index] : [] }

  /// How many groups play one after the other.
  package var count: Int { groups.count }

  /// All groups, the present one last.
  package var presentLast: [[Item]] {
    groups.indices.filter { $0 != index }.map { groups[$0] } + (current.isEmpty ? [] : [current])
  }

  /// Whether another group follows.
  package var hasNext: Bool { index + 1 < groups.count }

  /// Goes some groups on or back; false at the ends.
  package mutating func move(by steps: Int) -> Bool {
    guard groups.indices.contains(index + steps) else { return false }
    index += steps
    return true
  }

  /// Takes in files that were read again; the one that was saved is played now.
  package mutating func replace(_ sources: [Item], saved: Int?) {
    groups = Self.groups(sources, isTogether)
    index = isTogether ? 0 : min(max(saved ?? index, 0), max(0, groups.count - 1))
  }
}
