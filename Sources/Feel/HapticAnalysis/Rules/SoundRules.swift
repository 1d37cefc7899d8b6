import HapticModel
import HapticPerception
import HapticSynthesis
import HapticText

/// The rules `soundOffset` and `soundCharacter`: touches that do not start together with their sound, or differ from it
/// in character.
struct SoundRules {
  let scene: DesignScene

  /// Offsets of touch from sound in s that are worth a note, noticed, clearly noticed, and too large for the two to belong
  /// together. Published for the second (24 ms, Adelstein 2003); the others chosen by this project.
  private static var soundOffsets: SIMD4<Double> { SIMD4(0.010, 0.024, 0.050, 0.100) }
  /// The delay in s within which a continuous event is felt unless it swells. Chosen by this project.
  private static var swellDelay: Double { 0.02 }
  /// Pitch in Hz above which a tap is crisp against a soft sound. Chosen by this project.
  private static var crispAgainstSound: Double { 150 }
  /// The attack of a sound in s below which the sound starts sharply. Chosen by this project.
  private static var sharpSoundAttack: Double { 0.01 }
  /// The rise of a touch in s, to within `durationRange` of its peak, above which the touch is slow. Chosen by this project.
  private static var slowTouch: Double { 0.1 }
  /// The attack of a sound in s above which the sound starts softly. Chosen by this project.
  private static var softSoundAttack: Double { 0.05 }

  private struct Sound {
    var event: Int
    var onset: Double
    var attack: Double
    /// Whether the attack is the attack of an audio file, which no curve of the pattern changes.
    var isFile: Bool
  }

  private typealias Touch = (source: Int, event: FeltEvent)

  func check(_ facts: (AudioWaveform) -> SoundFacts?, into findings: inout [DesignFinding]) {
    let touches = self.touches()
    // A touch belongs to the nearest sound: two sounds must not both ask for it.
    var pairs: [Int: (sound: Sound, touch: Touch)] = [:]
    for (index, event) in scene.pattern.events.enumerated() {
      guard let sound = sound(event, index, facts), let touch = nearest(to: sound.onset, touches) else {
        continue
      }
      let time = scene.sources[touch.source].time
      if let other = pairs[touch.source]?.sound,
        (other.onset - time).magnitude <= (sound.onset - time).magnitude
      {
        continue
      }
      pairs[touch.source] = (sound, touch)
    }
    for (sound, touch) in pairs.values.sortedStably(by: { $0.touch.source }) {
      if sound.attack < Self.softSoundAttack {
        checkOffset(sound, touch, into: &findings)
      }
      checkCharacter(sound, touch, into: &findings)
    }
  }

  /// Returns the felt events that an event of the pattern causes, sorted by the time of that event.
  private func touches() -> [Touch] {
    scene.felt.attribution.sources.enumerated().compactMap { event, source in
      source.map { ($0, scene.felt.events[event]) }
    }.sortedStably { scene.sources[$0.source].time < scene.sources[$1.source].time }
  }

  private func sound(_ event: HapticEvent, _ index: Int, _ facts: (AudioWaveform) -> SoundFacts?) -> Sound? {
    guard event.time >= 0, event.time < FeltTrace.longest, event[.audioVolume] > 0 else {
      return nil
    }
    switch event.type {
    case .audioContinuous:
      let attack = EnvelopeTimes.attack(Maths.clamped(Double(event[.attackTime]), 0, 1))
      return Sound(event: index, onset: event.time, attack: attack, isFile: false)
    case .audioCustom:
      guard let waveform = event.waveform, let facts = facts(waveform) else { return nil }
      return Sound(event: index, onset: event.time + facts.onset, attack: facts.attack, isFile: true)
    case .hapticContinuous, .hapticTransient: return nil
    }
  }

  /// Returns the touch whose event starts nearest to a time; `nil` if no event starts within 100 ms of that
  /// time.
  private func nearest(to time: Double, _ touches: [Touch]) -> Touch? {
    let next = touches.partitioningIndex { scene.sources[$0.source].time >= time }
    var best: (touch: Touch, distance: Double)?
    for index in [next - 1, next] where touches.indices.contains(index) {
      let distance = (scene.sources[touches[index].source].time - time).magnitude
      guard distance <= Self.soundOffsets[3] else { continue }
      if let best, best.distance <= distance { continue }
      best = (touches[index], distance)
    }
    return best?.touch
  }

