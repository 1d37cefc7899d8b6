import HapticModel

/// Finds pairs of files whose names differ only in words of opposite meaning, such as *left* and *right*. A
/// user should be able to feel the difference between the two patterns.
package struct ContrastPairs {
  /// A file with an opposite meaning.
  package struct Partner {
    /// The name of the file, without its folder.
    package var name: String
    /// The pattern in the file.
    package var pattern: HapticPattern
  }

  /// Groups of words whose meanings must be distinguished.
  package static let words: [[String]] = [
    ["left", "right"], ["on", "off"], ["minimum", "maximum"], ["increase", "decrease"], ["start", "stop"],
    ["success", "warning", "error"],
  ]

  /// The patterns added so far whose names contain one of the words, by resolved folder and name.
  private var seen: [String: HapticPattern] = [:]

  /// Creates a value without files.
  package init() {}

  /// Adds a file, and returns the files of opposite meaning that were added before it.
  ///
  /// - Parameters:
  ///   - name: the name of the file, without its folder.
  ///   - folder: the path of its folder, spelled equally for all files in the folder.
  package mutating func partners(of name: String, in folder: String, _ pattern: HapticPattern) -> [Partner] {
    let twins = Self.twins(of: name)
    guard !twins.isEmpty else { return [] }
    let place = folder + "/"
    seen[place + name] = pattern
    return twins.compactMap { twin in seen[place + twin].map { Partner(name: twin, pattern: $0) } }
  }

  /// Returns the name with one word replaced by another one of its group, for each occurrence. For example,
  /// `bright-left` has the twins `bright-right` and `bleft-left`, although at most one of these files usually
  /// exists.
  package static func twins(of name: String) -> [String] {
    let bytes = Array(name.utf8)
    var twins: [String] = []
    for start in bytes.indices {
      for group in words {
        for word in group {
          let end = start + word.utf8.count
          guard end <= bytes.count else { continue }
          let found = bytes[start..<end]
          // Bit 5 makes letters of ASCII small; nothing else becomes one of these.
          guard found.elementsEqual(word.utf8, by: { $0 | 0x20 == $1 }) else { continue }
          let isUpper = found.map { $0 & 0x20 == 0 }
          for other in group where other != word {
            let twin = other.utf8.enumerated().map { index, byte in
              (index == 0 ? isUpper[0] : isUpper[1]) ? byte & ~0x20 : byte
            }
            twins.append(String(decoding: bytes[..<start] + twin + bytes[end...], as: UTF8.self))
          }
        }
      }
    }
    return twins
  }
}
