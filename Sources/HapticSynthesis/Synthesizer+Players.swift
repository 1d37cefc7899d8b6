extension Synthesizer {
  /// Renders a player up to a sample. The samples are split into stretches within which nothing changes;
  /// changes are applied between the stretches.
  mutating func renderPlayer(_ player: PlayerIndex, to end: Int64) {
    var sample = now
    // Set once the budget is used up: no lane then changes its slope before `end`, but fades
    // end at their sample.
    var isHeld = false
    while sample < end {
      work.stretches &+= 1
      allowance.spend(visits: 4)
      if !isHeld { applyCommands(of: player, at: sample) }
      // After a stop a fade may end in the past.
      let fadeEnd = min(end, max(tables.players[player].gain.end, sample))
      var next = isHeld ? fadeEnd : min(fadeEnd, nextCommand(of: player, after: sample))
      if tables.players[player].isFrozen {
        sample = next
        continue
      }
      if !isHeld {
        if tables.players[player].state != .idle { next = advancePattern(of: player, at: sample, to: next) }
        if tables.players[player].lanesEnd <= sample { refreshLanes(of: player, at: sample) }
        next = min(next, tables.players[player].lanesEnd)
        // Another stretch would visit every voice and may start a segment of each.
        if next < fadeEnd && allowance.visits <= 2 * Int64(tables.players[player].voiceCount) {
          hold(player, from: sample, to: end)
          isHeld = true
          next = fadeEnd
        }
      }
      renderStretch(of: player, from: sample, to: next, isHeld: isHeld)
      if isStopped { return }
      sample = next
      if tables.players[player].gain.end <= sample { finishFade(of: player, at: sample) }
      endPlaying(of: player, at: sample)
    }
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
    deferredChanges &+= 1
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count { lanes[lane].hold(from: sample, to: end) }
    if tables.players[player].lanesEnd < end {
      tables.players[player].lanesStart = sample
      tables.players[player].lanesEnd = end
    }
    // The loop passes that end until then are skipped.
    if tables.players[player].loops { tables.players[player].isBehind = true }
  }

  /// Starts the events of a stretch and renders all voices over it.
  private mutating func renderStretch(of player: PlayerIndex, from sample: Int64, to end: Int64, isHeld: Bool)
  {
    let gain = tables.players[player].gain
    let stretch = Stretch(
      from: sample, to: end, isFading: !isDry && (gain.ramp.slope != 0 || gain.ramp.value != 1))
    tables.players[player].unexamined = tables.players[player].voices.first
    if stretch.isFading { clearFadeBuses(over: stretch) }
    if tables.players[player].state != .idle {
      // Events after the end of a pass belong to the next one.
      let loop = isHeld ? max(tables.players[player].loopSample ?? .max, sample) : .max
      startEvents(of: player, before: min(end, loop), in: stretch)
    }
    renderVoices(of: player, over: stretch)
    if stretch.isFading { mixFade(of: player, over: stretch) }
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
  private mutating func endPlaying(of player: PlayerIndex, at sample: Int64) {
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
    if tables.players[player].state == .paused { tables.players[player].pausedAt = sample }
  }
}

/// A range of samples over which a player is rendered at once, because none of its lanes changes
/// its slope within it.
struct Stretch {
  let from: Int64
  let to: Int64
  /// Whether the player is rendered to separate buses, because its gain is not 1.
  let isFading: Bool
}
