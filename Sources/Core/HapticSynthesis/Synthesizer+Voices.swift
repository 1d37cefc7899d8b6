extension Synthesizer {
  /// Renders the voices of a player over a stretch.
  mutating func renderVoices(of player: PlayerIndex, over stretch: Stretch) {
    var voice = tables.players[player].voices.first
    guard !voice.isNone, stretch.from < stretch.to else { return }
    work.voices &+= tables.players[player].voiceCount
    while !voice.isNone {
      if checkStop() { return }
      let next = tables.voices[voice].links.next
      render(voice, of: player, over: stretch)
      voice = next
    }
  }

  /// Renders how the voices of a player continue after its pause, while it fades out. The voices stay as they
  /// are at the pause, from where they continue when it ends; so each call begins there again.
  @inline(never)  // Its copy of a voice would take stack in every call.
  mutating func renderPause(of player: PlayerIndex, over stretch: Stretch) {
    var voice = tables.players[player].voices.first
    guard !voice.isNone, stretch.from < stretch.to else { return }
    work.voices &+= tables.players[player].voiceCount
    while !voice.isNone {
      if checkStop() { return }
      let paused = tables.voices[voice]
      _ = advance(voice, of: player, from: tables.players[player].pausedAt, over: stretch)
      tables.voices[voice] = paused
      voice = paused.links.next
    }
  }

  /// Renders a voice over a stretch, except for samples that have already been rendered, and frees the voice
  /// if it has ended.
  private mutating func render(_ voice: VoiceIndex, of player: PlayerIndex, over stretch: Stretch) {
    if let end = advance(voice, of: player, from: stretch.from, over: stretch) {
      finish(voice, of: player, at: end)
    }
  }

  /// Advances a voice from a sample to the end of a stretch, except for samples that have already been rendered,
  /// and renders the samples of the stretch. Returns the sample at which the voice has ended, if it has.
  private mutating func advance(
    _ voice: VoiceIndex, of player: PlayerIndex, from first: Int64, over stretch: Stretch
  ) -> Int64? {
    let lanes = tables.lanes(of: player)
    let end = stretch.to
    var fade = stretch.fade
    if fade == .mixed && tables.voices[voice].start >= tables.players[player].gain.start {
      // The fade has no effect on an event that starts during it.
      fade = tables.players[player].gain.ramp.slope > 0 ? .none : .muted
    }
    let buses = fade == .none ? 0 : 3
    // Sample `now` is at the start of the buses; a fading player has its own buses, which
    // start with the stretch.
    let origin = fade == .none ? now : stretch.from
    var at = max(max(first, tables.voices[voice].start), tables.voices[voice].renderedEnd)
    var isOver = false
    while at < end {
      if tables.voices[voice].needsSegment(at: at, since: tables.players[player].lanesStart) {
        work.voices &+= 1
        // A pause holds the lanes, whatever is sent to them meanwhile.
        let lanesEnd = tables.players[player].isFrozen ? .max : tables.players[player].lanesEnd
        guard
          tables.voices[voice].beginSegment(
            at: at, lanes, lanesEnd: lanesEnd, law)
        else {
          isOver = true
          break
        }
      }
      var stop = min(end, tables.voices[voice].segmentEnd)
      if at < stretch.from { stop = min(stop, stretch.from) }
      if frames.probe >= at && frames.probe < stop && tables.voices[voice].kind == .hapticContinuous {
        probe(voice)
      }
      if isCatchingUp || at < stretch.from {
        skip(voice, of: player, from: at, to: stop)
      } else if fade == .muted
        ? tables.voices[voice].advancesByRendering : !isDry || tables.voices[voice].kernel == .waveform
      {
        run(voice, of: player, from: at, to: stop, buses: buses, offset: Int(at &- origin))
      }
      at = stop
      if tables.voices[voice].finalEnd <= at { break }
    }
    // A file may have ended within the stretch.
    return isOver || at >= tables.voices[voice].finalEnd ? min(at, tables.voices[voice].finalEnd) : nil
  }

  /// Changes a voice as rendering its samples does, if that changes it. A chunk at a time is rendered to a bus
  /// that is never read.
  private func skip(_ voice: VoiceIndex, of player: PlayerIndex, from start: Int64, to end: Int64) {
    guard tables.voices[voice].advancesByRendering else { return }
    var at = start
    while at < end {
      let next = min(end, at &+ Int64(Tables.chunk))
      run(voice, of: player, from: at, to: next, buses: 6, offset: 0)
      at = next
    }
  }

  /// Frees a voice that has ended by itself, and reports its end.
  private mutating func finish(_ voice: VoiceIndex, of player: PlayerIndex, at sample: Int64) {
    lastSounding = max(lastSounding, sample)
    tables.players[player].lastChange = max(tables.players[player].lastChange, sample)
    if reportsEvents {
      let (index, onset) = (tables.voices[voice].event, tables.voices[voice].onset)
      report(RenderNotice(.eventEnded(index: index, start: onset), player: player.number, sample: sample))
    }
    release(voice, of: player)
  }

  /// Clears the separate buses of a fading player.
  func clearFadeBuses(over stretch: Stretch) {
    let count = Int(stretch.to &- stretch.from)
    for bus in 3..<6 { tables.bus(bus).update(repeating: 0, count: count) }
  }

  /// Multiplies the separate buses of a fading player by the player's gain, and adds them to the main buses.
  mutating func mixFade(of player: PlayerIndex, over stretch: Stretch) {
    allowance.spend(visits: 2)
    let start = Int(stretch.from &- now)
    let count = Int(stretch.to &- stretch.from)
    let gain = tables.players[player].gain
    let first = Double(stretch.from &- gain.start)
    for bus in tables.players[player].hasAudio && wantsAudio ? 0..<3 : 2..<3 {
      let source = tables.bus(bus + 3)
      let target = tables.bus(bus) + start
      for index in 0..<count {
        // 32 bits, because several of these are converted at once; the sum is exact.
        let offset = first + Double(Int32(truncatingIfNeeded: index))
        target[index] += source[index] * Float(gain.ramp.after(offset))
      }
    }
  }

  /// Silences and frees all voices of a player at once.
  mutating func dropVoices(of player: PlayerIndex) {
    visitVoices(of: player)
    while !tables.players[player].voices.isEmpty { release(tables.players[player].voices.first, of: player) }
  }

  /// Returns a free voice for an event of a player: an unused voice if there is one and the budget allows its
  /// load, otherwise a voice of the same player that ends within the stretch, otherwise the voices of the quietest
  /// events, which are cut off and counted. Returns `.none` if the budget does not allow that.
  mutating func takeVoice(
    for kind: EventType, of player: PlayerIndex, in stretch: Stretch
  ) -> VoiceIndex {
    if isFull(for: kind) { reclaimVoices(of: player, in: stretch) }
    // An event of a large load may need the load of as many voices.
    var most = Allowance.isLimited ? law.load(of: kind) : 1
    var isFirst = true
    while isFull(for: kind), most > 0 {
      guard isFirst || allowance.mayStart,
        ranking.isBuilt || allowance.mayStart(visits: Int64(soundingVoices))
      else {
        droppedEvents &+= 1
        return .none
      }
      stealVoice()
      isFirst = false
      most &-= 1
    }
    return freeVoices.removeNext(from: tables.voices)
  }

  /// Returns whether voices must end before an event of a kind can start.
  private func isFull(for kind: EventType) -> Bool {
    freeVoices.isEmpty || (Allowance.isLimited && load &+ law.load(of: kind) > budget.load)
  }

  /// Renders the voices of a player that may end within a stretch up to the end of the stretch, so that they
  /// become free. Each voice is examined once per stretch.
  private mutating func reclaimVoices(of player: PlayerIndex, in stretch: Stretch) {
    while !tables.players[player].unexamined.isNone {
      if checkStop() { return }
      let voice = tables.players[player].unexamined
      tables.players[player].unexamined = tables.voices[voice].links.next
      work.voices &+= 1
      guard stretch.from < stretch.to, tables.voices[voice].mayEnd(by: stretch.to, law.glideLength) else {
        continue
      }
      render(voice, of: player, over: stretch)
      tables.voices[voice].renderedEnd = stretch.to
    }
  }

  /// Frees the voice of the quietest event.
  private mutating func stealVoice() {
    if !ranking.isBuilt { rankVoices() }
    let voice = ranking.quietest
    guard !voice.isNone else { return }
    let player = tables.voices[voice].player
    cut(voice, of: player)
    tables.players[player].lastChange = max(tables.players[player].lastChange, now)
    // Finding a voice and cutting it off takes longer than starting an event.
    allowance.spend(events: 2)
  }

  /// Cuts off a voice that another event needs.
  @inline(never)  // Smaller than a copy for each.
  mutating func cut(_ voice: VoiceIndex, of player: PlayerIndex) {
    release(voice, of: player)
    replacedVoices &+= 1
  }

  /// Ranks all sounding voices by their loudness at the start of the chunk.
  private mutating func rankVoices() {
    ranking.begin()
    work.rankings &+= 1
    var player = tables.active.first(from: 0)
    work.voices &+= soundingVoices
    allowance.spend(visits: Int64(soundingVoices))
    while !player.isNone {
      var voice = tables.players[player].voices.first
      while !voice.isNone {
        ranking.insert(voice, loudness: tables.voices[voice].loudness(at: now))
        voice = tables.voices[voice].links.next
      }
      player = tables.active.first(from: player.offset + 1)
    }
  }

  mutating func append(_ voice: VoiceIndex, to player: PlayerIndex) {
    tables.players[player].voices.append(voice, in: tables.voices)
    tables.players[player].voiceCount &+= 1
    soundingVoices &+= 1
    if Allowance.isLimited { load &+= law.load(of: tables.voices[voice].kind) }
    if tables.players[player].unexamined.isNone { tables.players[player].unexamined = voice }
  }

  private mutating func release(_ voice: VoiceIndex, of player: PlayerIndex) {
    if ranking.isBuilt { ranking.remove(voice) }
    if tables.players[player].unexamined == voice {
      tables.players[player].unexamined = tables.voices[voice].links.next
    }
    tables.players[player].voices.remove(voice, in: tables.voices)
    tables.players[player].voiceCount &-= 1
    soundingVoices &-= 1
    if Allowance.isLimited { load &-= law.load(of: tables.voices[voice].kind) }
    freeVoices.give(voice, to: tables.voices)
  }
}

/// Returns a value clamped to two bounds; NaN becomes the lower bound.
@inline(__always)
func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
  value > low ? (value < high ? value : high) : low
}
