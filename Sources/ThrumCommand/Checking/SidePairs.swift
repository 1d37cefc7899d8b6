import AHAP
import HapticAnalysis
import HapticModel

/// Files whose names differ only in *left* and *right*: what says them apart must be felt.
struct SidePairs {
  private var waiting: [String: HapticPattern] = [:]

  /// Adds the next file, and returns the pattern of the other side if that came before: the two must feel different.
  mutating func partner(of file: String, _ pattern: HapticPattern) -> HapticPattern? {
    let name = Path.name(of: file)
    for (side, other) in [("left", "right"), ("right", "left")] where name.contains(side) {
      let folder = Path.folder(of: file)
      let twin = folder + "/" + name.replacing(side, with: other, maxReplacements: 1)
      if let found = waiting[twin] { return found }
      waiting[folder + "/" + name] = pattern
      return nil
    }
    return nil
  }
}
