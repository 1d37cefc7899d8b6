/// The patterns of one call, in turn or all at once.
struct Playlist {
  /// What plays together: one pattern, or with `--together` all of them.
  private var groups: [[PatternFile]]
  private(set) var index = 0

  init(_ sources: [PatternFile], together: Bool) {
    groups = Self.groups(sources, together)
    isTogether = together
  }

  private let isTogether: Bool

  private static func groups(_ sources: [PatternFile], _ together: Bool) -> [[PatternFile]] {
    together && !sources.isEmpty ? [sources] : sources.map { [$0] }
  }

  /// What plays now; empty when there is nothing.
  var current: [PatternFile] { groups.indices.contains(index) ? groups[index] : [] }

  var count: Int { groups.count }

  /// All groups, the present one last.
  var presentLast: [[PatternFile]] {
    groups.indices.filter { $0 != index }.map { groups[$0] } + (current.isEmpty ? [] : [current])
  }

  var hasNext: Bool { index + 1 < groups.count }

  /// Goes some groups on or back; false at the ends.
  mutating func move(by steps: Int) -> Bool {
    guard groups.indices.contains(index + steps) else { return false }
    index += steps
    return true
  }

  /// Takes in files that were read again; the one that was saved is played now.
  mutating func replace(_ sources: [PatternFile], saved: Int?) {
    groups = Self.groups(sources, isTogether)
    index = isTogether ? 0 : min(max(saved ?? index, 0), max(0, groups.count - 1))
  }
}
