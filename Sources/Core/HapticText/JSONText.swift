/// Writes JSON text without Foundation, with the keys in the order given. The code is small and quick to
/// load.
package struct JSONText {
  /// The text that has been written so far.
  package private(set) var text = ""
  private var indent = 0
  // For each open array or object, whether it has a member yet.
  private var hasMember: [Bool] = []

  /// Creates an empty text.
  package init() {}

  /// Writes an object. The closure `body` writes the members of the object.
  package mutating func object(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
    open(key, "{")
    body(&self)
    close("}")
  }

  /// Writes an array. The closure `body` writes the elements of the array.
  package mutating func array(_ key: String? = nil, _ body: (inout JSONText) -> Void) {
    open(key, "[")
    body(&self)
    close("]")
  }

  package mutating func string(_ key: String? = nil, _ value: String) {
    begin(key)
    text += Self.quoted(value)
  }

  package mutating func number(_ key: String? = nil, _ value: Int) {
    begin(key)
    text += String(value)
  }

  /// Writes a number, or null if it is infinite or NaN.
  package mutating func number(_ key: String? = nil, _ value: Double) {
    begin(key)
    text += value.isFinite ? NumberText.shortest(value) : "null"
  }

  /// Writes a number, or null if it is infinite or NaN.
  package mutating func number(_ key: String? = nil, _ value: Float) {
    begin(key)
    text += value.isFinite ? NumberText.shortest(value) : "null"
  }

  package mutating func bool(_ key: String? = nil, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  package mutating func null(_ key: String? = nil) {
    begin(key)
    text += "null"
  }

  /// Writes text that is already JSON, for example a number spelled as in a file.
  package mutating func raw(_ key: String? = nil, _ json: String) {
    begin(key)
    text += json
  }

  private mutating func open(_ key: String?, _ bracket: String) {
    begin(key)
    text += bracket
    indent += 1
    hasMember.append(false)
  }

  private mutating func close(_ bracket: String) {
    indent -= 1
    if hasMember.popLast() == true { newLine() }
    text += bracket
  }

  private mutating func begin(_ key: String?) {
    if let last = hasMember.indices.last {
      if hasMember[last] { text += "," }
      hasMember[last] = true
      newLine()
    }
    if let key { text += Self.quoted(key) + ": " }
  }

  private mutating func newLine() { text += "\n" + String(repeating: "  ", count: indent) }

  /// Returns a string as JSON spells it, including quotation marks.
  package static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
