/// The part of one event that lies within a part of its pattern.
struct EventCut {
  private enum Outcome {
    case kept(HapticEvent)
    case outside
    /// An audio file that began before the part.
    case sound
    case lost(PatternCut.Kind)
    case attack(HapticEvent)
  }

  private let whole: HapticEvent
  private let start: Double
  private let end: Double
  private let outcome: Outcome

  init(_ event: HapticEvent, _ start: Double, _ end: Double, _ controls: ControlTimeline) {
    whole = event
    (self.start, self.end) = (start, end)
    outcome = Self.outcome(event, start, end, controls)
  }

  /// Returns the event in the part; `nil` if the part does not contain it.
  func event(soundLength: (HapticEvent) -> Double?) -> HapticEvent? {
    switch outcome {
    case .kept(let event), .attack(let event): cut(event, soundLength: soundLength)
    case .outside, .sound, .lost: nil
    }
  }

  /// Returns what the part cannot express; `nil` if it plays the event as the whole does.
  func kind(soundLength: (HapticEvent) -> Double?) -> PatternCut.Kind? {
    switch outcome {
    case .kept, .outside: return nil
    case .lost(let kind): return kind
    case .attack: return .attackRepeated
    case .sound:
      let ends = [whole.effectiveDuration, soundLength(whole)]
      return ends.contains { $0.map { whole.time + $0 <= start } ?? false } ? nil : .soundRemoved
    }
  }

  private static func outcome(
    _ event: HapticEvent, _ start: Double, _ end: Double, _ controls: ControlTimeline
  ) -> Outcome {
    if event.time >= end { return .outside }
    var moved = event
    moved.time = Decimals.tidied(max(0, event.time - start), atMost: max(event.time, start))
    if event.time >= start { return .kept(moved) }
    switch event.type {
    case .audioCustom: return .sound
    case .hapticTransient: return start - event.time < longestTransient ? .lost(.transientRemoved) : .outside
    case .hapticContinuous, .audioContinuous: break
    }
    let stages = EnvelopeStages(event, controls)
    if let duration = event.effectiveDuration {
      let stop = event.time + duration
      if stop <= start { return start < stop + stages.release(at: stop) ? .lost(.tailRemoved) : .outside }
      moved.duration = Decimals.tidied(stop - start, atMost: stop)
    }
    let elapsed = start - event.time
    if elapsed < stages.attack {
      stages.set(.attackTime, seconds: stages.attack - elapsed, in: &moved, at: start)
      return .attack(moved)
    }
    if moved[.attackTime] != 0 { moved.set(.attackTime, 0) }
    if event.isSustained { return .kept(moved) }
    // The decay continues on the same line after the shortest attack.
    let decay = stages.decay
    let level = 1 - (elapsed - stages.attack) / decay
    if level <= 0 { return .outside }
    let strength = level - EnvelopeStages.shortestAttack / decay
    guard strength * decay >= EnvelopeStages.shortestDecay else { return .lost(.tailRemoved) }
    stages.set(.decayTime, seconds: strength * decay, in: &moved, at: start)
    // The amplitude of a tone is its volume times the square of the envelope.
    let id: EventParameterID = event.type.isHaptic ? .hapticIntensity : .audioVolume
    let factor = event.type.isHaptic ? strength : strength * strength
    moved.set(id, Float(Double(event[id]) * factor))
    return .kept(moved)
  }

  /// The longest transient of the default profile, in seconds (see Rendering §2).
  private static var longestTransient: Double { 0.02 }

  /// Returns an event without what lasts beyond the end of the part.
  private func cut(_ event: HapticEvent, soundLength: (HapticEvent) -> Double?) -> HapticEvent {
    guard end < .infinity else { return event }
    let most = Decimals.tidied(end - max(whole.time, start), atMost: end)
    var event = event
    if let duration = event.effectiveDuration {
      guard duration > most else { return event }
    } else {
      switch event.type {
      case .hapticTransient: return event
      case .audioCustom:
        if let length = soundLength(event), length <= most { return event }
      case .hapticContinuous, .audioContinuous: break
      }
    }
    event.duration = most
    if event[.releaseTime] != 0 { event.set(.releaseTime, 0) }
    return event
  }
}

/// The lengths of the stages of an event's envelope (see Rendering §3).
private struct EnvelopeStages {
  static var shortestAttack: Double { 0.002 }
  static var shortestDecay: Double { 0.01 }

  private let event: HapticEvent
  private let controls: ControlTimeline
  let attack: Double
  let decay: Double

  init(_ event: HapticEvent, _ controls: ControlTimeline) {
    self.event = event
    self.controls = controls
    attack = Self.seconds(.attackTime, Self.value(.attackTime, event, event.time, controls))
    decay = Self.seconds(.decayTime, Self.value(.decayTime, event, event.time + attack, controls))
  }

  func release(at time: Double) -> Double {
    Self.seconds(.releaseTime, Self.value(.releaseTime, event, time, controls))
  }

  /// Sets a stage of another event so that it has a length at a time.
  func set(_ id: EventParameterID, seconds: Double, in other: inout HapticEvent, at time: Double) {
    let (shortest, range) = Self.range(id)
    let value = Maths.log2(max(seconds, shortest) / shortest) / Maths.log2(range)
    let control = id.control(haptic: event.type.isHaptic).map { controls.value($0, at: time) } ?? 0
    other.set(id, Float(value - control))
  }

  private static func value(
    _ id: EventParameterID, _ event: HapticEvent, _ time: Double, _ controls: ControlTimeline
  ) -> Double {
    let control = id.control(haptic: event.type.isHaptic).map { controls.value($0, at: time) } ?? 0
    return Maths.clamped(Double(event[id]) + control, 0, 1)
  }

  private static func range(_ id: EventParameterID) -> (shortest: Double, range: Double) {
    id == .decayTime ? (shortestDecay, 400) : (shortestAttack, 1000)
  }

  private static func seconds(_ id: EventParameterID, _ value: Double) -> Double {
    let (shortest, range) = range(id)
    return shortest * Maths.exp2(value * Maths.log2(range))
  }
}
