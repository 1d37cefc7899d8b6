import HapticText

extension Reader {
  /// Returns whether the bytes at an offset equal a name of the same length.
  @inline(__always)
  borrowing func matches(_ start: Int, _ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    let left = UnsafeRawPointer(base + start)
    let right = UnsafeRawPointer(name.utf8Start)
    if count >= 8 {
      var offset = 0
      while offset + 8 <= count {
        if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
          return false
        }
        offset += 8
      }
      // The last eight bytes overlap those compared before.
      return left.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    }
    if count >= 4 {
      return left.loadUnaligned(as: UInt32.self) == right.loadUnaligned(as: UInt32.self)
        && left.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
          == right.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
    }
    return false
  }

  /// Returns the key that a string spells exactly. Its length almost decides.
  @inline(__always)
  private borrowing func exactKey(_ raw: RawString) -> Key? {
    let candidate: Key
    switch raw.count {
    case 4: candidate = .time
    case 5: candidate = .event
    case 7: candidate = base[raw.start] == UInt8(ascii: "V") ? .version : .pattern
    case 9: candidate = base[raw.start] == UInt8(ascii: "E") ? .eventType : .parameter
    case 11: candidate = .parameterID
    case 13: candidate = .eventDuration
    case 14: candidate = matches(raw.start, Key.parameterValue.name) ? .parameterValue : .parameterCurve
    case 15: candidate = .eventParameters
    case 17: candidate = .eventWaveformPath
    case 24: candidate = .eventWaveformLoopEnabled
    case 27: candidate = .parameterCurveControlPoints
    case 30: candidate = .eventWaveformUseVolumeEnvelope
    default: return nil
    }
    return matches(raw.start, candidate.name) ? candidate : nil
  }

  /// Returns the key of a level that a string means; `nil` if AHAP does not define it there.
  ///
  /// A second use of one key is reported; the last one counts.
  @inline(__always)
  mutating func identify(_ raw: RawString, in level: Level, _ seen: inout UInt16) -> Key? {
    var found = exactKey(raw)
    if let key = found, !level.contains(key) { found = nil }
    guard let key = found ?? lenientKey(raw, in: level) else { return nil }
    if seen & key.bit != 0 {
      report(.duplicateKey, at: raw.start - 1) { _ in
        "\(key.name) is given twice here; the last one counts, so remove the other"
      }
    }
    seen |= key.bit
    return key
  }

  /// Finds a key that is spelled in another case, with escapes, or as in a slip of the documentation;
  /// reports unknown keys.
  @inline(never)
  private mutating func lenientKey(_ raw: RawString, in level: Level) -> Key? {
    // The longest key has 30 letters; if every one is escaped, it has 180 bytes.
    if raw.count <= 180 {
      let text = text(raw)
      for key in Key.allCases where level.contains(key) {
        if isSame(text, key.name) { return key }
        if isSameIgnoringCase(text, key.name) {
          report(.wrongCase, at: raw.start - 1) { "write \(key.name) for \($0.quoted(raw))" }
          return key
        }
      }
      let slip: Key? =
        level == .event && isSameIgnoringCase(text, "Duration")
        ? .eventDuration
        : level.contains(.parameterValue) && isSameIgnoringCase(text, "Value") ? .parameterValue : nil
      if let slip {
        report(.misnamedKey, at: raw.start - 1) { "write \(slip.name) for \($0.quoted(raw))" }
        return slip
      }
      if isSame(text, "Metadata") { return nil }
    }
    report(.unknownKey, at: raw.start - 1) { $0.describeUnknownKey(raw, in: level) }
    return nil
  }

  private borrowing func describeUnknownKey(_ raw: RawString, in level: Level) -> String {
    let shown = quoted(raw)
    if raw.count <= 40 {
      let text = text(raw)
      for key in Key.allCases where !level.contains(key) && isSame(text, key.name) {
        for home in Level.allCases where home.contains(key) {
          return "\(shown) has no effect in \(level.name); it belongs in \(home.name)"
        }
      }
      var names = NearestName(to: text)
      for key in Key.allCases where level.contains(key) { names.offer(key.name) }
      if let name = names.best { return "\(shown) has no effect; did you mean \(name)?" }
    }
    return "unknown key \(shown) has no effect in \(level.name); correct its spelling or remove it"
  }
}

/// Returns whether a text equals a name, byte for byte.
func isSame(_ text: String, _ name: StaticString) -> Bool {
  name.withUTF8Buffer { text.utf8.elementsEqual($0) }
}

/// Returns whether a text equals a name except for the case of its ASCII letters.
func isSameIgnoringCase(_ text: String, _ name: StaticString) -> Bool {
  name.withUTF8Buffer { text.utf8.elementsEqual($0) { $0.asciiLowercased == $1.asciiLowercased } }
}

/// Returns whether two texts are equal except for the case of their ASCII letters.
func isSameIgnoringCase(_ text: String, _ name: String) -> Bool {
  text.utf8.elementsEqual(name.utf8) { $0.asciiLowercased == $1.asciiLowercased }
}
