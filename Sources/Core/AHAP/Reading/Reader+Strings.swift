/// A string of the file, by its location.
struct RawString {
  /// The offset of the first byte after the quotation mark.
  var start: Int
  /// The number of bytes up to the closing quotation mark.
  var count: Int
  /// Whether the bytes are the text itself: they contain no escapes and are valid UTF-8.
  var isPlain: Bool
}

extension Reader {
  /// Reads a string; `position` is at its opening quotation mark.
  @inline(__always)
  mutating func scanString() throws(Stop) -> RawString {
    position += 1
    let start = position
    while end - position >= 8 {
      let special = Self.specialBytes(word(at: position))
      if special == 0 {
        position += 8
        continue
      }
      position += special.trailingZeroBitCount >> 3
      if base[position] == UInt8(ascii: "\"") {
        position += 1
        return RawString(start: start, count: position - 1 - start, isPlain: true)
      }
      break
    }
    return try scanStringSlowly(from: start)
  }

  /// Returns a word in which the high bit of each special byte is set: quotation mark, backslash, control
  /// character, not ASCII. Bits above the lowest one set may be wrong.
  @inline(__always)
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let hits =
      (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word | word
    return hits & (ones &* 0x80)
  }

  @inline(never)
  private mutating func scanStringSlowly(from start: Int) throws(Stop) -> RawString {
    var isPlain = true
    var saidUTF8 = false
    while position < end {
      let byte = base[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return RawString(start: start, count: position - 1 - start, isPlain: isPlain)
      case UInt8(ascii: "\\"):
        isPlain = false
        try scanEscape()
      case 0..<0x20:
        report(
          .invalidString, at: position,
          "a string contains a control character; write it as an escape such as \\n or \\u0009")
        position += 1
      case 0x20..<0x80: position += 1
      default:
        let length = validSequenceLength(at: position)
        if length == 0 {
          isPlain = false
          if !saidUTF8 { report(.invalidUTF8, at: position, "this is not UTF-8; save the file as UTF-8") }
          saidUTF8 = true
        }
        position += max(length, 1)
      }
    }
    throw stop(.unexpectedEnd, at: start - 1, "this string never ends; close it with a quotation mark")
  }

  /// Checks an escape and skips it; `position` is at the backslash.
  private mutating func scanEscape() throws(Stop) {
    let start = position
    guard position + 1 < end else {
      position = end
      throw cutOff()
    }
    position += 2
    switch base[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      guard let unit = hexUnit(at: position) else {
        report(.invalidString, at: start, "\\u needs four hexadecimal digits")
        return
      }
      position += 4
      if (0xD800...0xDBFF).contains(unit), pairedUnit(at: position) != nil {
        position += 6
      } else if (0xD800...0xDFFF).contains(unit) {
        report(
          .invalidString, at: start,
          "this \\u escape is half of a surrogate pair; write both halves or the character")
      }
    default:
      report(.invalidString, at: start, "JSON has no such escape; write \\\\ for a backslash")
    }
  }

  /// Returns the value of the four hexadecimal digits at an offset; `nil` if they are not digits.
  private borrowing func hexUnit(at offset: Int) -> UInt32? {
    guard end - offset >= 4 else { return nil }
    var unit: UInt32 = 0
    for index in offset..<offset + 4 {
      let byte = base[index]
      switch byte {
      case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: unit = unit << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: unit = unit << 4 | UInt32(byte - 0x61 + 10)
      default: return nil
      }
    }
    return unit
  }

  /// Returns the second half of a surrogate pair, if the escape at an offset is one; otherwise `nil`.
  private borrowing func pairedUnit(at offset: Int) -> UInt32? {
    guard end - offset >= 6, base[offset] == UInt8(ascii: "\\"), base[offset + 1] == UInt8(ascii: "u"),
      let unit = hexUnit(at: offset + 2), (0xDC00...0xDFFF).contains(unit)
    else { return nil }
    return unit
  }

