import HapticText

extension JSONText {
  /// Returns a file that is one object, with a line feed at its end.
  static func file(_ members: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.object { members(&$0) }
    return json.bytes + [0x0A]
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

  /// Writes an array of samples of −1…1 on one line, as ten-thousandths. A million takes about 10 ms.
  mutating func samples(_ key: String, _ samples: ArraySlice<Float>) {
    raw(
      key,
      [UInt8](unsafeUninitializedCapacity: samples.count * Self.sampleBytes + 2) { buffer, count in
        func write(_ byte: UInt8) {
          buffer[count] = byte
          count += 1
        }
        write(UInt8(ascii: "["))
        for sample in samples {
          if count > 1 {
            write(UInt8(ascii: ","))
            write(UInt8(ascii: " "))
          }
          let value = TenThousandths(Double(sample)).count
          if value < 0 { write(UInt8(ascii: "-")) }
          var rest = UInt32(value.magnitude)
          write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 10_000))
          rest %= 10_000
          if rest > 0 { write(UInt8(ascii: ".")) }
          while rest > 0 {
            write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 1000))
            rest = rest % 1000 * 10
          }
        }
        write(UInt8(ascii: "]"))
      })
  }

  /// The most bytes of a sample, which are those of `-0.1234, `.
  private static var sampleBytes: Int { 9 }
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
