/// A strict reader of JSON texts. The reader stores the location of every value, so that each problem
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

  /// The limits and the repairs of a text that is read.
  package struct Reading: Sendable {
    /// The deepest accepted nesting, so that hostile texts cannot exhaust the stack.
    package var deepest: Int
    /// Whether broken UTF-8 and half a surrogate pair become U+FFFD, and control characters may stand within texts.
    package var repairsText: Bool

    package init(deepest: Int = 32, repairsText: Bool = false) {
      self.deepest = deepest
      self.repairsText = repairsText
    }
  }

  /// Parses a whole text. A byte-order mark is skipped.
  package static func parse(_ bytes: [UInt8], _ reading: Reading = Reading()) throws(Fault) -> Node {
    guard reading.repairsText || String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(message: "not UTF-8 text", place: Place())
    }
    var parser = JSONTreeParser(bytes, reading)
    let node = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.peek != nil {
      throw Fault(message: "unexpected \(parser.shown) after the end of the text", place: parser.place)
    }
    return node
  }
}
