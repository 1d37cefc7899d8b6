import HapticModel
import HapticText

/// The value found for an expected key.
enum Slot<Value> {
  /// The key is absent, or its value is null.
  case missing
  /// The value is invalid. A finding about it has already been reported.
  case wrong
  case value(Value)

  /// The value; `nil` if it is missing or invalid.
  @inline(__always)
  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Reader {
  /// Reads a number, also one that is spelled as a string.
  @inline(__always)
  mutating func readNumber(_ key: Key, allowsBoolean: Bool = false) throws(Stop) -> Slot<DecimalNumber> {
    let byte = base[position]
    if byte &- 0x30 <= 9 || byte == UInt8(ascii: "-") {
      guard let number = scanNumber() else { return .wrong }
      return .value(number)
    }
    return try readOtherNumber(key, allowsBoolean: allowsBoolean)
  }

  @inline(never)
  private mutating func readOtherNumber(_ key: Key, allowsBoolean: Bool) throws(Stop) -> Slot<DecimalNumber> {
    let start = position
    switch base[position] {
    case UInt8(ascii: "\""):
      let raw = try scanString()
      guard raw.isPlain, let number = number(in: raw) else {
        report(.wrongType, at: start) { "\(key.name) must be a number, not \($0.quoted(raw))" }
        return .wrong
      }
      report(.numberAsString, at: start) { "write the number \($0.quoted(raw)) without quotation marks" }
      return .value(number)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      guard allowsBoolean else { return try rejectValue(key, wanted: "a number") }
      guard let isTrue = try scanLiteral() else { return .wrong }
      report(.booleanSpelling, at: start) { _ in
        "write \(isTrue ? "1" : "0") for \(isTrue ? "true" : "false")"
      }
      var number = DecimalNumber()
      number.digits = isTrue ? 1 : 0
      number.digitCount = 1
      return .value(number)
    default: return try rejectValue(key, wanted: "a number")
    }
  }

  /// Returns the number that the whole of a string spells; `nil` if it spells none.
  private borrowing func number(in raw: RawString) -> DecimalNumber? {
    guard raw.count > 0, raw.count <= 64 else { return nil }
    guard let number = DecimalNumber(in: base, from: raw.start, to: raw.start + raw.count),
      number.count == raw.count
    else { return nil }
    return number
  }

  /// Reads a time or duration in seconds.
  @inline(__always)
  mutating func readTime(_ key: Key) throws(Stop) -> Slot<Double> {
    let start = position
    switch try readNumber(key) {
    case .missing: return .missing
    case .wrong: return .wrong
    case .value(let number):
      let seconds = number.double(in: base)
      if seconds >= 0 && seconds <= PatternLimits.longestTime { return .value(seconds) }
      return rejectTime(key, seconds, at: start)
    }
  }

  @inline(never)
  private mutating func rejectTime(_ key: Key, _ seconds: Double, at start: Int) -> Slot<Double> {
    if !seconds.isFinite {
      report(.numberTooLarge, at: start) { _ in
        "\(key.name) is too large; give seconds, at most 86400"
      }
    } else if seconds < 0 {
      report(.negativeTime, at: start) { _ in "\(key.name) is below zero; give seconds from 0" }
    } else {
      report(.timeTooLong, at: start) { _ in "\(key.name) is beyond 24 hours; give seconds, at most 86400" }
    }
    return .wrong
  }

  /// Reads the value of a parameter, without clamping it.
  @inline(__always)
  mutating func readValue(_ key: Key) throws(Stop) -> Slot<Float> {
    let start = position
    switch try readNumber(key, allowsBoolean: true) {
    case .missing: return .missing
    case .wrong: return .wrong
    case .value(let number):
      let value = number.float(in: base)
      if value.isFinite { return .value(value) }
      // A number beyond Float but not beyond Double is far outside every range, and clamped
      // like other numbers.
      if number.double(in: base).isFinite {
        return .value(number.isNegative ? -Float.greatestFiniteMagnitude : Float.greatestFiniteMagnitude)
      }
      report(.numberTooLarge, at: start) { _ in
        "\(key.name) is too large; give a value in the range of the parameter"
      }
      return .wrong
    }
  }

  /// Clamps a value to its range, and reports it if that changed the value.
  @inline(__always)
  mutating func clamped(
    _ value: Float, to range: ClosedRange<Float>, at offset: Int, _ name: @autoclosure () -> String
  ) -> Float {
    if value >= range.lowerBound && value <= range.upperBound { return value }
    return clampedSlowly(value, to: range, at: offset, name())
  }

  @inline(never)
  private mutating func clampedSlowly(
    _ value: Float, to range: ClosedRange<Float>, at offset: Int, _ name: String
  ) -> Float {
    let bound = value < range.lowerBound ? range.lowerBound : range.upperBound
    enter(.parameterValue)
    report(.valueOutOfRange, at: offset) { _ in
      "\(NumberText.exact(value)) is outside the range of \(name), \(NumberText.exact(range.lowerBound)) to"
        + " \(NumberText.exact(range.upperBound)); \(NumberText.exact(bound)) is used"
    }
    leave(1)
    return bound
  }

  /// Reads a string.
  @inline(__always)
  mutating func readString(_ key: Key) throws(Stop) -> Slot<RawString> {
    if base[position] == UInt8(ascii: "\"") { return .value(try scanString()) }
    return try rejectValue(key, wanted: "a string")
  }

  /// Enters the array or object that a key must contain, if it is present.
  @inline(__always)
  mutating func open(_ bracket: UInt8, for key: Key) throws(Stop) -> Slot<Void> {
    if base[position] == bracket {
      try open()
      return .value(())
    }
    return try rejectValue(key, wanted: bracket == UInt8(ascii: "[") ? "an array" : "an object")
  }

  /// Skips a value of the wrong kind and reports it. Null counts as missing and is a warning.
  @inline(never)
  mutating func rejectValue<Value>(_ key: Key, wanted: StaticString) throws(Stop) -> Slot<Value> {
    let start = position
    let kind = try skipValue()
    if kind == .null {
      noteNull(key, at: start)
      return .missing
    }
    // A word that is not JSON has been reported already.
    if kind != .wrong {
      report(.wrongType, at: start) { _ in "\(key.name) must be \(wanted), not \(kind.name)" }
    }
    return .wrong
  }
}
