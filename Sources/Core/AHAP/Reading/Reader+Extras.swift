import HapticModel
import HapticText

/// The kinds of JSON value.
enum ValueKind: UInt8 {
  case object, array, string, number, boolean, null
  /// Text that is not a JSON value, such as an unknown word. The reader has already reported it.
  case wrong

  /// Whether such a value contains other values.
  var isContainer: Bool { self == .object || self == .array }

  /// The name for messages, with its article.
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
  /// Reads the value of a key that AHAP does not define and stores it.
  mutating func readExtra(_ raw: RawString, into extras: inout FoundExtras) throws(Stop) {
    var value = ExtraValue.null
    _ = try readAny(keeping: &value, true)
    extras.append(ExtraKeys.Member(key: text(raw), value: value), raw)
  }

  /// Skips a value of any kind, and checks that it is JSON.
  mutating func skipValue() throws(Stop) -> ValueKind {
    var value = ExtraValue.null
    return try readAny(keeping: &value, false)
  }

  /// Reads true, false or null; returns `nil` for null or another word. Another word is reported.
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
        "not valid JSON: '\($0.quoted(start: start, count: count))'; write a number, a string in quotation marks, true, false or null"
      }
      return .other
    }
  }

  /// Reads any value, however deep, without a call for each level, because threads may have little stack.
  private mutating func readAny(keeping value: inout ExtraValue, _ keeps: Bool) throws(Stop) -> ValueKind {
    let kind = try readOne(keeping: &value, keeps)
    guard kind.isContainer else { return kind }
    var containers = [OpenContainer(isObject: kind == .object)]
    while let last = containers.indices.last {
      guard try nextMember(of: &containers[last]) else {
        value = containers.removeLast().value(&self, keeps)
        if let parent = containers.indices.last { containers[parent].add(value, &self, keeps) }
        continue
      }
      var member = ExtraValue.null
      let kind = try readOne(keeping: &member, keeps)
      if kind.isContainer {
        containers.append(OpenContainer(isObject: kind == .object))
      } else {
        containers[last].add(member, &self, keeps)
      }
    }
    return kind
  }

  /// Moves to the next member of a container, or out of the container.
  private mutating func nextMember(of container: inout OpenContainer) throws(Stop) -> Bool {
    guard container.isObject else { return try nextElement(&container.index) }
    container.key = try nextKey(&container.isFirst)
    return container.key != nil
  }

  /// Reads a value; of an object or array, only the opening bracket.
  private mutating func readOne(keeping value: inout ExtraValue, _ keeps: Bool) throws(Stop) -> ValueKind {
    let start = position
    if keeps { extraValues += 1 }
    if extraValues > limits.extraValues {
      throw stop(
        .tooManyExtras, at: start,
        "more than \(limits.extraValues) values belong to unknown keys; remove those keys")
    }
    switch base[position] {
    case UInt8(ascii: "{"):
      try open()
      return .object
    case UInt8(ascii: "["):
      try open()
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
}

/// An object or array under an unknown key while it is read.
private struct OpenContainer {
  let isObject: Bool
  /// The key of the member that is being read.
  var key: RawString?
  var isFirst = true
  /// The number of the element that is being read.
  var index = -1
  private var members = FoundExtras()
  private var elements: [ExtraValue] = []

  init(isObject: Bool) { self.isObject = isObject }

  /// Adds the value of the member that was read.
  mutating func add(_ value: ExtraValue, _ reader: inout Reader, _ keeps: Bool) {
    guard keeps else { return }
    if let key {
      members.append(ExtraKeys.Member(key: reader.text(key), value: value), key)
    } else {
      elements.append(value)
    }
  }

  /// Returns the value of the whole container, after its closing bracket.
  consuming func value(_ reader: inout Reader, _ keeps: Bool) -> ExtraValue {
    guard keeps else { return .null }
    return isObject ? .object(reader.finish(members)) : .array(elements)
  }
}
