import HapticModel

/// Finds files whose names differ in one *left* against one *right*; hands must feel the difference.
struct SidePairs {
  /// A file of the other side.
  struct Partner {
    /// Its name, without the folder.
    var name: String
    /// Its pattern.
    var pattern: HapticPattern
  }

  /// The patterns seen so far whose names have a side, by resolved folder and name.
  private var seen: [String: HapticPattern] = [:]

  /// Adds a file, and returns those of the other side that were added before.
  mutating func partners(of file: String, _ pattern: HapticPattern) -> [Partner] {
    let name = Path.name(of: file)
    let twins = Self.twins(of: name)
    guard !twins.isEmpty else { return [] }
    let folder = Path.folder(of: file)
    let place = (System.resolved(folder) ?? folder) + "/"
    seen[place + name] = pattern
    return twins.compactMap { twin in seen[place + twin].map { Partner(name: twin, pattern: $0) } }
  }

  /// The name with each *left* made *right* and each *right* made *left*, one at a time: `bright-left` has the twins
  /// `bright-right` and `bleft-left`, of which at most one exists.
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
