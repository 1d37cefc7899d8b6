extension Synthesizer {
  /// Starts the events of a player that are due before a sample.
  mutating func startEvents(of player: PlayerIndex, before end: Int64, in stretch: Stretch) {
    guard tables.players[player].quietEnd < end else { return }
    let map = tables.players[player].map
    var next = Int64.max
    takeEvents(of: player, in: stretch) { event in
      let onset = map.moment(event.time)
      if onset < end { return onset }
      next = onset
      return nil
    }
    // After dropped events, the last one that was looked at need not be the next.
    tables.players[player].quietEnd = allowance.mayStart ? next : end
  }

  /// Starts events in the order of the score, each at the sample that `onset` returns for it, until `onset`
  /// returns `nil`. Events beyond the budget are dropped without examining each of them.
  @inline(__always)
  mutating func takeEvents(of player: PlayerIndex, in stretch: Stretch, _ onset: (ScoreEvent) -> Int64?) {
    let events = tables.players[player].score.events
    while tables.players[player].nextEvent < events.count {
      let number = tables.players[player].nextEvent
      guard let sample = onset(events[number]) else { return }
      guard allowance.mayStart else {
        var lookups = 0
        let end = search(from: number, to: events.count) {
          lookups &+= 1
          return onset(events[$0]) != nil
        }
        spend(lookups: lookups)
        droppedEvents &+= end &- number
        tables.players[player].nextEvent = end
        return
      }
      allowance.spend(events: 1)
      tables.players[player].nextEvent = number &+ 1
      work.events &+= 1
      startVoice(for: events[number], number: number, of: player, at: sample, in: stretch)
    }
  }

  /// Starts a voice for an event at the event's onset.
  @inline(never)
  private mutating func startVoice(
    for event: ScoreEvent, number: Int, of player: PlayerIndex, at sample: Int64, in stretch: Stretch
  ) {
    if event.kind == .audioCustom && !hasWaveform(event, player) { return }
    if isCatchingUp && isOver(event, of: player, from: sample) { return }
    let voice = takeVoice(for: event.kind, of: player, in: stretch)
    guard !voice.isNone else { return }
    if event.kind == .hapticTransient {
      startTransient(event, on: voice, of: player, at: sample)
    } else {
      startSound(event, on: voice, of: player, at: sample)
    }
    tables.voices[voice].onset = sample
    tables.voices[voice].event = Int32(truncatingIfNeeded: number)
    append(voice, to: player)
    if Allowance.isLimited { startedEvents &+= 1 }
    if event.kind == .audioCustom || event.kind == .audioContinuous { tables.players[player].hasAudio = true }
    if ranking.isBuilt { ranking.insert(voice, loudness: tables.voices[voice].loudness(at: sample)) }
    if reportsEvents {
      report(RenderNotice(.eventStarted(index: number), player: player.number, sample: sample))
    }
  }

  /// Returns whether an event that starts at a sample is over by the first sample that is rendered, whatever the lanes
  /// do. While a command waits, which might lengthen the event, that is not certain.
  private func isOver(_ event: ScoreEvent, of player: PlayerIndex, from start: Int64) -> Bool {
    guard tables.players[player].commands.isEmpty else { return false }
    var tail = 0.0
    var end = start
    if event.kind == .hapticTransient {
      let profile = law.profile
      tail = profile.transientCycles / min(profile.transientLowHz, profile.transientHighHz)
    } else {
      guard event.duration > 0, event.duration < .infinity else { return false }
      end = max(tables.players[player].map.moment(event.time + event.duration), start)
      // The longest release takes 2 s.
      if event.kind != .audioCustom { tail = 2.01 }
    }
    return end < heardFrom &- Maths.ceiling(tail * sampleRate)
  }

  private mutating func startTransient(
    _ event: ScoreEvent, on voice: VoiceIndex, of player: PlayerIndex, at sample: Int64
  ) {
    let felt = tables.voices[voice].beginTransient(
      event, of: player, at: sample, tables.lanes(of: player), law)
    let gain = tables.players[player].gain(ofEventFrom: sample).at(sample)
    tap(at: sample, intensity: Float(felt.intensity * gain), sharpness: Float(felt.sharpness))
  }

  private func startSound(
    _ event: ScoreEvent, on voice: VoiceIndex, of player: PlayerIndex, at sample: Int64
  ) {
    tables.voices[voice].begin(event, of: player, at: sample)
    tables.voices[voice].skipGlides(tables.lanes(of: player), law)
    // The end is computed as a moment of its own: rounding start and length separately could
    // be off by a sample.
    let end =
      event.duration < .infinity && event.duration > 0
      ? max(tables.players[player].map.moment(event.time + event.duration), sample) : Int64.max
    if event.kind == .audioCustom {
      tables.voices[voice].durationEnd = end
      tables.voices[voice].finalEnd = end
    } else {
      tables.voices[voice].releaseStart = end
      let control: DynamicParameterID =
        event.kind == .hapticContinuous ? .hapticAttackTimeControl : .audioAttackTimeControl
      let lane = tables.lanes(of: player).value(of: control, at: sample, law)
      let attack = clamp(Double(event.attack) + lane, 0, 1)
      tables.voices[voice].envelope = .attack(at: sample, length: EnvelopeTimes.attack(attack) * sampleRate)
    }
  }

  /// Returns whether the waveform (decoded audio file) of an event exists and is not empty.
  private func hasWaveform(_ event: ScoreEvent, _ player: PlayerIndex) -> Bool {
    let waveforms = tables.players[player].score.waveforms
    let index = Int(event.waveform)
    return index >= 0 && index < waveforms.count && waveforms[index].frameCount > 0
  }
}
