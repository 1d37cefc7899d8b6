import HapticText

/// A value of a JSON file with its path, which checks what it is asked for.
struct JSONValue {
  private let node: JSONTree.Node
  private let location: JSONPath
  /// The path of keys and indices, such as `signals.continuous.envelopes`.
  var path: String { location.text }

  /// Parses a file. Throws `limit` or `malformed`, with line and column.
  static func parse(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> JSONValue {
    guard bytes.count <= limits.bytes else {
      throw FormatError(.limit, "the file has more than \(limits.bytes) bytes; divide the pattern into parts")
    }
    var commas = 0
    for byte in bytes where byte == UInt8(ascii: ",") { commas += 1 }
    guard commas < limits.values else {
      throw FormatError(.limit, "the file has more values than the limit of \(limits.values)")
    }
    do throws(JSONTree.Fault) {
      return JSONValue(node: try JSONTree.parse(bytes), location: .root)
    } catch {
      throw FormatError(
        .malformed, error.message, place: "line \(error.place.line), column \(error.place.column)")
    }
  }

  /// Whether the value is null.
  var isNull: Bool { if case .null = node.value { true } else { false } }

  /// Returns the member with a key; `nil` if there is none or it is null. Of several the last one counts.
  func optional(_ key: StaticString) throws(FormatError) -> JSONValue? {
    guard case .object(let members) = node.value else { throw kind("an object") }
    let found = key.withUTF8Buffer { name in members.last { $0.key.utf8.elementsEqual(name) } }
    guard let found else { return nil }
    let child = JSONValue(node: found.node, location: .member(location, key))
    return child.isNull ? nil : child
  }

  /// Returns the member with a key. Throws if there is none.
  func member(_ key: StaticString) throws(FormatError) -> JSONValue {
    if let found = try optional(key) { return found }
    throw error("the key \"" + key.text + "\" is missing")
  }

  /// The members of an object, with their keys.
  func members() throws(FormatError) -> [(key: String, value: JSONValue)] {
    guard case .object(let members) = node.value else { throw kind("an object") }
    return members.map { ($0.key, JSONValue(node: $0.node, location: .other(location, key: $0.key))) }
  }

  /// Passes each member of an object, with its key, to a closure; nothing of other values. Null is no value.
  func forEachMember(_ body: (_ key: String, _ place: () -> String, _ value: JSONValue) -> Void) {
    guard case .object(let members) = node.value else { return }
    for member in members {
      if case .null = member.node.value { continue }
      body(
        member.key, { JSONPath.other(location, key: member.key).text },
        JSONValue(node: member.node, location: location))
    }
  }

  /// Whether the value says nothing: null, and a text, a list or an object without content.
  var isEmpty: Bool {
    switch node.value {
    case .null: true
    case .string(let text): text.utf8.isEmpty
    case .array(let nodes): nodes.isEmpty
    case .object(let members): members.isEmpty
    case .number, .bool: false
    }
  }

  /// Returns whether the value is a text, and this one.
  func isText(_ wanted: StaticString) -> Bool {
    if case .string(let text) = node.value { wanted.isText(text) } else { false }
  }

  /// Returns whether the value is a number, and this one; true counts as 1, false as 0.
  func isNumber(_ number: Double) -> Bool {
    switch node.value {
    case .number(let value): value == number
    case .bool(let value): (value ? 1 : 0) == number
    default: false
    }
  }

  /// The elements of a list.
  func elements(atMost most: Int) throws(FormatError) -> [JSONValue] {
    guard case .array(let nodes) = node.value else { throw kind("a list") }
    guard nodes.count <= most else {
      throw FormatError(.limit, "\(nodes.count) elements, more than the limit of \(most)", place: place)
    }
    var result: [JSONValue] = []
    result.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      result.append(JSONValue(node: node, location: .element(location, index)))
    }
    return result
  }

  /// The numbers of a list.
  func numbers(in range: ClosedRange<Double>, atMost most: Int) throws(FormatError) -> [Double] {
    var result: [Double] = []
    for element in try elements(atMost: most) { result.append(try element.number(in: range)) }
    return result
  }

  /// The value as a number within a range; also a text that is a number, if the format has such files.
  func number(in range: ClosedRange<Double>, orAsText: Bool = false) throws(FormatError) -> Double {
    let value: Double
    switch node.value {
    case .number(let number): value = number
    case .string(let text) where orAsText:
      guard let number = DecimalNumber.value(of: text) else { throw kind("a number") }
      value = number
    default: throw kind("a number")
    }
    guard range.contains(value) else {
      throw error(
        "\(NumberText.shortest(value)) is not within \(NumberText.shortest(range.lowerBound))…\(NumberText.shortest(range.upperBound))"
      )
    }
    return value
  }

  /// The value as a whole number within a range.
  func integer(in range: ClosedRange<Int>) throws(FormatError) -> Int {
    let value = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    let whole = Int(value)
    guard Double(whole) == value else { throw error("\(NumberText.shortest(value)) is not a whole number") }
    return whole
  }

  /// The value as a text.
  func string() throws(FormatError) -> String {
    guard case .string(let text) = node.value else { throw kind("a text") }
    return text
  }

  /// The value as true or false.
  func bool() throws(FormatError) -> Bool {
    guard case .bool(let value) = node.value else { throw kind("true or false") }
    return value
  }

  /// An error at the place of the value.
  func error(_ message: String) -> FormatError { FormatError(.malformed, message, place: place) }

  private func kind(_ wanted: String) -> FormatError { error("\(node.value.kind) where \(wanted) should be") }

  /// Line, column and path, for messages.
  var place: String {
    let path = path
    return "line \(node.place.line), column \(node.place.column)" + (path.utf8.isEmpty ? "" : ", \(path)")
  }
}

/// The path to a value, of which the text is made for messages only.
private indirect enum JSONPath {
  case root
  case member(JSONPath, StaticString)
  case other(JSONPath, key: String)
  case element(JSONPath, Int)

  var text: String {
    switch self {
    case .root: return ""
    case .member(let parent, let key): return Self.joined(parent.text, key.text)
    case .other(let parent, let key): return Self.joined(parent.text, PlainText.cleaned(key, limit: 40))
    case .element(let parent, let index): return "\(parent.text)[\(index)]"
    }
  }

  private static func joined(_ parent: String, _ key: String) -> String {
    parent.utf8.isEmpty ? key : parent + "." + key
  }
}

extension StaticString {
  /// The text as a string.
  var text: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }

  /// Returns whether the text has the same UTF-8 as another one.
  func isText(_ other: String) -> Bool { withUTF8Buffer { other.utf8.elementsEqual($0) } }
}
