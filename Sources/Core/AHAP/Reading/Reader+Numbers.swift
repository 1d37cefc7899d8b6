import HapticText

extension Reader {
  /// Reads a number; `position` is at its first byte, a digit or a sign.
  ///
  /// A number that is not spelled as in JSON is skipped and reported, and the result is `nil`.
  @inline(__always)
  mutating func scanNumber() -> DecimalNumber? {
    guard let number = DecimalNumber(in: base, from: position, to: end) else { return malformedNumber() }
    position += number.count
    return number
  }

  /// Skips a word or an invalid number, and reports it.
  @inline(never)
  mutating func malformedNumber() -> DecimalNumber? {
    let start = position
    while position < end, DecimalNumber.isNumberLike(base[position]) { position += 1 }
    let count = position - start
    report(.invalidNumber, at: start) {
      "\($0.quoted(start: start, count: count)) is not a number as JSON spells it; write it like 0.5, -1 or 2e-3"
    }
    return nil
  }
}
