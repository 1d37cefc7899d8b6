import HapticText

/// The beginning of a file, by which its format is recognized. At most 4 KB are looked at, so that recognizing costs
/// nothing; no reader is run.
package struct FormatProbe: Sendable {
  /// The first bytes, without a byte order mark.
  package let head: [UInt8]

  /// Creates a probe of a file.
  package init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    head = Array(bytes.dropFirst(start).prefix(4096))
  }

  /// Whether the file seems to be a JSON object.
  package var isObject: Bool { first == UInt8(ascii: "{") }
  /// Whether the file seems to be XML.
  package var isXML: Bool { first == UInt8(ascii: "<") }

  private var first: UInt8? { head.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } }

  /// Returns whether the beginning contains a JSON string, with its quotation marks.
  package func mentions(_ key: StaticString) -> Bool {
    key.withUTF8Buffer { key in
      contains([UInt8(ascii: "\"")] + Array(key) + [UInt8(ascii: "\"")])
    }
  }

  /// Returns whether the beginning contains a text.
  package func contains(_ text: StaticString) -> Bool { text.withUTF8Buffer { contains(Array($0)) } }

  /// Returns whether the file begins with a text.
  package func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in head.starts(with: text) }
  }

  private func contains(_ text: [UInt8]) -> Bool {
    guard let start = text.first, head.count >= text.count else { return false }
    for index in 0...(head.count - text.count) where head[index] == start {
      if head[index..<(index + text.count)].elementsEqual(text) { return true }
    }
    return false
  }
}
