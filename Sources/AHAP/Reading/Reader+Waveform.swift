import HapticModel

/// The waveform keys met in an event: each one's place among the extras, where its value waits, and in the file.
struct WaveformKeys {
  struct Found {
    var key: Key
    var index: Int
    var offset: Int
  }

  /// In the order of the file; of one key given twice only the last.
  private(set) var found: [Found] = []

  mutating func note(_ key: Key, index: Int, offset: Int) {
    found.append(Found(key: key, index: index, offset: offset))
  }
}

extension Reader {
  /// Gives an AudioCustom event its waveform; on other events the keys stay among the extras, with a warning.
  @inline(never)
  mutating func useWaveform(
    _ keys: WaveformKeys, for event: inout HapticEvent, _ extras: inout [ExtraKeys.Member], at start: Int
  ) {
    guard event.type == .audioCustom else {
      for found in keys.found {
        enter(found.key)
        report(.waveformOnOtherEvent, at: found.offset) { _ in
          "\(found.key.name) has no effect on a \(event.type.name) event; it is for AudioCustom"
        }
        leave(1)
      }
      return
    }
    var waveform = AudioWaveform(.path(""))
    var path = Slot<String>.missing
    for found in keys.found where found.index < extras.count {
      let value = extras[found.index].value
      enter(found.key)
      switch found.key {
      case .eventWaveformPath: path = waveformPath(value, at: found.offset)
      case .eventWaveformUseVolumeEnvelope:
        waveform.usesVolumeEnvelope = boolean(value, found) ?? AudioWaveform(.path("")).usesVolumeEnvelope
      default: waveform.loops = boolean(value, found) ?? AudioWaveform(.path("")).loops
      }
      leave(1)
    }
    for found in keys.found.reversed() where found.index < extras.count { extras.remove(at: found.index) }
    switch path {
    case .value(let path):
      waveform.source = .path(path)
      event.waveform = waveform
    case .missing:
      report(
        .missingWaveformPath, at: start,
        "an AudioCustom event needs an EventWaveformPath; name its audio file")
    case .wrong: break
    }
  }

  private mutating func waveformPath(_ value: ExtraValue, at offset: Int) -> Slot<String> {
    switch value {
    case .string(let path) where !path.utf8.isEmpty: return .value(path)
    case .string: return .missing
    case .null:
      noteNull(.eventWaveformPath, at: offset)
      return .missing
    default:
      report(.wrongType, at: offset, "EventWaveformPath must be a string")
      return .wrong
    }
  }

  /// A boolean, also one spelled as 0, 1 or a string.
  private mutating func boolean(_ value: ExtraValue, _ found: WaveformKeys.Found) -> Bool? {
    let result: Bool
    switch value {
    case .bool(let value): return value
    case .null:
      noteNull(found.key, at: found.offset)
      return nil
    case .number(let text) where isSame(text, "1"),
      .string(let text) where isSameIgnoringCase(text, "true" as StaticString):
      result = true
    case .number(let text) where isSame(text, "0"),
      .string(let text) where isSameIgnoringCase(text, "false" as StaticString):
      result = false
    default:
      report(.wrongType, at: found.offset) { _ in "\(found.key.name) must be true or false" }
      return nil
    }
    report(.booleanSpelling, at: found.offset) { _ in
      "write \(result ? "true" : "false") for \(found.key.name)"
    }
    return result
  }

  /// Notes that null was read as if the key were not there.
  mutating func noteNull(_ key: Key, at offset: Int) {
    report(.nullValue, at: offset) { _ in
      "null counts as if \(key.name) were not there; remove the key or give a value"
    }
  }
}
