/// Arithmetic with 128-bit products and dividends, built from 64-bit operations.
///
/// The standard library's own functions call compiler support routines that a bare WebAssembly
/// module does not have.
enum FullWidth {
  private static let mask: UInt64 = 0xFFFF_FFFF

  /// Returns the product of two numbers.
  static func multiply(_ left: UInt64, _ right: UInt64) -> (high: UInt64, low: UInt64) {
    let (a, b) = (left >> 32, left & mask)
    let (c, d) = (right >> 32, right & mask)
    let low = b &* d
    let middle = a &* d &+ low >> 32
    let other = b &* c &+ middle & mask
    return (a &* c &+ middle >> 32 &+ other >> 32, other << 32 | low & mask)
  }

  /// Returns `high` × 2^64 + `low` divided by a number whose top bit is set and that is greater than `high`
  /// (Knuth, algorithm D).
  static func divide(_ high: UInt64, _ low: UInt64, by divisor: UInt64) -> (quotient: UInt64, hasRest: Bool) {
    let upper = step(high, low >> 32, divisor)
    let lower = step(upper.rest, low & mask, divisor)
    return (upper.quotient << 32 | lower.quotient, lower.rest != 0)
  }

  /// Returns one digit of 32 bits: (`head` × 2^32 + `next`) divided by `divisor`.
  private static func step(_ head: UInt64, _ next: UInt64, _ divisor: UInt64) -> (
    quotient: UInt64, rest: UInt64
  ) {
    let (top, bottom) = (divisor >> 32, divisor & mask)
    var quotient = head / top
    var rest = head % top
    while quotient > mask || quotient &* bottom > rest << 32 | next {
      quotient -= 1
      rest += top
      if rest > mask { break }
    }
    return (quotient, (head << 32 | next) &- quotient &* divisor)
  }
}
