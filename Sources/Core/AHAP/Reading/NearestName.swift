import HapticModel
import HapticText

/// Finds the name that a misspelt one most likely stands for.
///
/// Names are offered one by one, so that the tables of known names, which are static strings, need no
/// array. The match is stricter than `NearNames.nearest`, because a key of two letters is too short
/// to be a misspelling.
struct NearestName {
  private let wanted: [UInt8]
  private(set) var best: String?
  private var distance: Int

  /// Starts a search for names that differ from `text` in at most a third of its letters,
  /// and in three at most.
  init(to text: String) {
    wanted = text.utf8.map { $0.asciiLowercased }
    distance = min(3, wanted.count / 3) + 1
  }

  /// Considers a name as a candidate.
  mutating func offer(_ name: StaticString) {
    offer(name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
  }

  /// Considers a name as a candidate.
  mutating func offer(_ name: String) {
    let other = name.utf8.map { $0.asciiLowercased }
    let found = NearNames.slips(wanted, other, most: distance)
    if found < distance {
      distance = found
      best = name
    }
  }
}
