import HapticText

extension JSONText {
  /// Returns the text of a file that is one object, with a line feed at its end.
  static func file(_ members: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    json.object { members(&$0) }
    return json.text + "\n"
  }

  /// Writes an array of objects, each on one line.
  mutating func rows<Value>(
    _ key: String, _ values: [Value], _ members: (inout JSONText, Value) -> Void
  ) {
    array(key) { json in for value in values { json.row { members(&$0, value) } } }
  }

  /// Writes an array of numbers on one line.
  mutating func numbers(_ key: String, _ values: [Double]) {
    raw(key, "[" + values.map { NumberText.shortest($0) }.joined(separator: ", ") + "]")
  }

  /// Writes an array of whole numbers on one line.
  mutating func integers(_ key: String, _ values: [Int]) {
    raw(key, "[" + values.map { String($0) }.joined(separator: ", ") + "]")
  }
}
