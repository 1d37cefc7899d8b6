extension Synthesizer {
  /// Renders a player up to a sample. The samples are split into stretches within which nothing changes: changes are
  /// applied, the stretch is rendered, and what ends with it is completed.
  mutating func renderPlayer(_ player: PlayerIndex, to end: Int64) {
    var sample = now
    // Set if the budget does not allow changes: no lane then changes its slope before `end`, but fades end at
    // their sample.
    var isHeld = mustWait(player)
    if isHeld { hold(player, from: sample, to: end) }
    while sample < end {
      work.stretches &+= 1
      if !isHeld { applyCommands(of: player, at: sample) }
      let next = endOfStretch(of: player, from: sample, to: end, &isHeld)
      // A pause is silent after its fade.
      if !tables.players[player].isFrozen || tables.players[player].gain.end != .max {
        renderStretch(of: player, from: sample, to: next, isHeld: isHeld)
        if isStopped { return }
        if tables.players[player].gain.end <= next { finishFade(of: player, at: next) }
        endPlaying(of: player, at: next)
      }
      sample = next
    }
  }

  /// Advances a player's pattern and lanes to a sample, and returns the sample at which something happens to the player next,
  /// at most `end`: a command, an event of its pattern, a bend of a lane or the end of a fade. If the budget allows no
  /// further stretch, the player is held until `end`, and only the end of a fade counts.
  private mutating func endOfStretch(
    of player: PlayerIndex, from sample: Int64, to end: Int64, _ isHeld: inout Bool
  ) -> Int64 {
    // After a stop a fade may end in the past.
    let fadeEnd = min(end, max(tables.players[player].gain.end, sample))
    var next = isHeld ? fadeEnd : min(fadeEnd, nextCommand(of: player, after: sample))
    if tables.players[player].isFrozen { return next }
    if !isHeld {
      if tables.players[player].state != .idle { next = advancePattern(of: player, at: sample, to: next) }
      if tables.players[player].lanesEnd <= sample { refreshLanes(of: player, at: sample) }
      next = min(next, tables.players[player].lanesEnd)
    }
    guard Allowance.isLimited && next < end else { return next }
    // Another stretch visits every voice and may start a segment of each.
    let due = tables.players[player].state == .idle ? 0 : dueEvents(of: player, before: next)
    let voices = min(capacity.voices, tables.players[player].voiceCount &+ due)
    let cost = 4 + 2 * Int64(voices)
    if next < fadeEnd && !allowance.mayDivide(cost) {
      hold(player, from: sample, to: end)
      isHeld = true
      next = fadeEnd
    }
    allowance.spend(visits: cost)
    return next
  }

  /// Returns whether a player has something to change that the budget of this call does not allow. The first
  /// such player begins the next call, so that each has its turn.
  private mutating func mustWait(_ player: PlayerIndex) -> Bool {
    guard Allowance.isLimited, player.number < turn || !allowance.mayChange, isDue(player) else {
      return false
    }
    if player.number >= turn && nextTurn == 0 { nextTurn = player.number }
    return true
  }

  /// Returns whether a command, a parameter, a loop or a lane of a player is due now.
  private func isDue(_ player: PlayerIndex) -> Bool {
    let first = tables.players[player].commands.first
    if !first.isNone && tables.commands[first].command.sample <= now { return true }
    if tables.players[player].isFrozen { return false }
    if tables.players[player].lanesEnd <= now { return true }
    guard tables.players[player].state == .playing else { return false }
    return tables.players[player].changesEnd <= now || (tables.players[player].loopSample ?? .max) <= now
  }

  /// Returns the sample of a player's next command; `Int64.max` if the player has no command, or if the
  /// command is already due but must wait because the budget is used up.
  private func nextCommand(of player: PlayerIndex, after sample: Int64) -> Int64 {
    let first = tables.players[player].commands.first
    guard !first.isNone else { return .max }
    let due = tables.commands[first].command.sample
    return due > sample ? due : .max
  }

  /// Prevents the lanes of a player from changing their slopes before the sample `end`, because the budget is
  /// used up.
  private mutating func hold(_ player: PlayerIndex, from sample: Int64, to end: Int64) {
    // The loop passes that end until then are skipped.
    let endsPass =
      tables.players[player].state == .playing && (tables.players[player].loopSample ?? .max) < end
    if endsPass { tables.players[player].isBehind = true }
    let bends = tables.players[player].lanesEnd < end && !tables.players[player].isFrozen
    if bends { holdLanes(of: player, from: sample, to: end) }
    if endsPass || bends { deferredChanges &+= 1 }
  }

  /// Holds the values that the lanes of a player have at a sample, up to the sample `end`.
  mutating func holdLanes(of player: PlayerIndex, from sample: Int64, to end: Int64) {
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() { lanes[lane].hold(from: sample, to: end) }
    tables.players[player].lanesStart = sample
    tables.players[player].lanesEnd = end
  }

  /// Starts the events of a stretch and renders all voices over it.
  private mutating func renderStretch(of player: PlayerIndex, from sample: Int64, to end: Int64, isHeld: Bool)
  {
    let gain = tables.players[player].gain
    var fade = Fade.none
    if !isDry && gain.ramp.slope != 0 { fade = .mixed }
    if !isDry && gain.ramp.slope == 0 && gain.ramp.value == 0 { fade = .muted }
    let stretch = Stretch(from: sample, to: end, fade: fade)
    tables.players[player].unexamined = tables.players[player].voices.first
    let sounded = !tables.players[player].voices.isEmpty
    if fade == .mixed { clearFadeBuses(over: stretch) }
    if tables.players[player].state == .playing {
      // Events after the end of a pass belong to the next one.
      let loop = isHeld ? max(tables.players[player].loopSample ?? .max, sample) : .max
      startEvents(of: player, before: min(end, loop), in: stretch)
    }
    let sounds = sounded || !tables.players[player].voices.isEmpty
    if tables.players[player].isFrozen {
      renderPause(of: player, over: stretch)
    } else {
      renderVoices(of: player, over: stretch)
    }
    if fade == .mixed && sounds { mixFade(of: player, over: stretch) }
  }

  func isFinished(_ player: PlayerIndex) -> Bool {
    tables.players[player].state == .idle && tables.players[player].voices.isEmpty
      && tables.players[player].commands.isEmpty
  }

  mutating func retire(_ player: PlayerIndex) {
    tables.players[player].isActive = false
    tables.active.remove(player)
    activeCount &-= 1
    tables.players[player].endFade()
    report(.playerIdle, of: player)
  }

  /// Finishes a playback whose events are all over, and reports the end once the playback is silent, even if
  /// commands are still waiting. The reported time depends neither on the commands sent by then nor on where
  /// a block ends.
  mutating func endPlaying(of player: PlayerIndex, at sample: Int64) {
    guard tables.players[player].wasStarted, tables.players[player].voices.isEmpty,
      tables.players[player].state != .paused
    else { return }
    if tables.players[player].state == .playing {
      let end = tables.players[player].map.moment(tables.players[player].score.duration)
      guard tables.players[player].loopLength == nil,
        tables.players[player].nextEvent >= tables.players[player].score.events.count, end <= sample
      else { return }
      tables.players[player].lastChange = max(tables.players[player].lastChange, end)
      tables.players[player].state = .idle
    }
    tables.players[player].wasStarted = false
    let startWaits = tables.players[player].commands.hasStart(in: tables.commands)
    report(.playerFinished(startWaits: startWaits), of: player)
  }

  @inline(never)  // Smaller than a copy for each.
  private mutating func report(_ kind: RenderNotice.Kind, of player: PlayerIndex) {
    report(RenderNotice(kind, player: player.number, sample: tables.players[player].lastChange))
  }

  private mutating func finishFade(of player: PlayerIndex, at sample: Int64) {
    let gain = tables.players[player].gain
    tables.players[player].gain = Line(constant: gain.at(gain.end) < 0.5 ? 0 : 1)
    if tables.players[player].isCancelled {
      if !tables.players[player].voices.isEmpty { tables.players[player].lastChange = sample }
      dropVoices(of: player)
      tables.players[player].endFade()
    }
  }
}

/// The effect of a player's gain on its voices in a stretch.
enum Fade: UInt8 {
  /// The gain is 1: the voices are rendered to the main buses.
  case none
  /// The gain changes: the voices are rendered to separate buses, multiplied and added to the main buses.
  case mixed
  /// The gain is 0: only what a voice must know to sound later is computed.
  case muted
}

/// A range of samples over which a player is rendered at once, because none of its lanes changes
/// its slope within it.
struct Stretch {
  let from: Int64
  let to: Int64
  let fade: Fade
}
