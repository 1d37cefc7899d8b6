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

  /// Writes an array of whole ten-thousandths, −1…1, on one line. Millions of samples take a fraction of a second.
  mutating func tenThousandths(_ key: String, _ values: [Int]) {
    var text = [UInt8(ascii: "[")]
    text.reserveCapacity(values.count * 9 + 2)
    for (index, value) in values.enumerated() {
      if index > 0 { text += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      if value < 0 { text.append(UInt8(ascii: "-")) }
      var rest = Int(value.magnitude)
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 10_000 % 10))
      rest %= 10_000
      if rest > 0 { text.append(UInt8(ascii: ".")) }
      while rest > 0 {
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 1000))
        rest = rest % 1000 * 10
      }
    }
    text.append(UInt8(ascii: "]"))
    raw(key, String(decoding: text, as: UTF8.self))
  }
}
