import HapticModel
import HapticText

/// The parts of unknown keys that are still to be written, the next one last.
private enum ExtraStep {
  case member(ExtraKeys.Member)
  case element(ExtraValue)
  case close(UInt8)
}

extension PatternWriter {
  /// Returns the text of a time or duration.
  func time(_ seconds: Double, _ place: @autoclosure () -> String) throws(AHAPEncodingError) -> String {
    let text = try number(seconds, place())
    guard seconds >= 0, seconds <= PatternLimits.longestTime else {
      throw AHAPEncodingError(
        .timeOutOfRange, "the time \(text) s is below zero or beyond 24 hours", place: place())
    }
    return text
  }

  /// Returns the text of a number.
  func number(_ value: Double, _ place: @autoclosure () -> String) throws(AHAPEncodingError) -> String {
    if value.isFinite { return NumberText.exact(value) }
    throw AHAPEncodingError(.notFinite, "a number is not finite, which JSON cannot say", place: place())
  }

  /// Returns the text of a parameter value.
  func number(_ value: Float, _ place: @autoclosure () -> String) throws(AHAPEncodingError) -> String {
    if value.isFinite { return NumberText.exact(value) }
    throw AHAPEncodingError(.notFinite, "a value is not finite, which JSON cannot say", place: place())
  }

  /// Writes the unknown keys of one level.
  mutating func write(
    _ extras: ExtraKeys, level: Level, _ place: String, waveformKeysAllowed: Bool = false
  ) throws(AHAPEncodingError) {
    if extras.isEmpty { return }
    for member in extras.members where level.takes(member, waveformKeysAllowed) {
      throw AHAPEncodingError(
        .extraKey, "the extra key \"\(member.key)\" would be read as a key that AHAP defines; rename it",
        place: place)
    }
    try checkKeys(extras, place)
    // Steps instead of a call for each level, because threads may have little stack.
    var steps: [ExtraStep] = []
    for member in extras.members.reversed() { steps.append(.member(member)) }
    while let step = steps.popLast() {
      switch step {
      case .member(let member):
        json.key(member.key)
        try begin(member.value, &steps, place)
      case .element(let value):
        json.element()
        try begin(value, &steps, place)
      case .close(let bracket): json.close(bracket)
      }
    }
  }

  private func checkKeys(_ extras: ExtraKeys, _ place: String) throws(AHAPEncodingError) {
    var found = FoundExtras()
    for member in extras.members {
      found.append(member, RawString(start: 0, count: 0, isPlain: true))
    }
    if found.removeDuplicates().isEmpty { return }
    throw AHAPEncodingError(
      .extraKey, "two unknown keys of one object have the same name; remove one", place: place)
  }

  /// Writes a value; the values that it contains are left for the next steps.
  private mutating func begin(
    _ value: ExtraValue, _ steps: inout [ExtraStep], _ place: String
  ) throws(AHAPEncodingError) {
    switch value {
    case .null: json.raw("null")
    case .bool(let value): json.raw(value ? "true" : "false")
    case .number(let text):
      guard isJSONNumber(text) else {
        throw AHAPEncodingError(
          .extraNumber, "an extra number is not spelled as JSON spells numbers", place: place)
      }
      json.raw(text)
    case .string(let text): json.string(text)
    case .array(let elements):
      try checkDepth(place)
      json.open(UInt8(ascii: "["))
      steps.append(.close(UInt8(ascii: "]")))
      for element in elements.reversed() { steps.append(.element(element)) }
    case .object(let extras):
      try checkDepth(place)
      try checkKeys(extras, place)
      json.open(UInt8(ascii: "{"))
      steps.append(.close(UInt8(ascii: "}")))
      for member in extras.members.reversed() { steps.append(.member(member)) }
    }
  }

  private func checkDepth(_ place: String) throws(AHAPEncodingError) {
    if json.depth < AHAPDecoder.Limits().depth { return }
    throw AHAPEncodingError(.tooDeep, "extras are nested deeper than a reader follows", place: place)
  }

  private func isJSONNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return DecimalNumber(in: base, from: 0, to: buffer.count)?.count == buffer.count
    }
  }
}

extension Level {
  /// Returns whether a reader would read an extra key as a known key of this level, even with a warning.
  ///
  /// On events that are not AudioCustom, the reader keeps waveform keys among the extras,
  /// unless they are null.
  fileprivate func takes(_ member: ExtraKeys.Member, _ waveformKeysAllowed: Bool) -> Bool {
    let name = member.key
    for key in Key.allCases where contains(key) && isSameIgnoringCase(name, key.name) {
      if case .null = member.value { return true }
      return !(waveformKeysAllowed && Level.waveformKeys & key.bit != 0)
    }
    if self == .event { return isSameIgnoringCase(name, "Duration" as StaticString) }
    return contains(.parameterValue) && isSameIgnoringCase(name, "Value" as StaticString)
  }
}