  private func checkOffset(
    _ sound: Sound, _ touch: (source: Int, event: FeltEvent), into findings: inout [DesignFinding]
  ) {
    let source = scene.sources[touch.source]
    // A swell has no moment of its own.
    guard source.isTransient || touch.event.time - source.time < Self.swellDelay else { return }
    let offset = source.time - sound.onset
    guard offset.magnitude > Self.soundOffsets[0] else { return }
    let isNoticed = offset.magnitude > Self.soundOffsets[1]
    let isAlone = ![touch.source - 1, touch.source + 1].contains {
      scene.sources.indices.contains($0)
        && (scene.sources[$0].time - source.time).magnitude < Primers.ghostFollower
    }
    let time = max(0, Double(Int(max(0, sound.onset) * 1000 + 0.5)) / 1000)
    let strongly = offset.magnitude > Self.soundOffsets[2] ? ", clearly" : ""
    findings.append(
      DesignFinding(
        .soundOffset, isNoticed ? .warning : .info, at: scene.place(touch.source), time: source.time,
        message:
          "\(scene.name(touch.source)) starts \(Wording.milliseconds(offset.magnitude)) "
          + "\(offset > 0 ? "after" : "before") the sound that is heard at \(Wording.seconds(sound.onset))\(strongly); "
          + "24 ms are noticed",
        proposal: "start both at \(Wording.seconds(time))", numbers: [.init("offset", offset, "s")],
        fix: isAlone ? .move(event: source.index, to: time) : nil))
  }

  private func checkCharacter(
    _ sound: Sound, _ touch: (source: Int, event: FeltEvent), into findings: inout [DesignFinding]
  ) {
    let source = scene.sources[touch.source]
    if source.isTransient {
      guard sound.attack > Self.softSoundAttack, touch.event.kind == .tap,
        touch.event.pitch > Self.crispAgainstSound
      else { return }
      findings.append(
        DesignFinding(
          .soundCharacter, .info, at: scene.place(touch.source), time: source.time,
          message:
            "\(scene.name(touch.source)) is crisp (\(NumberText.rounded(touch.event.pitch, digits: 0)) Hz) but its sound rises in "
            + Wording.milliseconds(sound.attack),
          proposal: "let the touch rise with the sound, or use a sound with a sharp start",
          numbers: [.init("pitch", touch.event.pitch, "Hz"), .init("attack", sound.attack, "s")]))
    } else if sound.isFile, sound.attack < Self.sharpSoundAttack,
      !scene.pattern.shapesVolume
    {
      let rise = risen(touch.event) - source.time
      guard rise > Self.slowTouch else { return }
      findings.append(
        DesignFinding(
          .soundCharacter, .info, at: scene.place(touch.source), time: source.time,
          message:
            "\(scene.name(touch.source)) rises in \(Wording.milliseconds(rise)) but its sound starts within "
            + Wording.milliseconds(Self.sharpSoundAttack),
          proposal: "add a transient at the start of the sound, or use a sound that rises slowly",
          numbers: [.init("rise", rise, "s"), .init("attack", sound.attack, "s")]))
    }
  }

  /// Returns the first time at which a felt event is within 10 dB of its level, in seconds.
  private func risen(_ event: FeltEvent) -> Double {
    let loud = event.level - PerceptionConstants.durationRange
    let part = scene.sensation.moments(0...FeltTrace.longest, from: event.time)
    let first = part.firstIndex { $0.level >= loud } ?? part.startIndex
    return Double(first) / PerceptionConstants.frameRate
  }
}

extension HapticPattern {
  /// Whether a control changes the volume of the pattern's sounds, so that their attack differs from the
  /// attack of their files.
  fileprivate var shapesVolume: Bool {
    parameters.contains { $0.id == .audioVolumeControl } || curves.contains { $0.id == .audioVolumeControl }
  }
}
