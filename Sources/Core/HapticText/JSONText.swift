/// Writes indented JSON value by value, with the keys in the order given.
package struct JSONText {
  private var writer = JSONWriter(isIndented: true)

  /// The text that has been written so far.
  package var text: String { String(decoding: writer.bytes, as: UTF8.self) }
  /// The bytes that have been written so far, which are UTF-8.
  package var bytes: [UInt8] { writer.bytes }

  /// Creates an empty text.
  package init() {}

  /// Reserves memory for more bytes.
  package mutating func reserve(_ count: Int) { writer.reserve(count) }

  /// Ends the text with a line feed.
  package mutating func finish() { writer.finish() }

  /// Writes an object. The closure `body` writes the members of the object.
  package mutating func object(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
    begin(key)
    members(in: body)
  }

  private mutating func members(in body: (inout JSONText) -> Void) {
    writer.open(UInt8(ascii: "{"))
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { $0(&self) }
    writer.close(UInt8(ascii: "}"))
  }

  /// Writes an object on one line. The closure `body` writes the members of the object, which contain no other object.
  package mutating func line(_ key: String, _ body: (inout JSONText) -> Void) {
    writer.key(key)
    writer.isOnOneLine = true
    members(in: body)
    writer.isOnOneLine = false
  }

  /// Writes an element of an array that is an object on one line. The closure `body` writes the members of the object, which
  /// contain no other object.
  package mutating func row(_ body: (inout JSONText) -> Void) {
    writer.element()
    writer.isOnOneLine = true
    members(in: body)
    writer.isOnOneLine = false
  }

  /// Writes an array. The closure `body` writes the elements of the array.
  package mutating func array(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
    begin(key)
    writer.open(UInt8(ascii: "["))
    body(&self)
    writer.close(UInt8(ascii: "]"))
  }

  /// Writes an array with an object for each value. The closure `members` writes the members of an object.
  package mutating func objects<Value>(
    _ key: String, _ values: [Value], _ members: (inout JSONText, Value) -> Void
  ) {
    array(key) { json in
      for value in values { json.object { json in members(&json, value) } }
    }
  }

  /// Writes an array of strings.
  package mutating func strings(_ key: String, _ values: [String]) {
    array(key) { json in for value in values { json.string(nil, value) } }
  }

  /// Writes a string, or null for `nil`.
  package mutating func string(_ key: String? = nil, _ value: String?) {
    guard let value else { return null(key) }
    begin(key)
    writer.string(value)
  }

  /// Writes a number, or null for `nil`.
  package mutating func number(_ key: String? = nil, _ value: Int?) {
    raw(key, value.map { String($0) } ?? "null")
  }

  /// Writes a number, or null if it is `nil`, infinite or NaN.
  package mutating func number(_ key: String? = nil, _ value: Double?) {
    guard let value, value.isFinite else { return null(key) }
    raw(key, NumberText.shortest(value))
  }

  /// Writes a number, or null if it is infinite or NaN.
  package mutating func number(_ key: String? = nil, _ value: Float) {
    raw(key, value.isFinite ? NumberText.shortest(value) : "null")
  }

  package mutating func bool(_ key: String? = nil, _ value: Bool) { raw(key, value ? "true" : "false") }

  package mutating func null(_ key: String? = nil) { raw(key, "null") }

  /// Writes text that is already JSON, for example a number spelled as in a file.
  package mutating func raw(_ key: String? = nil, _ json: String) {
    begin(key)
    writer.raw(json)
  }

  /// Writes bytes that are already JSON, such as a long list.
  package mutating func raw(_ key: String? = nil, _ json: [UInt8]) {
    begin(key)
    writer.raw(json)
  }

  /// Writes JSON that a closure appends to the bytes, such as a long list.
  package mutating func raw(_ key: String? = nil, appending body: (inout [UInt8]) -> Void) {
    begin(key)
    writer.append(body)
  }

  private mutating func begin(_ key: String?) {
    if let key {
      writer.key(key)
    } else if writer.depth > 0 {
      writer.element()
    }
  }

  /// Returns a string as JSON spells it, including quotation marks.
  package static func quoted(_ value: String) -> String {
    var json = JSONText()
    json.string(nil, value)
    return json.text
  }
}

extension JSONText {
  /// The version of JSON output whose keys have kept their meaning. The version of a document increases when a key changes its
  /// meaning or is removed, not when a key is added.
  package static var schema: Int { 1 }
  /// The version of JSON output about what is felt and about how differently two patterns feel.
  package static var feelSchema: Int { 2 }

  /// Returns a document: an object that begins with the version of the schema. The closure writes its other
  /// members.
  package static func document(schema: Int = schema, _ body: (inout JSONText) -> Void) -> String {
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { body in
      var json = JSONText()
      json.object { json in
        json.number("schema", schema)
        body(&json)
      }
      return json.text
    }
  }
}
