extension Reader {
  /// Enters an object or array; `position` is at its opening bracket.
  @inline(__always)
  mutating func open() throws(Stop) {
    guard depth < limits.depth else {
      throw stop(
        .tooDeep, at: position, "nested deeper than \(limits.depth) levels; AHAP needs no more than 8")
    }
    path[depth] = PathComponent()
    depth += 1
    position += 1
  }

  @inline(__always)
  private mutating func close() {
    position += 1
    depth -= 1
  }

  /// Moves to the next key of the open object and on to its value, or out of the object.
  @inline(__always)
  mutating func nextKey(_ isFirst: inout Bool) throws(Stop) -> RawString? {
    guard try moveToMember(UInt8(ascii: "}"), &isFirst) else { return nil }
    guard base[position] == UInt8(ascii: "\"") else { throw noKey() }
    let key = try scanString()
    path[depth - 1] = PathComponent(key: key)
    try skipBlanks()
    guard position < end, base[position] == UInt8(ascii: ":") else {
      throw unexpected("a colon after the key")
    }
    position += 1
    // Most files have one space here.
    if position < end, base[position] == 0x20 { position += 1 }
    try skipBlanks()
    guard position < end else { throw cutOff() }
    return key
  }

  /// Reports that something other than a key follows a comma; between two digits, the comma was
  /// meant as a decimal sign.
  @inline(never)
  private mutating func noKey() -> Stop {
    func isDigit(_ offset: Int) -> Bool { base[offset] >= 0x30 && base[offset] <= 0x39 }
    guard position >= 2, isDigit(position), base[position - 1] == UInt8(ascii: ","), isDigit(position - 2)
    else {
      return unexpected("a key in double quotation marks")
    }
    return stop(
      .invalidNumber, at: position - 1, "a number has a decimal comma; write a point, for example 0.5")
  }

  /// Moves to the next element of the open array, or out of the array.
  @inline(__always)
  mutating func nextElement(_ index: inout Int) throws(Stop) -> Bool {
    var isFirst = index < 0
    guard try moveToMember(UInt8(ascii: "]"), &isFirst) else { return false }
    index += 1
    path[depth - 1] = PathComponent(index: index)
    return true
  }

  /// Skips the comma before a member, or leaves the container at its closing bracket.
  ///
  /// If it returns true, there is a byte at `position`.
  @inline(__always)
  private mutating func moveToMember(_ closing: UInt8, _ isFirst: inout Bool) throws(Stop) -> Bool {
    try skipBlanks()
    guard position < end else { throw cutOff() }
    if base[position] == closing {
      close()
      return false
    }
    if isFirst {
      isFirst = false
      if base[position] == UInt8(ascii: ",") { return try passCommas(closing, after: nil) }
      return true
    }
    if base[position] == UInt8(ascii: ",") {
      let comma = position
      position += 1
      try skipBlanks()
      guard position < end else { throw cutOff() }
      let byte = base[position]
      if byte == closing || byte == UInt8(ascii: ",") { return try passCommas(closing, after: comma) }
      return true
    }
    return try missComma(closing)
  }

  /// Reports and skips commas that have nothing between or after them.
  ///
  /// `comma` is the offset of the comma that followed a member.
  @inline(never)
  private mutating func passCommas(_ closing: UInt8, after comma: Int?) throws(Stop) -> Bool {
    while position < end {
      switch base[position] {
      case closing:
        if let comma {
          report(
            .trailingComma, at: comma,
            "remove the comma after the last member; strict readers refuse the file")
        }
        close()
        return false
      case UInt8(ascii: ","):
        report(.extraComma, at: position, "there is nothing before this comma; remove it")
        position += 1
        try skipBlanks()
      default: return true
      }
    }
    throw cutOff()
  }

  @inline(never)
  private mutating func missComma(_ closing: UInt8) throws(Stop) -> Bool {
    switch base[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), 0x30...0x39:
      report(.missingComma, at: position, "put a comma before this")
      return true
    default:
      throw unexpected(closing == UInt8(ascii: "}") ? "a comma or }" : "a comma or ]")
    }
  }
}
