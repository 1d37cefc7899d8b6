extension DecimalNumber {
  /// Returns digits × 5^r × 5^27k, computed with 256 bits and rounded to a format. The last factor is cut off
  /// after 128 bits, so there are a lower and an upper bound. If both round to the same number, that number
  /// is the result; otherwise the result is `nil`.
  static func roundedByTable(_ digits: UInt64, _ exponent: Int, to format: BinaryFormat) -> Double? {
    let step = PowerOfFive.step(of: exponent)
    let power = PowerOfFive.at(step: step)
    var (high, low) = FullWidth.multiply(digits, powersOfFive[exponent - 27 * step])
    var shift = 0
    if high == 0 {
      (high, low) = (low, 0)
      shift = 64
    }
    let zeros = high.leadingZeroBitCount
    if zeros > 0 {
      high = high << UInt64(zeros) | low >> UInt64(64 - zeros)
      low <<= UInt64(zeros)
    }
    let scale = 192 + power.scale + exponent - shift - zeros
    let product = Limbs(high, low, times: power.high, power.low)
    let bound = product.rounded(to: format, scale: scale, isExact: PowerOfFive.isExact(step: step))
    if PowerOfFive.isExact(step: step) { return bound }
    let upper = product.adding(high, low).rounded(to: format, scale: scale, isExact: false)
    return bound == upper ? bound : nil
  }
}

/// A number of 256 bits, most significant part first.
private struct Limbs {
  var parts: (UInt64, UInt64, UInt64, UInt64)

  /// Creates the product (a · 2^64 + b) × (c · 2^64 + d).
  init(_ a: UInt64, _ b: UInt64, times c: UInt64, _ d: UInt64) {
    let (top, middle, other, bottom) = (
      FullWidth.multiply(a, c), FullWidth.multiply(a, d), FullWidth.multiply(b, c), FullWidth.multiply(b, d)
    )
    var third = middle.low.addingReportingOverflow(other.low)
    var carry: UInt64 = third.overflow ? 1 : 0
    third = third.partialValue.addingReportingOverflow(bottom.high)
    carry += third.overflow ? 1 : 0
    var second = top.low.addingReportingOverflow(middle.high)
    var carryUp: UInt64 = second.overflow ? 1 : 0
    second = second.partialValue.addingReportingOverflow(other.high)
    carryUp += second.overflow ? 1 : 0
    second = second.partialValue.addingReportingOverflow(carry)
    carryUp += second.overflow ? 1 : 0
    parts = (top.high &+ carryUp, second.partialValue, third.partialValue, bottom.low)
  }

  /// Returns the sum with a · 2^64 + b, which fits after a product of two numbers of 128 bits.
  func adding(_ a: UInt64, _ b: UInt64) -> Limbs {
    var sum = self
    let fourth = parts.3.addingReportingOverflow(b)
    let carried = parts.2.addingReportingOverflow(fourth.overflow ? 1 : 0)
    let third = carried.partialValue.addingReportingOverflow(a)
    let second = parts.1.addingReportingOverflow(carried.overflow || third.overflow ? 1 : 0)
    sum.parts = (
      parts.0 &+ (second.overflow ? 1 : 0), second.partialValue, third.partialValue, fourth.partialValue
    )
    return sum
  }

  /// Returns the number rounded to a format; 2^`scale` is the weight of the lowest bit of the top part.
  func rounded(to format: BinaryFormat, scale: Int, isExact: Bool) -> Double {
    let rest = !isExact || (parts.1 << 1 | parts.2 | parts.3) != 0
    if parts.0 >> 63 == 1 { return format.rounded(parts.0, scale: scale, rest: rest || parts.1 >> 63 != 0) }
    return format.rounded(parts.0 << 1 | parts.1 >> 63, scale: scale - 1, rest: rest)
  }
}
