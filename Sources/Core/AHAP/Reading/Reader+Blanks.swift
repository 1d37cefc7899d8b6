extension Reader {
  /// Returns eight bytes, the first one lowest, from an offset with at least eight bytes left.
  @inline(__always)
  borrowing func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// Skips blanks and comments up to the next significant byte or the end.
  @inline(__always)
  mutating func skipBlanks() throws(Stop) {
    if position < end {
      let byte = base[position]
      if byte > 0x20 && byte != UInt8(ascii: "/") { return }
    }
    try skipBlanksSlowly()
  }

  @inline(never)
  private mutating func skipBlanksSlowly() throws(Stop) {
    // A local position: the property would be stored at each step.
    var at = position
    while at < end {
      switch base[at] {
      case 0x20, 0x0A:
        at &+= 1
        // Indentation, mostly behind the end of a line: eight blanks at a time.
        while end &- at >= 8 {
          let difference = word(at: at) ^ 0x2020_2020_2020_2020
          at &+= difference.trailingZeroBitCount >> 3
          if difference != 0 { break }
        }
      case 0x09, 0x0D: at += 1
      case UInt8(ascii: "/"):
        position = at
        try skipComment()
        at = position
      default:
        position = at
        return
      }
    }
    position = at
  }

  private mutating func skipComment() throws(Stop) {
    let start = position
    guard position + 1 < end else { throw unexpected("a value or key") }
    switch base[position + 1] {
    case UInt8(ascii: "/"):
      position += 2
      while position < end, base[position] != 0x0A, base[position] != 0x0D { position += 1 }
    case UInt8(ascii: "*"):
      position += 2
      while true {
        guard position + 1 < end else {
          position = end
          throw stop(.unexpectedEnd, at: start, "this comment never ends; close it with */")
        }
        if base[position] == UInt8(ascii: "*"), base[position + 1] == UInt8(ascii: "/") { break }
        position += 1
      }
      position += 2
    default: throw unexpected("a value or key")
    }
    report(.comment, at: start, "JSON has no comments; other readers may refuse the file, so remove this one")
  }
}
