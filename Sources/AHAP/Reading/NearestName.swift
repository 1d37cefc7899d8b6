import HapticModel
import HapticText

/// Finds the name that a misspelt one most likely stands for.
///
/// It is offered one name after the other, so that the tables of known names, which are static strings, need no array;
/// and it is stricter than `NearNames.nearest`: a key of two letters is too short to be a misspelling.
struct NearestName {
  private let wanted: [UInt8]
  private(set) var best: String?
  private var distance: Int

  /// Looks for names that differ from `text` in at most a third of its letters, and three at most.
  init(to text: String) {
    wanted = text.utf8.map(lowercased)
    distance = min(3, wanted.count / 3) + 1
  }

  /// Offers a name.
  mutating func offer(_ name: StaticString) {
    offer(name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
  }

  /// Offers a name.
  mutating func offer(_ name: String) {
    let other = name.utf8.map(lowercased)
    let found = NearNames.slips(wanted, other, most: distance)
    if found < distance {
      distance = found
      best = name
    }
  }
}
