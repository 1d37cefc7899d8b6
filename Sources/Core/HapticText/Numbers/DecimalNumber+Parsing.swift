extension DecimalNumber {
  /// Reads the number that starts at an offset; `nil` if it is not spelled as JSON spells numbers.
  ///
  /// The number ends at `start` + `count`.
  @inlinable @inline(__always)
  package init?(in text: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    self.start = start
    var offset = start
    if offset < end, text[offset] == UInt8(ascii: "-") {
      isNegative = true
      offset += 1
    }
    let first = offset
    var digits: UInt64 = 0
    while offset < end {
      let digit = text[offset] &- 0x30
      if digit > 9 { break }
      digits = digits &* 10 &+ UInt64(digit)
      offset += 1
    }
    digitCount = offset - first
    if digitCount == 0 || (digitCount > 1 && text[first] == 0x30) { return nil }
    if offset < end, text[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      while offset < end {
        let digit = text[offset] &- 0x30
        if digit > 9 { break }
        digits = digits &* 10 &+ UInt64(digit)
        offset += 1
      }
      let places = offset - fraction
      if places == 0 { return nil }
      digitCount += places
      exponent = -places
    }
    if offset < end {
      if text[offset] | 0x20 == UInt8(ascii: "e") {
        guard let power = Self.power(in: text, &offset, to: end) else { return nil }
        powerSpelled = power
        exponent += power
      }
      // Most numbers are followed by a comma, a bracket or a blank.
      if offset < end, text[offset] > 0x2C, Self.isNumberLike(text[offset]) { return nil }
    }
    self.digits = digits
    count = offset - start
    if digitCount > 19 { recount(in: text) }
  }

  /// Reads the power of ten; `offset` is at the letter e.
  @usableFromInline @inline(never)
  static func power(in text: UnsafePointer<UInt8>, _ offset: inout Int, to end: Int) -> Int? {
    offset += 1
    var isNegative = false
    if offset < end, text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+") {
      isNegative = text[offset] == UInt8(ascii: "-")
      offset += 1
    }
    let first = offset
    var power = 0
    while offset < end {
      let digit = text[offset] &- 0x30
      if digit > 9 { break }
      // A file is far shorter than this, so no number of digits can bring such a power back into range.
      power = min(power * 10 + Int(digit), Int.max / 16)
      offset += 1
    }
    if offset == first { return nil }
    return isNegative ? -power : power
  }

  /// Subtracts leading zeros from the digit count, so that 0.000…1 stays short.
  @usableFromInline @inline(never)
  mutating func recount(in text: UnsafePointer<UInt8>) {
    var digits: UInt64 = 0
    var found = 0
    for offset in start..<start + count {
      let byte = text[offset]
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard byte >= 0x30, byte <= 0x39, found > 0 || byte != 0x30 else { continue }
      found += 1
      if found > 19 { return }
      digits = digits * 10 + UInt64(byte - 0x30)
    }
    self.digits = digits
    digitCount = found
  }

  /// Returns whether a byte can belong to a number, or to a text that was meant as one.
  @inlinable
  package static func isNumberLike(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
