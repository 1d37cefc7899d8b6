extension Synthesizer {
  /// Renders a player up to a sample: stretches in which nothing happens to it, and what happens between them.
  mutating func renderPlayer(_ player: PlayerIndex, to end: Int64) {
    var sample = now
    // Set once the budget is used up: then nothing bends up to `end`, but fades end on their sample.
    var isHeld = false
    while sample < end {
      work.stretches &+= 1
      allowance.spend(visits: 1)
      if !isHeld { applyCommands(of: player, at: sample) }
      let fadeEnd = min(end, tables.players[player].gain.end)
      var next = isHeld ? fadeEnd : min(fadeEnd, nextCommand(of: player, after: sample))
      if tables.players[player].isFrozen {
        sample = next
        continue
      }
      if !isHeld {
        if tables.players[player].state != .idle { next = advancePattern(of: player, at: sample, to: next) }
        if tables.players[player].lanesEnd <= sample { refreshLanes(of: player, at: sample) }
        next = min(next, tables.players[player].lanesEnd)
        // Another stretch would pass over every voice and may begin a segment of each.
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

  /// The sample of a player's next command; `Int64.max` when there is none, or when it is due and has to wait.
  private func nextCommand(of player: PlayerIndex, after sample: Int64) -> Int64 {
    let first = tables.players[player].commands.first
    guard !first.isNone else { return .max }
    let due = tables.commands[first].command.sample
    return due > sample ? due : .max
  }

  /// Keeps the lanes of a player straight up to a sample, for want of budget.
  private mutating func hold(_ player: PlayerIndex, from sample: Int64, to end: Int64) {
    deferredChanges &+= 1
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count { lanes[lane].hold(from: sample, to: end) }
    if tables.players[player].lanesEnd < end {
      tables.players[player].lanesStart = sample
      tables.players[player].lanesEnd = end
    }
    // The rounds of a loop that end until then are left out.
    if tables.players[player].loops { tables.players[player].isBehind = true }
  }

  /// Starts the events of a stretch and renders all voices over it.
  private mutating func renderStretch(of player: PlayerIndex, from sample: Int64, to end: Int64, isHeld: Bool)
  {
    let gain = tables.players[player].gain
    let stretch = Stretch(
      from: sample, to: end, isFading: !isDry && (gain.slope != 0 || gain.value != 1))
    tables.players[player].unexamined = tables.players[player].voices.first
    if stretch.isFading { clearFadeBuses(over: stretch) }
    if tables.players[player].state != .idle {
      // What comes after the end of a round belongs to the next one.
      let loop = isHeld ? max(tables.players[player].loopSample ?? .max, sample) : .max
      startEvents(of: player, before: min(end, loop), in: stretch)
    }
    renderVoices(of: player, over: stretch)
    if stretch.isFading { mixFade(of: player, over: stretch) }
  }

  /// Loops and applies the dynamic parameters that are due; returns the sample up to which neither happens again.
  private mutating func advancePattern(of player: PlayerIndex, at sample: Int64, to end: Int64) -> Int64 {
    var next = end
    if let loop = tables.players[player].loopSample {
      if loop <= sample { startRound(of: player, at: sample) }
      // A round of less than a sample takes one: time must go on.
      next = min(next, max(tables.players[player].loopSample ?? .max, sample &+ 1))
    }
    if tables.players[player].changesEnd <= sample { applyChanges(of: player, at: sample) }
    return min(next, tables.players[player].changesEnd)
  }

  private mutating func startRound(of player: PlayerIndex, at sample: Int64) {
    guard let length = tables.players[player].loopLength else { return }
    // What comes before the loop point but falls on its sample belongs to the round that ends.
    let map = tables.players[player].map
    let stretch = Stretch(from: sample, to: sample, isFading: false)
    takeEvents(of: player, in: stretch) {
      $0.time < length && map.moment($0.time) <= sample ? sample : nil
    }
    endRound(of: player, at: sample)
    tables.players[player].round &+= 1
    if tables.players[player].isBehind { skipRounds(of: player, of: length, until: sample) }
    var next = map
    next.time = tables.players[player].baseTime - Double(tables.players[player].round) * length
    enterPattern(of: player, at: sample, map: next)
    bendLanes(of: player, at: sample)
  }

  /// Leaves out the rounds that have passed while the end of one could not be kept.
  private mutating func skipRounds(of player: PlayerIndex, of length: Double, until sample: Int64) {
    tables.players[player].isBehind = false
    let map = tables.players[player].map
    let passed = Maths.floor((map.time(at: sample) - length) / length)
    guard passed > 0 else { return }
    tables.players[player].round &+= passed
    let events = Int64(tables.players[player].score.events.count)
    droppedEvents &+= Int(clamping: events.multipliedReportingOverflow(by: passed).partialValue)
  }

  /// Puts events, parameters and lanes to where a time map says that the pattern stands. What sounds is left as it is;
  /// the lanes must be worked out again.
  @inline(never)
  mutating func enterPattern(
    of player: PlayerIndex, at sample: Int64, map: TimeMap, keepsCurves: Bool = false
  ) {
    tables.players[player].map = map
    tables.players[player].firstSample = sample
    tables.players[player].changesEnd = .min
    if !keepsCurves { dropCurves(of: player, at: sample) }
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count {
      if !lanes[lane].isLive { lanes[lane].jump(to: LaneID.neutral(lane), live: false) }
      lanes[lane].segment = tables.players[player].score.laneStarts[lane] - 1
      lanes[lane].change = tables.players[player].score.changeStarts[lane]
    }
    // Events that began before this sample stay silent.
    let events = tables.players[player].score.events
    tables.players[player].nextEvent = search(from: 0, to: events.count) {
      map.moment(events[$0].time) < sample
    }
  }

  /// Applies the dynamic parameters of the score that are due, and finds the sample of the next.
  private mutating func applyChanges(of player: PlayerIndex, at sample: Int64) {
    let score = tables.players[player].score
    let map = tables.players[player].map
    let firstSample = tables.players[player].firstSample
    let lanes = tables.lanes(of: player)
    var next = Int64.max
    var isChanged = false
    for lane in 0..<LaneID.count where score.changes.count > 0 {
      let end = Int(score.changeStarts[lane + 1])
      let first = Int(lanes[lane].change)
      guard first < end else { continue }
      let changes = score.changes
      let due = search(from: first, to: end) { map.moment(changes[$0].time) <= sample }
      if due < end { next = min(next, map.moment(changes[due].time)) }
      guard due > first else { continue }
      lanes[lane].change = Int32(truncatingIfNeeded: due)
      isChanged = true
      // Of those at or before the first sample the last counts, and what was sent live counts more.
      let opening = search(from: first, to: due) { map.moment(changes[$0].time) <= firstSample }
      if opening > first && !lanes[lane].isLive {
        lanes[lane].jump(to: changes[opening - 1].value, live: false)
      }
      guard due > opening else { continue }
      // Of several on one sample, each of which would begin its ramp where the one before stands, the last counts.
      lanes[lane].setTarget(changes[due - 1].value, at: sample, length: rampLength, live: false)
      if map.moment(changes[due - 1].time) < sample { deferredChanges &+= 1 }
    }
    tables.players[player].changesEnd = next
    // Once for all of them: many changes on one sample must not each walk over all voices.
    if isChanged { bendLanes(of: player, at: sample) }
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
    tell(.playerIdle, of: player, 0)
  }

  /// Ends a playing whose events are all over and reports it once it is silent, whatever may still wait for its time:
  /// neither what was sent by then nor where a block ends has a part in when that is.
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
    dropCurves(of: player, at: sample)
    let startWaits = tables.players[player].commands.hasStart(in: tables.commands)
    tell(.playerFinished, of: player, startWaits ? 1 : 0)
  }

  @inline(never)  // Smaller than a copy for each.
  private mutating func tell(_ kind: SynthesizerNotice.Kind, of player: PlayerIndex, _ value: UInt64) {
    report(
      SynthesizerNotice(
        kind: kind, player: player.number, sample: tables.players[player].lastChange, value: value))
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

/// Samples over which a player is rendered at one go: none of its lanes bends there.
struct Stretch {
  let from: Int64
  let to: Int64
  /// Whether the player has buses of its own, for its fade.
  let isFading: Bool
}
