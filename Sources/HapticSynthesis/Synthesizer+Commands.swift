extension Synthesizer {
  /// Gives a player the score it will play from its next `start` on. The memory behind it must live until
  /// `playerIdle` is reported.
  ///
  /// - Returns: false when there is no such player, or when it is still playing or sounding.
  @discardableResult
  public mutating func setScore(_ score: ScoreView, player number: Int) -> Bool {
    guard number >= 0, number < capacity.players else { return false }
    let player = tables.players + number
    guard player.pointee.state == .idle, player.pointee.firstVoice < 0 else { return false }
    player.pointee.score = score
    return true
  }

  /// Makes a player like new: neutral lanes, rate 1, no loop, no score. For a slot that is used again.
  ///
  /// - Returns: false when there is no such player, or when it is in use.
  @discardableResult
  public mutating func resetPlayer(_ number: Int) -> Bool {
    guard number >= 0, number < capacity.players, !tables.players[number].isActive else { return false }
    dropCurves(of: number, at: now)
    clearPlayer(number)
    return true
  }

  /// Queues a command for its player, behind those with the same sample.
  ///
  /// - Returns: false when the queue is full (counted in `refusedCommands`), the player or lane does not exist, or
  ///   the value is not a number; the command has then no effect.
  @discardableResult
  public mutating func send(_ command: Command) -> Bool {
    guard command.player >= 0, Int(command.player) < capacity.players, command.value == command.value,
      command.lane >= 0, Int(command.lane) < LaneID.count
    else { return false }
    if command.kind == .cancel { dropCommands(of: Int(command.player), after: max(command.sample, now)) }
    let slot = freeCommand
    guard slot >= 0 else {
      refusedCommands += 1
      return false
    }
    freeCommand = tables.commands[Int(slot)].next
    waitingCommands &+= 1
    let player = tables.players + Int(command.player)
    // Commands mostly come in the order of their samples: look for the place from the end.
    var after = player.pointee.lastCommand
    while after >= 0, tables.commands[Int(after)].command.sample > command.sample {
      after = tables.commands[Int(after)].previous
    }
    let before = after >= 0 ? tables.commands[Int(after)].next : player.pointee.firstCommand
    tables.commands[Int(slot)] = QueuedCommand(command: command, next: before, previous: after)
    if after >= 0 { tables.commands[Int(after)].next = slot } else { player.pointee.firstCommand = slot }
    if before >= 0 { tables.commands[Int(before)].previous = slot } else { player.pointee.lastCommand = slot }
    if !player.pointee.isActive {
      player.pointee.isActive = true
      // By number: then the order in which players are added does not hang on when something was sent to them.
      var place = activeCount
      while place > 0, tables.active[place - 1] > command.player {
        tables.active[place] = tables.active[place - 1]
        place -= 1
      }
      tables.active[place] = command.player
      activeCount += 1
    }
    return true
  }

  /// Carries out the commands of a player that are due on a sample.
  mutating func applyCommands(of number: Int, at sample: Int64) {
    let player = tables.players + number
    var isChanged = false
    while player.pointee.firstCommand >= 0 {
      let slot = player.pointee.firstCommand
      let queued = tables.commands[Int(slot)]
      if queued.command.sample > sample { break }
      player.pointee.firstCommand = queued.next
      if queued.next >= 0 {
        tables.commands[Int(queued.next)].previous = -1
      } else {
        player.pointee.lastCommand = -1
      }
      giveBack(slot)
      player.pointee.lastChange = sample
      apply(queued.command, to: number, at: sample)
      isChanged = true
    }
    // From behind the end that a loop has now it goes to its beginning; only what all commands of a sample come to counts.
    if isChanged, player.pointee.state == .playing, let loop = player.pointee.loopSample, loop < sample {
      seek(number, to: .infinity, at: sample)
    }
  }

  private mutating func apply(_ command: Command, to number: Int, at time: Int64) {
    let player = tables.players + number
    // While pattern time stands still, what is sent belongs to the sample on which it stopped; `resume` moves both on.
    let isFrozen = player.pointee.state == .paused && player.pointee.gain.end == .max
    let sample = isFrozen && command.kind.isShapedByPattern ? player.pointee.pausedAt : time
    switch command.kind {
    case .start: start(number, at: sample)
    case .stop:
      releaseVoices(of: number, at: sample)
      if player.pointee.state == .paused { dropVoices(of: number) }
      player.pointee.state = .idle
    case .cancel:
      // What it drops it has dropped when it was sent: what was sent since then is carried out.
      player.pointee.state = .idle
      // Curves that wait for a start are pending as well.
      if !player.pointee.wasStarted { dropCurves(of: number, at: sample) }
      if player.pointee.firstVoice >= 0 {
        player.pointee.isCancelled = true
        fade(number, to: 0, at: sample)
        if player.pointee.gain.end == .max { dropVoices(of: number) }
      }
    case .pause:
      guard player.pointee.state == .playing else { return }
      player.pointee.state = .paused
      player.pointee.pausedAt = sample
      fade(number, to: 0, at: sample)
    case .resume:
      guard player.pointee.state == .paused else { return }
      if isFrozen { shift(number, by: sample &- player.pointee.pausedAt) }
      player.pointee.state = .playing
      if !player.pointee.isMuted { fade(number, to: 1, at: sample) }
    case .seek:
      if isFrozen { dropVoices(of: number) }
      seek(number, to: command.value, at: sample)
    case .setRate: setRate(number, to: command.value, at: sample)
    case .setLoop: player.pointee.loops = command.value != 0
    case .setLoopEnd:
      player.pointee.loopEnd = command.value > 0 ? min(command.value, 1e9) : 0
      countRounds(of: number)
    case .setMute:
      player.pointee.isMuted = command.value != 0
      if player.pointee.state != .paused && !player.pointee.isCancelled {
        fade(number, to: player.pointee.isMuted ? 0 : 1, at: sample)
      }
    case .parameter:
      let lane = Int(command.lane)
      let value = LaneID.clamped(command.value, lane: lane)
      let state = tables.lanes + number * LaneID.count + lane
      // One that comes before or with the first sample holds from the start; what rings on glides.
      if player.pointee.state == .idle && player.pointee.firstVoice < 0
        || sample <= player.pointee.firstSample
      {
        state.pointee.jump(to: value, live: true)
      } else {
        state.pointee.setTarget(value, at: sample, length: rampLength, live: true)
      }
      lanesChanged(of: number, at: sample)
    case .curve: startCurve(command, of: number, at: sample)
    }
  }

  private mutating func start(_ number: Int, at sample: Int64) {
    let player = tables.players + number
    if player.pointee.isCancelled || player.pointee.state == .paused { dropVoices(of: number) }
    releaseVoices(of: number, at: sample)
    // Curves sent before the first sample belong to this playing; those sent to an earlier one do not.
    let keepsCurves = !player.pointee.wasStarted
    endFade(of: number)
    player.pointee.state = .playing
    player.pointee.wasStarted = true
    enter(number, at: sample, time: 0, keepsCurves: keepsCurves)
  }

  private mutating func seek(_ number: Int, to time: Double, at sample: Int64) {
    let player = tables.players + number
    guard player.pointee.state != .idle else { return }
    releaseVoices(of: number, at: sample)
    if let loop = player.pointee.loopLength {
      enter(number, at: sample, time: time >= loop ? 0 : max(0, time))
    } else if time >= player.pointee.score.duration {
      player.pointee.state = .idle
    } else {
      enter(number, at: sample, time: max(0, time))
    }
  }

  /// Puts a player to a pattern time on a sample, in the first round of a loop.
  private mutating func enter(_ number: Int, at sample: Int64, time: Double, keepsCurves: Bool = false) {
    let player = tables.players + number
    var map = player.pointee.map
    map.time = time
    map.anchor = sample
    enterPattern(of: number, at: sample, map: map, keepsCurves: keepsCurves)
    countRounds(of: number)
  }

  /// Counts the rounds of a loop from the one that runs: those before had another anchor or another length.
  @inline(never)  // Smaller than a copy for each.
  private mutating func countRounds(of number: Int) {
    let player = tables.players + number
    player.pointee.round = 0
    player.pointee.baseTime = player.pointee.map.time
  }

  private mutating func setRate(_ number: Int, to rate: Double, at sample: Int64) {
    let player = tables.players + number
    guard rate > 0, rate < .infinity else { return }
    let limited = min(max(rate, 1e-3), 1e3)
    let factor = player.pointee.map.rate / limited
    player.pointee.map.changeRate(to: limited, at: sample)
    countRounds(of: number)
    var index = player.pointee.firstVoice
    while index >= 0 {
      let voice = tables.voices + Int(index)
      voice.pointee.rescale(from: sample, by: factor)
      index = voice.pointee.next
    }
    var curve = player.pointee.firstCurve
    while curve >= 0 {
      let live = tables.curves + Int(curve)
      live.pointee.walk.map.changeRate(to: limited, at: sample)
      curve = live.pointee.next
    }
    lanesChanged(of: number, at: sample)
  }

  /// Moves everything that is anchored to samples, after a pause.
  private mutating func shift(_ number: Int, by samples: Int64) {
    let player = tables.players + number
    player.pointee.map.anchor &+= samples
    player.pointee.firstSample &+= samples
    if player.pointee.lanesEnd != .max { player.pointee.lanesEnd &+= samples }
    for index in 0..<LaneID.count {
      let lane = tables.lanes + number * LaneID.count + index
      lane.pointee.shift(by: samples)
    }
    var index = player.pointee.firstVoice
    while index >= 0 {
      tables.voices[Int(index)].shift(by: samples)
      index = tables.voices[Int(index)].next
    }
    var curve = player.pointee.firstCurve
    while curve >= 0 {
      tables.curves[Int(curve)].walk.map.anchor &+= samples
      curve = tables.curves[Int(curve)].next
    }
  }

  @inline(never)
  private mutating func giveBack(_ slot: Int32) {
    tables.commands[Int(slot)].next = freeCommand
    freeCommand = slot
    waitingCommands &-= 1
  }

  /// Drops the commands of a player that would be carried out after a sample.
  private mutating func dropCommands(of number: Int, after sample: Int64) {
    let player = tables.players + number
    while player.pointee.lastCommand >= 0 {
      let slot = player.pointee.lastCommand
      let queued = tables.commands[Int(slot)]
      if queued.command.sample <= sample { return }
      player.pointee.lastCommand = queued.previous
      if queued.previous >= 0 {
        tables.commands[Int(queued.previous)].next = -1
      } else {
        player.pointee.firstCommand = -1
      }
      giveBack(slot)
      if queued.command.kind == .curve { retireCurve(queued.command.curve, of: number, at: now) }
    }
  }
}