  /// Returns the length of the UTF-8 sequence at an offset (2…4), or 0 if it is invalid (Unicode, table 3-7).
  private borrowing func validSequenceLength(at offset: Int) -> Int {
    func isTail(_ index: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index < end && range.contains(base[index])
    }
    switch base[offset] {
    case 0xC2...0xDF: return isTail(offset + 1) ? 2 : 0
    case 0xE0: return isTail(offset + 1, 0xA0...0xBF) && isTail(offset + 2) ? 3 : 0
    case 0xED: return isTail(offset + 1, 0x80...0x9F) && isTail(offset + 2) ? 3 : 0
    case 0xE1...0xEF: return isTail(offset + 1) && isTail(offset + 2) ? 3 : 0
    case 0xF0: return isTail(offset + 1, 0x90...0xBF) && isTail(offset + 2) && isTail(offset + 3) ? 4 : 0
    case 0xF1...0xF3: return isTail(offset + 1) && isTail(offset + 2) && isTail(offset + 3) ? 4 : 0
    case 0xF4: return isTail(offset + 1, 0x80...0x8F) && isTail(offset + 2) && isTail(offset + 3) ? 4 : 0
    default: return 0
    }
  }

  /// Returns the text of a string with its escapes resolved; invalid parts become U+FFFD.
  borrowing func text(_ raw: RawString) -> String {
    if raw.isPlain {
      return String(decoding: UnsafeBufferPointer(start: base + raw.start, count: raw.count), as: UTF8.self)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var offset = raw.start
    let last = raw.start + raw.count
    while offset < last {
      let byte = base[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < last else {
        bytes.append(byte)
        continue
      }
      let letter = base[offset]
      offset += 1
      switch letter {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        var scalar: UInt32 = 0xFFFD
        if let unit = hexUnit(at: offset) {
          offset += 4
          scalar = unit
          if (0xD800...0xDBFF).contains(unit), let second = pairedUnit(at: offset) {
            offset += 6
            scalar = 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
          }
        }
        let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        bytes.append(contentsOf: String(character).utf8)
      default: bytes.append(letter)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a part of the file for a message: on one line, and shortened to a limit in bytes.
  @inline(never)
  borrowing func quoted(start: Int, count: Int, limit: Int = 40) -> String {
    let isCut = count > limit
    var shown = min(count, limit)
    while isCut, shown > 0, base[start + shown] & 0xC0 == 0x80 { shown -= 1 }
    var text = ""
    for scalar in String(decoding: UnsafeBufferPointer(start: base + start, count: shown), as: UTF8.self)
      .unicodeScalars
    {
      // Control characters, line separators and marks that change the direction of text would spoil a
      // one-line message.
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return isCut ? text + "…" : text
  }

  /// Returns a string value for a message, in quotation marks.
  borrowing func quoted(_ raw: RawString) -> String {
    "\"\(quoted(start: raw.start, count: raw.count))\""
  }

  /// Returns a description of the byte at an offset, for a message.
  borrowing func describeByte(at offset: Int) -> String {
    if isConflictMarker(at: offset) {
      return
        "a mark of a merge conflict; keep one of the two versions and remove the lines <<<<<<<, ======= and >>>>>>>"
    }
    switch base[offset] {
    case UInt8(ascii: "'"): return "a single quotation mark; JSON strings need double quotation marks"
    case UInt8(ascii: "#"): return "'#'; comments begin with //"
    case 0x21..<0x7F: return "'\(Character(Unicode.Scalar(base[offset])))'"
    case 0x80...0xFF:
      let length = validSequenceLength(at: offset)
      return length == 0 ? "a byte that is not UTF-8" : "'\(quoted(start: offset, count: length))'"
    default: return "a control character"
    }
  }

  /// Returns whether a line at an offset begins with seven `<`, `=` or `>`, as version control marks the two
  /// sides of a conflict.
  private borrowing func isConflictMarker(at offset: Int) -> Bool {
    let byte = base[offset]
    guard byte >= UInt8(ascii: "<"), byte <= UInt8(ascii: ">"), offset + 7 <= end,
      offset == 0 || base[offset - 1] == 0x0A || base[offset - 1] == 0x0D
    else { return false }
    for index in offset..<offset + 7 where base[index] != byte { return false }
    return true
  }
}
