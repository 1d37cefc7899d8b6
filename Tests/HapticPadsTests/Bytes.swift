import HapticPads

extension PadReport {
  /// All bytes.
  var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

extension [UInt8] {
  /// Bytes from hexadecimal digits; spaces are ignored.
  init(hex: String) {
    let digits = hex.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    let starts = stride(from: 0, to: digits.count - 1, by: 2)
    self = starts.map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// The bytes as hexadecimal digits.
  var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension DualSenseCoils {
  /// The report of samples in an array.
  mutating func encode(array samples: [Int8]) -> PadReport {
    samples.withUnsafeBufferPointer { encode($0) }
  }
}
