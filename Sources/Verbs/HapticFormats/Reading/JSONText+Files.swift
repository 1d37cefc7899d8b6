import HapticText

extension JSONText {
  /// Returns a file that is one object, with a line feed at its end.
  ///
  /// - Parameter size: for how many bytes memory is reserved, which is not used before it is written to.
  static func file(reserving size: Int = 0, _ members: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.reserve(size)
    json.object { members(&$0) }
    json.finish()
    return json.bytes
  }

  /// Writes an array of objects, each on one line.
  mutating func rows<Value>(
    _ key: String, _ values: [Value], _ members: (inout JSONText, Value) -> Void
  ) {
    array(key) { json in for value in values { json.row { members(&$0, value) } } }
  }

  /// Writes an array of numbers on one line.
  mutating func numbers(_ key: String, _ values: some Sequence<Double>) {
    raw(key, "[" + values.map { NumberText.shortest($0) }.joined(separator: ", ") + "]")
  }

  /// Writes an array of whole numbers on one line.
  mutating func integers(_ key: String, _ values: [Int]) {
    raw(
      key,
      appending: { bytes in
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
          if index > 0 { bytes += [UInt8(ascii: ","), UInt8(ascii: " ")] }
          if value < 0 { bytes.append(UInt8(ascii: "-")) }
          bytes.append(decimal: value.magnitude)
        }
        bytes.append(UInt8(ascii: "]"))
      })
  }

  /// Writes a word of 32 bits as a string of hexadecimal digits, the lowest byte first.
  mutating func littleEndian(_ key: String, _ word: UInt32) {
    raw(
      key,
      appending: { bytes in
        bytes.append(UInt8(ascii: "\""))
        for byte in 0..<UInt32(4) {
          let value = UInt8(truncatingIfNeeded: word >> (8 * byte))
          bytes.append(hexadecimalDigit: value >> 4)
          bytes.append(hexadecimalDigit: value & 15)
        }
        bytes.append(UInt8(ascii: "\""))
      })
  }

  /// Writes an array of samples of −1…1 on one line, as ten-thousandths. A million takes about 5 ms.
  mutating func samples(_ key: String, _ samples: ArraySlice<Float>) {
    raw(
      key,
      [UInt8](unsafeUninitializedCapacity: samples.count * Self.sampleBytes + 2) { buffer, count in
        func write(_ byte: UInt8) {
          buffer[count] = byte
          count += 1
        }
        func digit(_ value: UInt32) { write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
        write(UInt8(ascii: "["))
        for sample in samples {
          if count > 1 {
            write(UInt8(ascii: ","))
            write(UInt8(ascii: " "))
          }
          let value = TenThousandths(Double(sample)).count
          let whole = UInt32(value.magnitude)
          if value < 0 { write(UInt8(ascii: "-")) }
          digit(whole >= 10_000 ? 1 : 0)
          var rest = whole >= 10_000 ? whole - 10_000 : whole
          guard rest > 0 else { continue }
          write(UInt8(ascii: "."))
          // The compiler multiplies instead of dividing.
          digit(rest / 1000)
          rest %= 1000
          guard rest > 0 else { continue }
          digit(rest / 100)
          rest %= 100
          guard rest > 0 else { continue }
          digit(rest / 10)
          rest %= 10
          if rest > 0 { digit(rest) }
        }
        write(UInt8(ascii: "]"))
      })
  }

  /// The most bytes of a sample, which are those of `-0.1234, `.
  static var sampleBytes: Int { 9 }
}

extension [UInt8] {
  fileprivate mutating func append(decimal value: UInt) {
    var power: UInt = 1
    while value / power >= 10 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / power % 10))
      power /= 10
    }
  }

  fileprivate mutating func append(hexadecimalDigit value: UInt8) {
    append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
  }
}

/// A value of −1…1 in whole ten-thousandths. Other values are clamped; NaN counts as 0.
struct TenThousandths {
  /// −10 000…10 000.
  let count: Int32

  /// Rounds a value.
  init(_ value: Double) {
    let scaled = value > -1 ? (value < 1 ? value * 10_000 : 10_000) : value <= -1 ? -10_000 : 0
    count = Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  /// The rounded value.
  var value: Double { Double(count) / 10_000 }
}
