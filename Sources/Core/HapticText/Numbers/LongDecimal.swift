/// A decimal number of any length, for spellings that the fast methods of `DecimalNumber` cannot decide.
///
/// The digits are multiplied or divided by powers of two until the number is an integer of 64 bits, which is
/// then rounded. This is slow, exact and bounded: of the digits beyond the 800th only whether they are zero
/// matters (at most 768 can decide a rounding).
struct LongDecimal {
  private static let longest = 800

  /// The digits of 0.d₁d₂d₃… × 10^`point`; d₁ is not 0 unless there are no digits.
  private var digits: [UInt8] = []
  private var point = 0
  /// Whether digits that are not zero were omitted.
  private var rest = false

  init(_ number: DecimalNumber, in text: UnsafePointer<UInt8>) {
    var offset = number.start
    let last = number.start + number.count
    var seenPoint = false
    digits.reserveCapacity(min(number.count, Self.longest) + 24)
    while offset < last {
      let byte = text[offset]
      offset += 1
      if byte == UInt8(ascii: ".") {
        seenPoint = true
        continue
      }
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard byte >= 0x30, byte <= 0x39 else { continue }
      let digit = byte - 0x30
      if digits.isEmpty && digit == 0 {
        if seenPoint { point -= 1 }
        continue
      }
      if !seenPoint { point += 1 }
      if digits.count < Self.longest { digits.append(digit) } else if digit != 0 { rest = true }
    }
    // `number.exponent` belongs to the last digit written; only the spelled power is needed here.
    point += number.powerSpelled
  }

  /// Returns the nearest number of a binary format.
  func rounded(to format: BinaryFormat) -> Double {
    var number = self
    if number.digits.isEmpty || number.point < -400 { return 0 }
    if number.point > 400 { return .infinity }
    // Scale to 2^63 ≤ number < 2^64: at most 20 digits before the point.
    var scale = 0
    while number.point > 20 {
      number.divide(by: 60)
      scale += 60
    }
    while number.point < 1 {
      number.multiply(by: 60)
      scale -= 60
    }
    // Now 0.1 ≤ number < 10^20. Scale it to 64 bits with the top bit set.
    while true {
      if let integer = number.integer {
        if integer >> 63 == 1 {
          return format.rounded(integer, scale: scale, rest: number.hasFraction)
        }
        let step = integer == 0 ? 4 : integer.leadingZeroBitCount
        number.multiply(by: min(step, 60))
        scale -= min(step, 60)
      } else {
        number.divide(by: 4)
        scale += 4
      }
    }
  }

  /// The part before the point; `nil` if it does not fit into 64 bits.
  private var integer: UInt64? {
    var value: UInt64 = 0
    var index = 0
    while index < point {
      let digit = index < digits.count ? UInt64(digits[index]) : 0
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(digit)
      if over || carry { return nil }
      value = sum
      index += 1
    }
    return value
  }

  private var hasFraction: Bool {
    if rest { return true }
    var index = max(point, 0)
    while index < digits.count {
      if digits[index] != 0 { return true }
      index += 1
    }
    return false
  }

  /// Multiplies by 2^`bits`, at most 60.
  private mutating func multiply(by bits: Int) {
    var carry: UInt64 = 0
    var index = digits.count
    while index > 0 {
      index -= 1
      // carry < 2^60, digit × 2^60 < 10 × 2^60 < 2^64 − 2^60.
      let value = UInt64(digits[index]) << UInt64(bits) + carry
      digits[index] = UInt8(value % 10)
      carry = value / 10
    }
    var head: [UInt8] = []
    while carry > 0 {
      head.append(UInt8(carry % 10))
      carry /= 10
    }
    head.reverse()
    point += head.count
    digits.insert(contentsOf: head, at: 0)
    trim()
  }

  /// Divides by 2^`bits`, at most 60.
  private mutating func divide(by bits: Int) {
    var result: [UInt8] = []
    result.reserveCapacity(digits.count + 64)
    let mask: UInt64 = 1 << UInt64(bits) - 1
    var value: UInt64 = 0
    var index = 0
    var started = false
    var newPoint = point
    while index < digits.count || value != 0 {
      // value < 2^60 before, so × 10 stays below 2^64.
      value = value * 10 + (index < digits.count ? UInt64(digits[index]) : 0)
      let digit = UInt8(value >> UInt64(bits))
      value &= mask
      index += 1
      if !started && digit == 0 {
        newPoint -= 1
        continue
      }
      started = true
      if result.count >= Self.longest + 20 {
        if digit != 0 || value != 0 { rest = true }
        break
      }
      result.append(digit)
    }
    if index < digits.count {
      for later in index..<digits.count where digits[later] != 0 { rest = true }
    }
    digits = result
    point = newPoint
    trim()
  }

  /// Removes zeros at the end, and the digits beyond the largest number of digits.
  private mutating func trim() {
    while digits.count > Self.longest, let last = digits.popLast() {
      if last != 0 { rest = true }
    }
    while digits.last == 0 { digits.removeLast() }
  }
}
