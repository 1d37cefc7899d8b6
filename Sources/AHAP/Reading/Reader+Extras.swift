import HapticModel

/// The kinds of JSON value.
enum ValueKind: UInt8 {
  case object, array, string, number, boolean, null
  /// Something that is no JSON value; it has been reported.
  case wrong

  /// For messages, with its article.
  var name: StaticString {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .wrong: "this"
    }
  }
}

extension Reader {
  /// Reads the value of a key that AHAP does not know and keeps it.
  mutating func readExtra(_ raw: RawString, into extras: inout FoundExtras) throws(Stop) {
    var value = ExtraValue.null
    _ = try readAny(keeping: &value, true)
    extras.append(ExtraKeys.Member(key: text(raw), value: value), raw)
  }

  /// Passes a value of any kind, checking that it is JSON.
  mutating func skipValue() throws(Stop) -> ValueKind {
    var value = ExtraValue.null
    return try readAny(keeping: &value, false)
  }

  /// Reads true, false or null. Nil when it is null or another word; the latter is reported.
  mutating func scanLiteral() throws(Stop) -> Bool? {
    switch try scanWord() {
    case .true: true
    case .false: false
    case .null, .other: nil
    }
  }

  private enum Word { case `true`, `false`, null, other }

  private mutating func scanWord() throws(Stop) -> Word {
    let start = position
    while position < end {
      let byte = base[position] | 0x20
      guard (0x61...0x7A).contains(byte) || (0x30...0x39).contains(base[position]) || base[position] == 0x5F
      else {
        break
      }
      position += 1
    }
    switch position - start {
    case 0: throw unexpected("a value")
    case 4 where matches(start, "true"): return .true
    case 4 where matches(start, "null"): return .null
    case 5 where matches(start, "false"): return .false
    default:
      let count = position - start
      report(.invalidLiteral, at: start) {
        "\($0.quoted(start: start, count: count)) is no JSON value; write a number, a string in quotation marks, true, false or null"
      }
      return .other
    }
  }

  /// Reads any value. The depth limit bounds the recursion.
  private mutating func readAny(keeping value: inout ExtraValue, _ keeps: Bool) throws(Stop) -> ValueKind {
    let start = position
    if keeps { extraValues += 1 }
    if extraValues > limits.extraValues {
      throw stop(
        .tooManyExtras, at: start,
        "more than \(limits.extraValues) values stand under unknown keys; remove them")
    }
    switch base[position] {
    case UInt8(ascii: "{"):
      try open()
      let members = try readExtraMembers(keeps)
      if keeps { value = .object(members) }
      return .object
    case UInt8(ascii: "["):
      try open()
      var elements: [ExtraValue] = []
      var index = -1
      while try nextElement(&index) {
        var element = ExtraValue.null
        _ = try readAny(keeping: &element, keeps)
        if keeps { elements.append(element) }
      }
      if keeps { value = .array(elements) }
      return .array
    case UInt8(ascii: "\""):
      let raw = try scanString()
      if keeps { value = .string(text(raw)) }
      return .string
    case UInt8(ascii: "-"), 0x30...0x39:
      guard let number = scanNumber() else { return .wrong }
      if keeps { value = .number(text(RawString(start: number.start, count: number.count, isPlain: true))) }
      return .number
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      _ = malformedNumber()
      return .wrong
    default:
      switch try scanWord() {
      case .true: value = .bool(true)
      case .false: value = .bool(false)
      case .null: return .null
      case .other: return .wrong
      }
      return .boolean
    }
  }

  private mutating func readExtraMembers(_ keeps: Bool) throws(Stop) -> ExtraKeys {
    var members = FoundExtras()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      if keeps { try readExtra(key, into: &members) } else { _ = try skipValue() }
    }
    return finish(members)
  }
}
