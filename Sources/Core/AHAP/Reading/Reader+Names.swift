import HapticModel
import HapticText

extension Reader {
  /// Returns the event type that a string names.
  @inline(__always)
  mutating func eventType(_ raw: RawString) -> EventType? {
    switch raw.count {
    case 11 where matches(raw.start, "AudioCustom"): .audioCustom
    case 15 where matches(raw.start, "HapticTransient"): .hapticTransient
    case 15 where matches(raw.start, "AudioContinuous"): .audioContinuous
    case 16 where matches(raw.start, "HapticContinuous"): .hapticContinuous
    default: lenientEventType(raw)
    }
  }

  /// Returns the event parameter that a string names.
  @inline(__always)
  mutating func eventParameterID(_ raw: RawString) -> EventParameterID? {
    switch raw.count {
    case 8 where matches(raw.start, "AudioPan"): .audioPan
    case 9 where matches(raw.start, "DecayTime"): .decayTime
    case 9 where matches(raw.start, "Sustained"): .sustained
    case 10 where matches(raw.start, "AttackTime"): .attackTime
    case 10 where matches(raw.start, "AudioPitch"): .audioPitch
    case 11 where matches(raw.start, "ReleaseTime"): .releaseTime
    case 11 where matches(raw.start, "AudioVolume"): .audioVolume
    case 15 where matches(raw.start, "HapticIntensity"): .hapticIntensity
    case 15 where matches(raw.start, "HapticSharpness"): .hapticSharpness
    case 15 where matches(raw.start, "AudioBrightness"): .audioBrightness
    default: lenientEventParameterID(raw)
    }
  }

  /// Returns the dynamic parameter that a string names.
  @inline(__always)
  mutating func controlID(_ raw: RawString) -> DynamicParameterID? {
    switch raw.count {
    case 22 where matches(raw.start, "HapticIntensityControl"): .hapticIntensityControl
    case 22 where matches(raw.start, "HapticSharpnessControl"): .hapticSharpnessControl
    default: lenientControlID(raw)
    }
  }

  @inline(never)
  private mutating func lenientEventType(_ raw: RawString) -> EventType? {
    let name = text(raw)
    for type in EventType.allCases where isSameIgnoringCase(name, type.name) {
      noteCase(raw, name, type.name)
      return type
    }
    report(.unknownEventType, at: raw.start - 1) {
      var names = NearestName(to: name)
      for type in EventType.allCases { names.offer(type.name) }
      return "\($0.quoted(raw)) is not an event type; "
        + (names.best.map { "did you mean \($0)?" }
          ?? "there are HapticTransient, HapticContinuous, AudioContinuous and AudioCustom")
    }
    return nil
  }

  @inline(never)
  private mutating func lenientEventParameterID(_ raw: RawString) -> EventParameterID? {
    let name = text(raw)
    for id in EventParameterID.allCases where isSameIgnoringCase(name, id.name) {
      noteCase(raw, name, id.name)
      return id
    }
    // The names of the dynamic parameters without their last word, as some files have them:
    // HapticAttackTime and so on.
    for id in DynamicParameterID.allCases where isSameIgnoringCase(name + "Control", id.name) {
      report(.misnamedParameterID, at: raw.start - 1) { "write \(id.target.name) for \($0.quoted(raw))" }
      return id.target
    }
    report(.unknownParameterID, at: raw.start - 1) {
      for id in DynamicParameterID.allCases where isSameIgnoringCase(name, id.name) {
        return "\(id.name) is for a Parameter or ParameterCurve; in an event use \(id.target.name)"
      }
      var names = NearestName(to: name)
      for id in EventParameterID.allCases { names.offer(id.name) }
      return "\($0.quoted(raw)) is not an event parameter; "
        + (names.best.map { "did you mean \($0)?" } ?? "'thrum info --parameters' lists the ten that exist")
    }
    return nil
  }

  @inline(never)
  private mutating func lenientControlID(_ raw: RawString) -> DynamicParameterID? {
    let name = text(raw)
    for id in DynamicParameterID.allCases where isSameIgnoringCase(name, id.name) {
      noteCase(raw, name, id.name)
      return id
    }
    report(.unknownParameterID, at: raw.start - 1) {
      var names = NearestName(to: name + "Control")
      for id in DynamicParameterID.allCases { names.offer(id.name) }
      if names.best == nil {
        names = NearestName(to: name)
        for id in DynamicParameterID.allCases { names.offer(id.name) }
      }
      return "\($0.quoted(raw)) is not a dynamic parameter; "
        + (names.best.map { "did you mean \($0)?" } ?? "'thrum info --parameters' lists the twelve that exist")
    }
    return nil
  }

  private mutating func noteCase(_ raw: RawString, _ name: String, _ right: String) {
    // An escaped spelling of the correct name is accepted without a warning.
    if name.utf8.elementsEqual(right.utf8) { return }
    report(.wrongCase, at: raw.start - 1) { "write \(right) for \($0.quoted(raw))" }
  }
}

/// Finds the name that a misspelt one most likely stands for.
///
/// Names are offered one by one, so that the tables of known names, which are static strings, need no
/// array. The match is stricter than `NearNames.nearest`, because a key of two letters is too short
/// to be a misspelling.
struct NearestName {
  private let wanted: [UInt8]
  private(set) var best: String?
  private var distance: Int

  /// Starts a search for names that differ from `text` in at most a third of its letters,
  /// and in three at most.
  init(to text: String) {
    wanted = text.utf8.map { $0.asciiLowercased }
    distance = min(3, wanted.count / 3) + 1
  }

  /// Considers a name as a candidate.
  mutating func offer(_ name: StaticString) {
    offer(name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
  }

  /// Considers a name as a candidate.
  mutating func offer(_ name: String) {
    let other = name.utf8.map { $0.asciiLowercased }
    let found = NearNames.slips(wanted, other, most: distance)
    if found < distance {
      distance = found
      best = name
    }
  }
}
