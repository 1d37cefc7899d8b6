/// How a client counts the columns of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// Chooses an encoding that a client supports. Every client supports UTF-16, which is what lists without a known name mean.
  package init(offered: [JSONValue]) {
    self = offered.contains { $0.string == PositionEncoding.utf8.rawValue } ? .utf8 : .utf16
  }
}

/// A position in a text as a client counts it: lines and columns from 0.
package struct TextPosition: Sendable, Hashable, Comparable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Reads a position; `nil` if the value is not one. Numbers below 0 count as 0.
  init?(_ value: JSONValue) {
    guard let line = value["line"].int, let character = value["character"].int else { return nil }
    self.init(line: max(0, line), character: max(0, character))
  }

  var json: JSONValue { ["line": .int(line), "character": .int(character)] }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    a.line != b.line ? a.line < b.line : a.character < b.character
  }
}
