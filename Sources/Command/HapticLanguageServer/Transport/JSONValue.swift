import HapticText

/// A JSON value of a message.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Reads the body of a message. A text with broken UTF-8 or half a surrogate pair has U+FFFD in that place, as long as what
  /// it replaces in an editor that counts in UTF-16.
  package static func parse(_ body: [UInt8]) throws(JSONTree.Fault) -> JSONValue {
    JSONValue(try JSONTree.parse(body, .init(deepest: Limits.messageDepth, repairsText: true)))
  }

  private init(_ node: JSONTree.Node) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = Int(exactly: value).map { .int($0) } ?? .double(value)
    case .string(let text): self = .string(text)
    case .array(let nodes): self = .array(nodes.map { JSONValue($0) })
    case .object(let members): self = .object(members.map { Member($0.key, JSONValue($0.node)) })
    }
  }

  /// The value of a member; `null` if there is none, or this is not an object. If a key is given twice, the last counts.
  package subscript(key: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.last { $0.key == key }?.value ?? .null
  }

  /// The text; `nil` if this is not a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The truth value; `nil` if this is not one.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements; empty if this is not an array.
  package var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  /// Whether this is an object.
  package var isObject: Bool { if case .object = self { true } else { false } }

  /// The whole number; `nil` if this is not one.
  package var int: Int? {
    switch self {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The value as JSON on one line.
  package var bytes: [UInt8] {
    var writer = JSONWriter(isIndented: false)
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.raw("null")
    case .bool(let value): writer.raw(value ? "true" : "false")
    case .int(let value): writer.raw(String(value))
    case .double(let value): writer.raw(value.isFinite ? NumberText.shortest(value) : "null")
    case .string(let text): writer.string(text)
    case .array(let values):
      writer.open(UInt8(ascii: "["))
      for value in values {
        writer.element()
        value.write(to: &writer)
      }
      writer.close(UInt8(ascii: "]"))
    case .object(let members):
      writer.open(UInt8(ascii: "{"))
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.close(UInt8(ascii: "}"))
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }

  /// Adds a member to an object.
  package mutating func add(_ key: String, _ value: JSONValue) {
    guard case .object(var members) = self else { return }
    members.append(Member(key, value))
    self = .object(members)
  }
}
