import AHAP

/// The text from which the items of a document come, and which entry of it each item was.
struct Origin: Sendable {
  private(set) var source: AHAPSource
  /// The version that the item of each entry had when the text was read.
  private let versions: [Int32]
  /// The entry of each item, by its number; −1 if it has none.
  private var entries: [Int32] = []

  /// Creates an origin. `items` are the items of the entries, in the same order.
  init(_ source: AHAPSource, _ items: [Item]) {
    self.source = source
    versions = items.map { $0.version }
    entries = Array(repeating: -1, count: Int(items.reduce(0) { max($0, $1.id) }) + 1)
    for (index, item) in items.enumerated() { entries[Int(item.id)] = Int32(index) }
  }

  /// Returns the same origin in a text that differs around the entries only.
  func replacing(_ source: AHAPSource) -> Origin {
    var origin = self
    origin.source = source
    return origin
  }

  /// Returns how an item is written.
  func piece(_ item: Item) -> AHAPSource.Piece {
    let id = Int(item.id)
    guard id < entries.count, entries[id] >= 0 else { return .added(item.content) }
    let entry = Int(entries[id])
    return versions[entry] == item.version ? .kept(entry) : .changed(entry, item.content)
  }
}
