import HapticModel
import HapticPerception

extension DesignScene {
  private struct Sound {
    var event: Int
    var onset: Double
    var attack: Double
  }

  /// Sounds that start beside the touch that belongs to them, or contradict it.
  func checkSounds(_ facts: (AudioWaveform) -> SoundFacts?, into findings: inout [DesignFinding]) {
    for (index, event) in pattern.events.enumerated() {
      guard let sound = sound(event, index, facts), let touch = nearest(to: sound.onset) else { continue }
      if sound.attack < PerceptionConstants.softSoundAttack {
        checkOffset(sound, touch, into: &findings)
      }
      checkCharacter(sound, touch, into: &findings)
    }
  }

  private func sound(_ event: HapticEvent, _ index: Int, _ facts: (AudioWaveform) -> SoundFacts?) -> Sound? {
    guard event.time >= 0, event.time < PerceptionConstants.longestTrace, event[.audioVolume] > 0 else {
      return nil
    }
    switch event.type {
    case .audioContinuous:
      // Rendering §3: 2 ms to 2 s.
      let attack = 0.002 * Maths.power(1000, Double(event[.attackTime]))
      return Sound(event: index, onset: event.time, attack: attack)
    case .audioCustom:
      guard let waveform = event.waveform, let facts = facts(waveform) else { return nil }
      return Sound(event: index, onset: event.time + facts.onset, attack: facts.attack)
    case .hapticContinuous, .hapticTransient: return nil
    }
  }

  /// The felt event that starts within 100 ms of a sound and comes from a source that starts at once.
  private func nearest(to time: Double) -> (source: Int, event: FeltEvent)? {
    var best: (source: Int, event: FeltEvent)?
    for (event, source) in attributions[Int(FeltTrace.Size.modelled.rawValue)].sources.enumerated() {
      guard let source else { continue }
      let distance = (sources[source].time - time).magnitude
      guard distance <= PerceptionConstants.soundOffsets[3] else { continue }
      if let best, (sources[best.source].time - time).magnitude <= distance { continue }
      best = (source, trace.events[event])
    }
    return best
  }

  private func checkOffset(
    _ sound: Sound, _ touch: (source: Int, event: FeltEvent), into findings: inout [DesignFinding]
  ) {
    let source = sources[touch.source]
    // What swells has no moment of its own.
    guard source.isTap || touch.event.time - source.time < 0.02 else { return }
    let offset = source.time - sound.onset
    guard offset.magnitude > PerceptionConstants.soundOffsets[0] else { return }
    let isNoticed = offset.magnitude > PerceptionConstants.soundOffsets[1]
    let isAlone = !sources.contains {
      $0.index != source.index && ($0.time - source.time).magnitude < PerceptionConstants.ghostFollower
    }
    let time = max(0, Double(Int(max(0, sound.onset) * 1000 + 0.5)) / 1000)
    let strongly = offset.magnitude > PerceptionConstants.soundOffsets[2] ? "clearly " : ""
    findings.append(
      DesignFinding(
        .soundOffset, isNoticed ? .warning : .info, at: place(touch.source), time: source.time,
        message:
          "\(name(touch.source)) is \(strongly)\(Decimal.milliseconds(offset.magnitude)) "
          + "\(offset > 0 ? "later" : "earlier") than the sound that is heard at \(Decimal.seconds(sound.onset)); "
          + "24 ms are noticed",
        proposal: "let both start at \(Decimal.seconds(time))", numbers: [.init("offset", offset, "s")],
        fix: isAlone ? .move(event: source.index, to: time) : nil))
  }

  private func checkCharacter(
    _ sound: Sound, _ touch: (source: Int, event: FeltEvent), into findings: inout [DesignFinding]
  ) {
    let source = sources[touch.source]
    let isSoft = sound.attack > PerceptionConstants.softSoundAttack
    let isCrisp =
      touch.event.kind == .tap && touch.event.pitch > PerceptionConstants.crispAgainstSound && source.isTap
    guard isSoft, isCrisp else { return }
    findings.append(
      DesignFinding(
        .soundCharacter, .info, at: place(touch.source), time: source.time,
        message:
          "\(name(touch.source)) is crisp (\(Decimal.text(touch.event.pitch, digits: 0)) Hz) under a sound that rises in "
          + Decimal.milliseconds(sound.attack),
        proposal: "let the touch rise with the sound, or give the sound an edge",
        numbers: [.init("pitch", touch.event.pitch, "Hz"), .init("attack", sound.attack, "s")]))
  }
}
