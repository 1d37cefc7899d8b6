import HapticModel

extension PatternWriter {
  /// Spells a time or duration.
  func time(_ seconds: Double, _ place: @autoclosure () -> String) throws(AHAPEncodingError) -> String {
    let text = try number(seconds, place())
    guard seconds >= 0, seconds <= PatternLimits.longestTime else {
      throw AHAPEncodingError(
        .timeOutOfRange, "the time \(text) s is below zero or beyond 24 hours", place: place())
    }
    return text
  }

  /// Spells a number.
  func number(_ value: Double, _ place: @autoclosure () -> String) throws(AHAPEncodingError) -> String {
    if value.isFinite { return NumberText.of(value) }
    throw AHAPEncodingError(.notFinite, "a number is not finite, which JSON cannot say", place: place())
  }

  /// Spells a value.
  func number(_ value: Float, _ place: @autoclosure () -> String) throws(AHAPEncodingError) -> String {
    if value.isFinite { return NumberText.of(value) }
    throw AHAPEncodingError(.notFinite, "a value is not finite, which JSON cannot say", place: place())
  }

  /// Writes the unknown keys of one level.
  mutating func write(
    _ extras: ExtraKeys, level: Level, _ place: String, waveformKeysAllowed: Bool = false
  ) throws(AHAPEncodingError) {
    if extras.isEmpty { return }
    for member in extras.members where level.takes(member.key, waveformKeysAllowed: waveformKeysAllowed) {
      throw AHAPEncodingError(
        .extraKey, "the extra key \"\(member.key)\" would be read as a key of AHAP; rename it", place: place)
    }
    try writeMembers(extras, place)
  }

  private mutating func writeMembers(_ extras: ExtraKeys, _ place: String) throws(AHAPEncodingError) {
    for member in extras.members {
      json.key(member.key)
      try write(member.value, place)
    }
  }

  private mutating func write(_ value: ExtraValue, _ place: String) throws(AHAPEncodingError) {
    guard json.depth < AHAPDecoder.Limits().depth else {
      throw AHAPEncodingError(.tooDeep, "extras are nested deeper than a reader follows", place: place)
    }
    switch value {
    case .null: json.raw("null")
    case .bool(let value): json.raw(value ? "true" : "false")
    case .number(let text):
      json.raw(text)
    case .string(let text): json.string(text)
    case .array(let elements):
      json.open(UInt8(ascii: "["))
      for element in elements {
        json.element()
        try write(element, place)
      }
      json.close(UInt8(ascii: "]"))
    case .object(let members):
      json.open(UInt8(ascii: "{"))
      try writeMembers(members, place)
      json.close(UInt8(ascii: "}"))
    }
  }
}

extension Level {
  /// Whether a reader would take an extra key for a key of this level, be it with a warning.
  fileprivate func takes(_ name: String, waveformKeysAllowed: Bool) -> Bool {
    for key in Key.allCases where contains(key) && isSameIgnoringCase(name, key.name) {
      return !(waveformKeysAllowed && Level.waveformKeys & key.bit != 0)
    }
    if self == .event { return isSameIgnoringCase(name, "Duration" as StaticString) }
    return contains(.parameterValue) && isSameIgnoringCase(name, "Value" as StaticString)
  }
}
