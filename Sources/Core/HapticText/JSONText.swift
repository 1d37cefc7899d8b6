/// Writes indented JSON value by value, with the keys in the order given.
package struct JSONText {
  private var writer = JSONWriter(isIndented: true)

  /// The text that has been written so far.
  package var text: String { String(decoding: writer.bytes, as: UTF8.self) }

  /// Creates an empty text.
  package init() {}

  /// Writes an object. The closure `body` writes the members of the object.
  package mutating func object(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
    begin(key)
    writer.open(UInt8(ascii: "{"))
    body(&self)
    writer.close(UInt8(ascii: "}"))
  }

  /// Writes an array. The closure `body` writes the elements of the array.
  package mutating func array(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
    begin(key)
    writer.open(UInt8(ascii: "["))
    body(&self)
    writer.close(UInt8(ascii: "]"))
  }

  package mutating func string(_ key: String? = nil, _ value: String) {
    begin(key)
    writer.string(value)
  }

  package mutating func number(_ key: String? = nil, _ value: Int) {
    begin(key)
    writer.raw(String(value))
  }

  /// Writes a number, or null if it is infinite or NaN.
  package mutating func number(_ key: String? = nil, _ value: Double) {
    begin(key)
    writer.raw(value.isFinite ? NumberText.shortest(value) : "null")
  }

  /// Writes a number, or null if it is infinite or NaN.
  package mutating func number(_ key: String? = nil, _ value: Float) {
    begin(key)
    writer.raw(value.isFinite ? NumberText.shortest(value) : "null")
  }

  package mutating func bool(_ key: String? = nil, _ value: Bool) {
    begin(key)
    writer.raw(value ? "true" : "false")
  }

  package mutating func null(_ key: String? = nil) {
    begin(key)
    writer.raw("null")
  }

  /// Writes text that is already JSON, for example a number spelled as in a file.
  package mutating func raw(_ key: String? = nil, _ json: String) {
    begin(key)
    writer.raw(json)
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
