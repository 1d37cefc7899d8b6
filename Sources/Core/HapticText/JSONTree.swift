/// A strict reader of small JSON texts. The reader stores the location of every value, so that each problem
/// of a file can be reported with its line.
package enum JSONTree {
  /// A location in the text, counted from 1; columns count characters (Unicode scalars).
  package struct Place: Hashable {
    package var line = 1
    package var column = 1
  }

  /// The reason why a text is not JSON.
  package struct Fault: Error {
    package var message: String
    package var place: Place

    package init(message: String, place: Place) {
      self.message = message
      self.place = place
    }
  }

  package struct Node {
    package var value: Value
    package var place: Place
  }

  package struct Member {
    package var key: String
    package var place: Place
    package var node: Node
  }

  package enum Value {
    case object([Member])
    case array([Node])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null

    /// The kind of the value, for a message.
    package var kind: String {
      switch self {
      case .object: "an object"
      case .array: "a list"
      case .string: "a text"
      case .number: "a number"
      case .bool: "true or false"
      case .null: "null"
      }
    }
  }

  /// The deepest accepted nesting, so that hostile files cannot exhaust the stack.
  static let deepest = 32

  /// Parses a whole text. A byte-order mark is skipped.
  package static func parse(_ bytes: [UInt8]) throws(Fault) -> Node {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(message: "not UTF-8 text", place: Place())
    }
    var parser = JSONTreeParser(text)
    let node = try parser.value(depth: 0)
    parser.skipSpace()
    if let extra = parser.peek {
      throw Fault(message: "unexpected \(shown(extra)) after the end of the text", place: parser.place)
    }
    return node
  }

  static func shown(_ scalar: UnicodeScalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F ? "character \(scalar.value)" : "'\(scalar)'"
  }
}
