extension Reader {
  /// Reads a number; `position` is at its first byte, a digit or a sign.
  ///
  /// A number that JSON does not spell so is passed and reported, and nil is given.
  @inline(__always)
  mutating func scanNumber() -> DecimalNumber? { parseNumber() ?? malformedNumber() }

  /// Reads a number; nil, and nothing is moved or reported, when it is not spelled as JSON spells numbers.
  @inline(__always)
  mutating func parseNumber() -> DecimalNumber? {
    var number = DecimalNumber()
    number.start = position
    var offset = position
    if base[offset] == UInt8(ascii: "-") {
      number.isNegative = true
      offset += 1
    }
    let first = offset
    var digits: UInt64 = 0
    while offset < end {
      let digit = base[offset] &- 0x30
      if digit > 9 { break }
      digits = digits &* 10 &+ UInt64(digit)
      offset += 1
    }
    var count = offset - first
    if count == 0 || (count > 1 && base[first] == 0x30) { return nil }
    if offset < end, base[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      while offset < end {
        let digit = base[offset] &- 0x30
        if digit > 9 { break }
        digits = digits &* 10 &+ UInt64(digit)
        offset += 1
      }
      let places = offset - fraction
      if places == 0 { return nil }
      count += places
      number.exponent = -places
    }
    if offset < end {
      let byte = base[offset]
      if byte | 0x20 == UInt8(ascii: "e") {
        guard let power = scanPower(&offset) else { return nil }
        number.powerSpelled = power
        number.exponent += power
      }
      // Most numbers are followed by a comma, a bracket or a blank.
      if offset < end, base[offset] > 0x2C, isNumberLike(base[offset]) { return nil }
    }
    number.digits = digits
    number.digitCount = count
    number.count = offset - number.start
    position = offset
    if count > 19 { recount(&number) }
    return number
  }

  /// Reads the power of ten; `offset` is at the letter e.
  @inline(never)
  private borrowing func scanPower(_ offset: inout Int) -> Int? {
    offset += 1
    var isNegative = false
    if offset < end, base[offset] == UInt8(ascii: "-") || base[offset] == UInt8(ascii: "+") {
      isNegative = base[offset] == UInt8(ascii: "-")
      offset += 1
    }
    let first = offset
    var power = 0
    while offset < end {
      let digit = base[offset] &- 0x30
      if digit > 9 { break }
      // A file is far shorter than this, so no number of digits can bring such a power back into range.
      power = min(power * 10 + Int(digit), Int.max / 16)
      offset += 1
    }
    if offset == first { return nil }
    return isNegative ? -power : power
  }

  /// Takes leading zeros off the count, so that 0.000…1 stays short.
  @inline(never)
  private borrowing func recount(_ number: inout DecimalNumber) {
    var digits: UInt64 = 0
    var count = 0
    for offset in number.start..<number.start + number.count {
      let byte = base[offset]
      if byte | 0x20 == UInt8(ascii: "e") { break }
      guard byte >= 0x30, byte <= 0x39, count > 0 || byte != 0x30 else { continue }
      count += 1
      if count > 19 { return }
      digits = digits * 10 + UInt64(byte - 0x30)
    }
    number.digits = digits
    number.digitCount = count
  }

  private borrowing func isNumberLike(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Passes a word or a number that is none, and reports it.
  @inline(never)
  mutating func malformedNumber() -> DecimalNumber? {
    let start = position
    while position < end, isNumberLike(base[position]) { position += 1 }
    let count = position - start
    report(.invalidNumber, at: start) {
      "\($0.quoted(start: start, count: count)) is not a number as JSON spells it; write it like 0.5, -1 or 2e-3"
    }
    return nil
  }
}
