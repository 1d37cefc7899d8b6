extension Synthesizer {
  /// Executes the commands of a player that are due at a sample, as many as the budget allows. Their effects
  /// on voices are collected and applied in one pass over the voices, or in two passes if one of the commands
  /// ends a pause.
  mutating func applyCommands(of player: PlayerIndex, at sample: Int64) {
    var changes = VoiceChanges(sample: sample)
    var isChanged = false
    while let queued = dueCommand(of: player, at: sample) {
      if !queued.isPast && queued.command.sample < sample { deferredChanges &+= 1 }
      tables.players[player].lastChange = sample
      // While pattern time is frozen, a command belongs to the sample at which it froze; `resume` moves both.
      // That holds for every kind except those that end the pause, so that mixed kinds are collected like
      // commands of one kind.
      let isFrozen = tables.players[player].isFrozen && !queued.command.action.endsPause
      let moment = isFrozen ? tables.players[player].pausedAt : sample
      if changes.sample != moment {
        carryOut(changes, of: player)
        changes = VoiceChanges(sample: moment)
      }
      apply(queued.command.action, to: player, &changes)
      isChanged = true
    }
    guard isChanged else { return }
    allowance.spend(visits: 4)
    // A player positioned after the current loop end continues at the loop's start; only the combined effect
    // of all commands of a sample counts.
    if tables.players[player].state == .playing, let loop = tables.players[player].loopSample, loop < sample {
      if changes.sample != sample {
        carryOut(changes, of: player)
        changes = VoiceChanges(sample: sample)
      }
      seek(player, to: .infinity, &changes)
    }
    carryOut(changes, of: player)
  }

  /// Removes and returns a command that is due; `nil` if no command is due or the budget is used up.
  private mutating func dueCommand(of player: PlayerIndex, at sample: Int64) -> QueuedCommand? {
    let first = tables.players[player].commands.first
    guard !first.isNone, tables.commands[first].command.sample <= sample, allowance.commands > 0,
      allowance.mayChange
    else { return nil }
    allowance.spendCommand()
    return takeCommand(of: player)
  }

  mutating func apply(_ action: Command.Action, to player: PlayerIndex, _ changes: inout VoiceChanges) {
    if action.endsPause && tables.players[player].isFrozen { endFreeze(of: player, &changes) }
    switch action {
    case .start: start(player, &changes)
    case .stop: stop(player, &changes)
    case .cancel: cancel(player, &changes)
    case .pause:
      guard tables.players[player].state == .playing else { return }
      tables.players[player].state = .paused
      tables.players[player].pausedAt = changes.sample
      tables.players[player].fade(to: 0, at: changes.sample, length: law.glideLength)
      // Where nothing moves, the voices continue after the pause with the bits of a run without one.
      if !tables.players[player].lanes.isEmpty { holdLanes(of: player, from: changes.sample, to: .max) }
    case .resume: resume(player, &changes)
    case .seek(let time):
      if tables.players[player].isFrozen { dropVoices(of: player) }
      seek(player, to: time, &changes)
    case .setRate(let rate): setRate(player, to: rate, &changes)
    case .setLoop(let loops): tables.players[player].loops = loops
    case .setLoopEnd(let end):
      tables.players[player].loopEnd = end > 0 ? min(end, 1e9) : 0
      tables.players[player].countRounds()
    case .setMute(let isMuted): setMute(player, to: isMuted, at: changes.sample)
    case .parameter(let lane, let value, let over):
      sendParameter(value, over: over, lane: Int(lane), to: player, &changes)
    case .curve(let lane, let segments):
      changes.bends =
        startCurve(segments, lane: Int(lane), of: player, at: changes.sample) || changes.bends
    }
  }

  private mutating func start(_ player: PlayerIndex, _ changes: inout VoiceChanges) {
    if tables.players[player].isCancelled || tables.players[player].state == .paused {
      dropVoices(of: player)
    }
    changes.releases = true
    // The lanes and voices of a player that has not played lately are not in the processor's cache.
    allowance.spend(visits: 4)
    tables.players[player].endFade()
    tables.players[player].state = .playing
    tables.players[player].wasStarted = true
    enter(player, time: 0, &changes)
  }

  private mutating func stop(_ player: PlayerIndex, _ changes: inout VoiceChanges) {
    changes.releases = true
    if tables.players[player].state == .paused { dropVoices(of: player) }
    tables.players[player].state = .idle
  }

  /// Cancels the playback of a player. The commands that a cancel drops were already dropped when the cancel
  /// was sent; commands that were sent after the cancel are executed.
  private mutating func cancel(_ player: PlayerIndex, _ changes: inout VoiceChanges) {
    let sample = changes.sample
    tables.players[player].state = .idle
    // The rest of a live curve is pending as well.
    dropCurves(of: player, at: sample)
    changes.bends = true
    guard !tables.players[player].voices.isEmpty else { return }
    tables.players[player].isCancelled = true
    tables.players[player].fade(to: 0, at: sample, length: law.glideLength)
    if tables.players[player].gain.end == .max { dropVoices(of: player) }
  }

  private mutating func resume(_ player: PlayerIndex, _ changes: inout VoiceChanges) {
    guard tables.players[player].state == .paused else { return }
    tables.players[player].state = .playing
    if !tables.players[player].isMuted {
      tables.players[player].fade(to: 1, at: changes.sample, length: law.glideLength)
    }
  }

  /// Continues, at the sample of the changes, what the pause of a player froze.
  private mutating func endFreeze(of player: PlayerIndex, _ changes: inout VoiceChanges) {
    let samples = changes.sample &- tables.players[player].pausedAt
    if samples != 0 {
      carryOut(changes, of: player)
      changes = VoiceChanges(sample: changes.sample)
      shift(player, by: samples)
    }
    // The pause held the lanes.
    if !tables.players[player].lanes.isEmpty { changes.bends = true }
  }

  private mutating func setMute(_ player: PlayerIndex, to isMuted: Bool, at sample: Int64) {
    tables.players[player].isMuted = isMuted
    guard tables.players[player].state != .paused, !tables.players[player].isCancelled else { return }
    tables.players[player].fade(to: isMuted ? 0 : 1, at: sample, length: law.glideLength)
  }

  private mutating func sendParameter(
    _ value: Double, over seconds: Double, lane: Int, to player: PlayerIndex, _ changes: inout VoiceChanges
  ) {
    useLane(lane, of: player)
    let clamped = LaneID.clamped(value, lane: lane)
    endLeader(of: player, lane: lane, at: changes.sample)
    let isSilent = tables.players[player].state == .idle && tables.players[player].voices.isEmpty
    let length = seconds * sampleRate
    let lanes = tables.lanes(of: player)
    if isSilent {
      lanes[lane].jump(to: clamped, liveAt: changes.sample)
    } else if length > law.glideLength && changes.sample > tables.players[player].firstSample {
      // An infinite ramp stays where it begins.
      lanes[lane].ramp(to: clamped, at: changes.sample, length: length)
    } else {
      // A value sent before or at the first sample holds from the start, whatever its length, and so does one
      // whose length is NaN.
      lanes[lane].set(clamped, at: changes.sample, glidingFor: law.glideLength, live: true)
    }
    changes.bends = true
  }

  private mutating func seek(_ player: PlayerIndex, to time: Double, _ changes: inout VoiceChanges) {
    guard tables.players[player].state != .idle else { return }
    changes.releases = true
    if let loop = tables.players[player].loopLength {
      enter(player, time: time >= loop ? 0 : max(0, time), &changes)
    } else if time >= tables.players[player].score.duration {
      tables.players[player].state = .idle
    } else {
      enter(player, time: max(0, time), &changes)
    }
  }

  /// Moves a player to a pattern time in the first pass of a loop.
  private mutating func enter(_ player: PlayerIndex, time: Double, _ changes: inout VoiceChanges) {
    var map = tables.players[player].map
    map.time = time
    map.anchor = changes.sample
    enterPattern(of: player, at: changes.sample, map: map)
    tables.players[player].countRounds()
    changes.bends = true
    changes.enters = true
  }

  private mutating func setRate(_ player: PlayerIndex, to rate: Double, _ changes: inout VoiceChanges) {
    guard rate > 0, rate < .infinity else { return }
    let limited = min(max(rate, 1e-3), 1e3)
    changes.stretch *= tables.players[player].map.rate / limited
    tables.players[player].map.changeRate(to: limited, at: changes.sample)
    tables.players[player].countRounds()
    tables.players[player].quietEnd = .min
    tables.players[player].changesEnd = .min
    changes.setsRate = true
    changes.bends = true
  }

  /// Shifts all times that are stored as samples by the length of a pause.
  private mutating func shift(_ player: PlayerIndex, by samples: Int64) {
    tables.players[player].shift(by: samples)
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() {
      lanes[lane].shift(by: samples)
      var curve = lanes[lane].curves.first
      while !curve.isNone {
        tables.curves[curve].walk.map.anchor &+= samples
        curve = tables.curves[curve].links.next
      }
    }
    visitVoices(of: player)
    var index = tables.players[player].voices.first
    while !index.isNone {
      tables.voices[index].shift(by: samples)
      index = tables.voices[index].links.next
    }
  }
}
