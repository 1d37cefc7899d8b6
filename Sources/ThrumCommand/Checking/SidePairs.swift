import HapticModel

/// Finds pairs of files whose names differ only in one *left* instead of one *right*. A user should be able
/// to feel the difference between the two patterns.
struct SidePairs {
  /// A file for the other side.
  struct Partner {
    /// The name of the file, without its folder.
    var name: String
    /// The pattern in the file.
    var pattern: HapticPattern
  }

  /// The patterns added so far whose names contain *left* or *right*, by resolved folder and name.
  private var seen: [String: HapticPattern] = [:]

  /// Adds a file, and returns the files for the other side that were added before it.
  mutating func partners(of file: String, _ pattern: HapticPattern) -> [Partner] {
    let name = Path.name(of: file)
    let twins = Self.twins(of: name)
    guard !twins.isEmpty else { return [] }
    let folder = Path.folder(of: file)
    let place = (System.resolved(folder) ?? folder) + "/"
    seen[place + name] = pattern
    return twins.compactMap { twin in seen[place + twin].map { Partner(name: twin, pattern: $0) } }
  }

  /// Returns the name with one *left* replaced by *right*, or one *right* by *left*, for each occurrence. For
  /// example, `bright-left` has the twins `bright-right` and `bleft-left`, although at most one of these
  /// files usually exists.
  static func twins(of name: String) -> [String] {
    let bytes = Array(name.utf8)
    var twins: [String] = []
    for start in bytes.indices {
      for (side, other) in [("left", "right"), ("right", "left")] {
        let end = start + side.utf8.count
        guard end <= bytes.count else { continue }
        let word = bytes[start..<end]
        // Bit 5 makes letters of ASCII small; nothing else becomes one of these.
        guard word.elementsEqual(side.utf8, by: { $0 | 0x20 == $1 }) else { continue }
        let isUpper = word.map { $0 & 0x20 == 0 }
        let twin = other.utf8.enumerated().map { index, byte in
          (index == 0 ? isUpper[0] : isUpper[1]) ? byte & ~0x20 : byte
        }
        twins.append(String(decoding: bytes[..<start] + twin + bytes[end...], as: UTF8.self))
      }
    }
    return twins
  }
}
