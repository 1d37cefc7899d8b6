import HapticSynthesis

/// The largest number of voices that a set of tracks can need, computed from the times of their events alone.
///
/// The ends of events are estimated late (slowest release, lowest pitch), so that the pool of voices never
/// runs short.
struct VoiceBound {
  /// The number of voices, 1 or more.
  let voices: Int
  /// The longest time in seconds that an event with an end sounds after its start; at most 60.
  let longestTail: Double

  /// The time in seconds for which a voice may be held after its event has ended, because voices are returned
  /// to the pool only once per chunk of samples. The value is a generous bound for the lowest sample rate.
  private static var slack: Double { 2 * 4096 / 8000 }

  init(tracks: [OfflineRenderer.Track], profile: ActuatorProfile, sampleRate: Double) {
    var overlap = Overlap<Double>()
    var looped = 0
    var longest = 0.0
    for track in tracks {
      let score = track.score.view
      let used = VoiceBound.usedLanes(of: score)
      let rate = track.rate
      let start = Double(track.startSample) / sampleRate
      var longestTail = 0.0
      for event in score.events {
        let onset = event.time / rate
        let end = VoiceBound.end(
          of: event, in: score, used, rate: rate, profile: profile, sampleRate: sampleRate)
        longestTail = max(longestTail, end)
        if end.isFinite { longest = max(longest, end) }
        overlap.add(from: start + onset, to: start + onset + end + Self.slack)
      }
      if let pass = track.passLength {
        // Earlier passes continue to sound in the next ones.
        let length = max(pass / rate, 1 / sampleRate)
        let passes = min((longestTail.isFinite ? longestTail : 4) / length + 2, 4096)
        looped += min(score.events.count * Int(passes), 1 << 16)
      }
    }
    voices = max(1, (overlap.largest().count?.sum ?? 0) + looped)
    longestTail = min(longest, 60)
  }

  /// Returns the latest possible end of an event, in seconds after its start.
  private static func end(
    of event: ScoreEvent, in score: ScoreView, _ used: UInt32, rate: Double, profile: ActuatorProfile,
    sampleRate: Double
  ) -> Double {
    let duration = event.duration / rate
    switch event.kind {
    case .hapticTransient:
      return max(profile.transientLength(sharpness: 0), profile.transientLength(sharpness: 1))
    case .hapticContinuous, .audioContinuous:
      let isHaptic = event.kind == .hapticContinuous
      let release = seconds(
        event.release, isHaptic ? .hapticReleaseTimeControl : .audioReleaseTimeControl, used)
      let held = duration + release
      if event.isSustained { return held }
      let attack = seconds(event.attack, isHaptic ? .hapticAttackTimeControl : .audioAttackTimeControl, used)
      let v = bound(event.decay, isHaptic ? .hapticDecayTimeControl : .audioDecayTimeControl, used)
      return min(held, attack + EnvelopeTimes.decay(v))
    case .audioCustom:
      guard !event.loops, event.waveform >= 0, Int(event.waveform) < score.waveforms.count else {
        return duration
      }
      let slowest = isUsed(.audioPitchControl, used) ? 0.5 : EnvelopeTimes.speed(Double(event.tone))
      return min(duration, Double(score.waveforms[Int(event.waveform)].frameCount) / sampleRate / slowest + 1)
    }
  }

  private static func seconds(_ value: Float, _ control: DynamicParameterID, _ used: UInt32) -> Double {
    EnvelopeTimes.attack(bound(value, control, used))
  }

  /// Returns the largest normalised time that an event can have after its lane is applied to the event's own
  /// value.
  private static func bound(_ value: Float, _ control: DynamicParameterID, _ used: UInt32) -> Double {
    isUsed(control, used) ? 1 : Double(value)
  }

  private static func isUsed(_ control: DynamicParameterID, _ used: UInt32) -> Bool {
    used & (1 << UInt32(control.lane)) != 0
  }

  /// Returns one bit for each lane that a parameter or curve of the score changes.
  private static func usedLanes(of score: ScoreView) -> UInt32 {
    var used: UInt32 = 0
    for lane in 0..<LaneID.count {
      let hasCurve = score.laneStarts[lane] < score.laneStarts[lane + 1]
      let hasParameter = score.changeStarts[lane] < score.changeStarts[lane + 1]
      if hasCurve || hasParameter { used |= 1 << UInt32(lane) }
    }
    return used
  }
}
