import HapticText

/// A line of a table: fields and what separates them.
enum TableLine {
  /// Returns the separator of the fields of a line: a tab, a semicolon, a comma, or spaces.
  static func separator(of line: [UInt8]) -> UInt8 {
    for candidate in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")] {
      var isQuoted = false
      for byte in line {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == candidate, !isQuoted { return candidate }
      }
    }
    return UInt8(ascii: " ")
  }

  /// Calls a closure with the range of each field, without blanks and quotation marks around it.
  static func forEachField(in line: [UInt8], _ separator: UInt8, _ body: (Range<Int>) -> Void) {
    let isBlank = separator == UInt8(ascii: " ")
    var (start, index, isQuoted) = (0, 0, false)
    func end(_ end: Int) {
      var (low, high) = (start, end)
      while low < high, line[low] <= 0x20 || line[low] == UInt8(ascii: "\"") { low += 1 }
      while high > low, line[high - 1] <= 0x20 || line[high - 1] == UInt8(ascii: "\"") { high -= 1 }
      if !isBlank || low < high { body(low..<high) }
    }
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == separator, !isQuoted {
        end(index)
        start = index + 1
      }
      index += 1
    }
    end(line.count)
  }

  /// Replaces numbers by those of a line: one for each field; `nil` for a field that is not a finite number.
  static func numbers(in line: [UInt8], _ separator: UInt8, into numbers: inout [Double?]) {
    numbers.removeAll(keepingCapacity: true)
    forEachField(in: line, separator) { numbers.append(number(line[$0])) }
  }

  /// Returns a number with a decimal point or a decimal comma; `nil` for other text, infinity and NaN.
  static func number(_ field: ArraySlice<UInt8>) -> Double? {
    // JSON's spelling has a digit before the point and no plus sign.
    var text: [UInt8] = []
    text.reserveCapacity(field.count + 1)
    for (index, byte) in field.enumerated() {
      switch byte {
      case UInt8(ascii: "+") where index == 0: continue
      case UInt8(ascii: ","), UInt8(ascii: "."):
        guard !text.contains(UInt8(ascii: ".")) else { return nil }
        if text.isEmpty || text.last == UInt8(ascii: "-") { text.append(UInt8(ascii: "0")) }
        text.append(UInt8(ascii: "."))
      default: text.append(byte)
      }
    }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    // JSON has no zeros before other digits.
    let sign = text.first == UInt8(ascii: "-") ? 1 : 0
    while text.count > sign + 1, text[sign] == UInt8(ascii: "0"), (0x30...0x39).contains(text[sign + 1]) {
      text.remove(at: sign)
    }
    return text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, let number = DecimalNumber(in: base, from: 0, to: buffer.count),
        number.count == buffer.count
      else { return nil }
      let value = number.double(in: base)
      return value.magnitude < 1e22 ? value : nil
    }
  }
}
