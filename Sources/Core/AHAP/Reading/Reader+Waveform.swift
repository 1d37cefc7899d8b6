import HapticModel

/// The waveform keys found in an event. Their meaning depends on the type of the event, which may come later,
/// so their values are stored among the extras until then.
struct WaveformKeys {
  struct Found {
    var key: Key
    /// The index of the value among the extras.
    var index: Int
    /// The offset of the value in the file.
    var offset: Int
  }

  /// The keys in the order of the file, each at most once.
  private(set) var found: [Found] = []

  mutating func append(_ key: Key, index: Int, offset: Int) {
    found.append(Found(key: key, index: index, offset: offset))
  }

  /// Removes a key from the list and its value from the extras, and returns the value.
  @discardableResult
  mutating func takeOut(_ position: Int, from extras: inout FoundExtras) -> ExtraValue {
    let gone = found.remove(at: position)
    for later in found.indices where found[later].index > gone.index { found[later].index -= 1 }
    return extras.remove(at: gone.index)
  }
}

extension Reader {
  /// Reads the value of a waveform key. If a key is given twice, the last one counts.
  @inline(never)
  mutating func readWaveformKey(
    _ key: Key, _ raw: RawString, _ keys: inout WaveformKeys, _ extras: inout FoundExtras
  ) throws(Stop) {
    if let old = keys.found.firstIndex(where: { $0.key == key }) { keys.takeOut(old, from: &extras) }
    keys.append(key, index: extras.count, offset: position)
    try readExtra(raw, into: &extras)
  }

  /// Sets the waveform of an AudioCustom event; on other events the keys stay among the
  /// extras, with a warning.
  @inline(never)
  mutating func useWaveform(
    _ keys: WaveformKeys, for event: inout HapticEvent, _ extras: inout FoundExtras, at start: Int
  ) {
    var keys = keys
    if event.type != .audioCustom {
      noteMisplaced(&keys, event.type, &extras)
      return
    }
    var waveform = AudioWaveform(.path(""))
    var path = Slot<String>.missing
    while let found = keys.found.first {
      let value = keys.takeOut(0, from: &extras)
      enter(found.key)
      switch found.key {
      case .eventWaveformPath: path = waveformPath(value, at: found.offset)
      case .eventWaveformUseVolumeEnvelope:
        if let isOn = boolean(value, found) { waveform.usesVolumeEnvelope = isOn }
      default:
        if let isOn = boolean(value, found) { waveform.loops = isOn }
      }
      leave(1)
    }
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

  private mutating func noteMisplaced(
    _ keys: inout WaveformKeys, _ type: EventType, _ extras: inout FoundExtras
  ) {
    for index in keys.found.indices.reversed() {
      let found = keys.found[index]
      enter(found.key)
      if case .null = extras.members[found.index].value {
        keys.takeOut(index, from: &extras)
        noteNull(found.key, at: found.offset)
      } else {
        report(.waveformOnOtherEvent, at: found.offset) { _ in
          "\(found.key.name) has no effect on a \(type.name) event; it is for AudioCustom"
        }
      }
      leave(1)
    }
  }

  private mutating func waveformPath(_ value: ExtraValue, at offset: Int) -> Slot<String> {
    switch value {
    case .string(let path) where !path.utf8.isEmpty:
      if let problem = audioProblem?(path) {
        let rule: AHAPRule =
          problem.isSilent ? .silentEvent : problem.isUndecodable ? .undecodableAudio : .missingAudio
        report(rule, at: offset, problem.message)
      }
      return .value(path)
    case .string: return .missing
    case .null:
      noteNull(.eventWaveformPath, at: offset)
      return .missing
    default:
      report(.wrongType, at: offset, "EventWaveformPath must be a string")
      return .wrong
    }
  }

  /// Returns a boolean, also one spelled as 0, 1 or a string.
  private mutating func boolean(_ value: ExtraValue, _ found: WaveformKeys.Found) -> Bool? {
    var result: Bool?
    switch value {
    case .bool(let value): return value
    case .null:
      noteNull(found.key, at: found.offset)
      return nil
    case .number(let text):
      if isSame(text, "1") { result = true }
      if isSame(text, "0") { result = false }
    case .string(let text):
      if isSameIgnoringCase(text, "true" as StaticString) { result = true }
      if isSameIgnoringCase(text, "false" as StaticString) { result = false }
    default: break
    }
    guard let result else {
      report(.wrongType, at: found.offset) { _ in "\(found.key.name) must be true or false" }
      return nil
    }
    report(.booleanSpelling, at: found.offset) { _ in "write \(result ? "true" : "false") here" }
    return result
  }

  /// Reports that null was read as if the key were absent.
  mutating func noteNull(_ key: Key, at offset: Int) {
    report(.nullValue, at: offset) { _ in
      "null has the same effect as no \(key.name); remove the key or give a value"
    }
  }
}
