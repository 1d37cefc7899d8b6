/// A JSON number as it is spelled, before rounding: ± `digits` × 10^`exponent`.
package struct DecimalNumber {
  /// The digits as one integer; invalid if there are more than 19.
  package var digits: UInt64 = 0
  /// The number of digits that were written.
  package var digitCount = 0
  /// The power of ten of the last digit.
  package var exponent = 0
  /// The power of ten that was written after the letter e.
  package var powerSpelled = 0
  package var isNegative = false
  /// The offset of the number in the file.
  package var start = 0
  package var count = 0

  /// Creates the number 0.
  package init() {}
}

/// A binary floating-point format to round to.
@usableFromInline struct BinaryFormat: Sendable {
  /// The number of bits of the significand, including the hidden bit.
  let precision: Int
  /// The power of two of the lowest bit of the smallest number.
  let lowestBit: Int
  /// The smallest power of two that is too large.
  let limit: Int

  @usableFromInline static let double = BinaryFormat(precision: 53, lowestBit: -1074, limit: 1024)
  @usableFromInline static let float = BinaryFormat(precision: 24, lowestBit: -149, limit: 128)

  /// Returns `head` × 2^`scale`, rounded to nearest, ties to even; the result is exact in this format.
  ///
  /// The top bit of `head` is set. `rest` states whether digits other than zero were cut off below it.
  func rounded(_ head: UInt64, scale: Int, rest: Bool) -> Double {
    // The number of low bits of the head that do not fit: 64 − precision, more for subnormal numbers.
    let drop = max(64 - precision, lowestBit - scale)
    if drop > 64 { return 0 }
    var kept: UInt64 = drop == 64 ? 0 : head >> UInt64(drop)
    let half: UInt64 = 1 << UInt64(drop - 1)
    let below = head & (half | (half &- 1))
    if below > half || (below == half && (rest || kept & 1 == 1)) { kept += 1 }
    let value = Double(kept) * Self.power(of: scale + drop)
    return value < Self.power(of: limit) ? value : .infinity
  }

  /// Returns 2^`exponent`; infinity above the range of Double.
  private static func power(of exponent: Int) -> Double {
    if exponent > 1023 { return .infinity }
    if exponent < -1022 { return Double(bitPattern: 1 << UInt64(max(exponent + 1074, 0))) }
    return Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}

extension DecimalNumber {
  /// 10^0…10^22, which are all exact in Double.
  @usableFromInline static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  /// 5^0…5^27, all powers of five that fit into 64 bits.
  static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
    1_220_703_125,
    6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625, 19_073_486_328_125,
    95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625, 11_920_928_955_078_125,
    59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]

  /// Returns the nearest Double; infinity beyond its range. `text` is the file.
  @inlinable @inline(__always)
  package func double(in text: UnsafePointer<UInt8>) -> Double {
    // Both parts are exact, so one operation rounds correctly (Clinger 1990).
    if digitCount <= 19, digits <= 1 << 53, exponent >= -22, exponent <= 22 {
      let power = Self.powersOfTen[Int(exponent.magnitude)]
      let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
      return isNegative ? -value : value
    }
    return rounded(to: .double, in: text)
  }

  /// Returns the nearest Float; infinity beyond its range. `text` is the file.
  @inlinable @inline(__always)
  package func float(in text: UnsafePointer<UInt8>) -> Float {
    let value = double(in: text)
    // Rounding twice can only be wrong if the first result is halfway between two Floats, or
    // near subnormal numbers.
    if value.bitPattern & 0x1FFF_FFFF != 0x1000_0000, value.magnitude >= 0x1p-120 || digits == 0 {
      return Float(value)
    }
    return Float(rounded(to: .float, in: text))
  }

  /// Returns the nearest number of a format, for any spelling.
  @usableFromInline @inline(never)
  func rounded(to format: BinaryFormat, in text: UnsafePointer<UInt8>) -> Double {
    let magnitude = roundedMagnitude(to: format, in: text)
    return isNegative ? -magnitude : magnitude
  }

  private func roundedMagnitude(to format: BinaryFormat, in text: UnsafePointer<UInt8>) -> Double {
    if digitCount > 19 {
      // The first 19 digits, and the same with the last digit increased by one, mostly round to the same
      // number; then so does everything in between.
      let (head, power) = leadingDigits(in: text)
      let low = Self.rounded(head, power, to: format)
      if let low, let high = Self.rounded(head + 1, power, to: format), low == high { return low }
      return LongDecimal(self, in: text).rounded(to: format)
    }
    return Self.rounded(digits, exponent, to: format) ?? LongDecimal(self, in: text).rounded(to: format)
  }

  /// Returns the first 19 significant digits, and the power of ten of the last of them.
  private func leadingDigits(in text: UnsafePointer<UInt8>) -> (UInt64, Int) {
    var head: UInt64 = 0
    var found = 0
    var power = powerSpelled
    var seenPoint = false
    for offset in start..<start + count {
      let byte = text[offset]
      if byte == UInt8(ascii: ".") { seenPoint = true }
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard byte >= 0x30, byte <= 0x39 else { continue }
      if found == 19 {
        // An omitted digit before the point increases the power.
        if !seenPoint { power += 1 }
        continue
      }
      if found > 0 || byte != 0x30 {
        found += 1
        head = head * 10 + UInt64(byte - 0x30)
      }
      if seenPoint { power -= 1 }
    }
    return (head, power)
  }

  /// Returns `digits` × 10^`exponent`, rounded; `nil` in the rare case that 128 bits of the power are not
  /// enough to decide.
  private static func rounded(_ digits: UInt64, _ exponent: Int, to format: BinaryFormat) -> Double? {
    if digits == 0 || exponent < PowerOfFive.powersOfTen.lowerBound { return 0 }
    if exponent > PowerOfFive.powersOfTen.upperBound { return .infinity }
    if exponent < -27 || exponent > 27 { return roundedByTable(digits, exponent, to: format) }
    let shift = digits.leadingZeroBitCount
    let head = digits << UInt64(shift)
    let five = powersOfFive[Int(exponent.magnitude)]
    if exponent >= 0 {
      // head × 5^e is exact in 128 bits; its top bit is bit 126 or 127 after five is moved up.
      let fiveShift = five.leadingZeroBitCount
      var (high, low) = FullWidth.multiply(head, five << UInt64(fiveShift))
      var scale = 64 - shift - fiveShift + exponent
      if high >> 63 == 0 {
        high = high << 1 | low >> 63
        low <<= 1
        scale -= 1
      }
      return format.rounded(high, scale: scale, rest: low != 0)
    }
    // head ÷ 5^−e by long division with both shifted to the top: a quotient of 64 bits, and whether
    // there is a remainder.
    let fiveShift = five.leadingZeroBitCount
    let divisor = five << UInt64(fiveShift)
    let scale = exponent - shift + fiveShift
    if head >= divisor {
      let (quotient, hasRest) = FullWidth.divide(head >> 1, head << 63, by: divisor)
      return format.rounded(quotient, scale: scale - 63, rest: hasRest)
    }
    let (quotient, hasRest) = FullWidth.divide(head, 0, by: divisor)
    return format.rounded(quotient, scale: scale - 64, rest: hasRest)
  }
}
