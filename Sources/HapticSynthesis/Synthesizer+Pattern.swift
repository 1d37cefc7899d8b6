extension Synthesizer {
  /// Starts a new loop pass and applies dynamic parameters of the score, if they are due. Returns the next
  /// sample at which one of them may be due, or `end` if that is earlier.
  mutating func advancePattern(of player: PlayerIndex, at sample: Int64, to end: Int64) -> Int64 {
    var next = end
    if let loop = tables.players[player].loopSample {
      if loop <= sample { startRound(of: player, at: sample) }
      // A pass of less than a sample takes one sample, because time must advance.
      next = min(next, max(tables.players[player].loopSample ?? .max, sample &+ 1))
    }
    if tables.players[player].changesEnd <= sample { applyChanges(of: player, at: sample) }
    return min(next, tables.players[player].changesEnd)
  }

  private mutating func startRound(of player: PlayerIndex, at sample: Int64) {
    guard let length = tables.players[player].loopLength else { return }
    // Events before the loop point that fall on its sample belong to the pass that ends.
    let map = tables.players[player].map
    let stretch = Stretch(from: sample, to: sample, isFading: false)
    takeEvents(of: player, in: stretch) {
      $0.time < length && map.moment($0.time) <= sample ? sample : nil
    }
    tables.players[player].round &+= 1
    if tables.players[player].isBehind { skipRounds(of: player, of: length, until: sample) }
    var next = map
    next.time = tables.players[player].baseTime - Double(tables.players[player].round) * length
    enterPattern(of: player, at: sample, map: next)
    carryOut(VoiceChanges(sample: sample, releases: true, endsRound: true, bends: true), of: player)
  }

  /// Skips the loop passes that have elapsed while the end of a pass could not be processed, and counts their
  /// events as dropped.
  private mutating func skipRounds(of player: PlayerIndex, of length: Double, until sample: Int64) {
    tables.players[player].isBehind = false
    let map = tables.players[player].map
    let passed = Maths.floor((map.time(at: sample) - length) / length)
    guard passed > 0 else { return }
    tables.players[player].round &+= passed
    let events = Int64(tables.players[player].score.events.count)
    let dropped = passed > Int64.max / max(1, events) ? Int64.max : events &* passed
    droppedEvents = Int(clamping: Int64(droppedEvents) &+ min(dropped, 1 << 60))
  }

  /// Moves events, parameters and lanes to the pattern position that a time map defines. Sounding voices are
  /// unchanged; the lanes must be recomputed.
  @inline(never)
  mutating func enterPattern(of player: PlayerIndex, at sample: Int64, map: TimeMap) {
    tables.players[player].map = map
    tables.players[player].firstSample = sample
    tables.players[player].changesEnd = .min
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count {
      if !lanes[lane].isLive { lanes[lane].jump(to: LaneID.neutral(lane)) }
      lanes[lane].segment = tables.players[player].score.laneStarts[lane] - 1
      lanes[lane].change = tables.players[player].score.changeStarts[lane]
    }
    // Events that started before this sample stay silent.
    tables.players[player].nextEvent = event(of: player, from: 0, notBefore: sample)
  }

  /// Returns the index of the first event, at or after the index `first`, that does not start before a
  /// sample.
  @inline(never)
  mutating func event(of player: PlayerIndex, from first: Int, notBefore sample: Int64) -> Int {
    let map = tables.players[player].map
    let events = tables.players[player].score.events
    var lookups = 0
    let found = search(from: first, to: events.count) {
      lookups &+= 1
      return map.moment(events[$0].time) < sample
    }
    work.lookups &+= lookups
    return found
  }

  /// Applies the dynamic parameters of the score that are due, and determines the sample at which the next
  /// parameter is due.
  private mutating func applyChanges(of player: PlayerIndex, at sample: Int64) {
    let score = tables.players[player].score
    let map = tables.players[player].map
    let firstSample = tables.players[player].firstSample
    let lanes = tables.lanes(of: player)
    var next = Int64.max
    var isChanged = false
    var lookups = 0
    for lane in 0..<LaneID.count where score.changes.count > 0 {
      let end = Int(score.changeStarts[lane + 1])
      let first = Int(lanes[lane].change)
      guard first < end else { continue }
      let changes = score.changes
      let due = search(from: first, to: end) {
        lookups &+= 1
        return map.moment(changes[$0].time) <= sample
      }
      if due < end { next = min(next, map.moment(changes[due].time)) }
      guard due > first else { continue }
      lanes[lane].change = Int32(truncatingIfNeeded: due)
      isChanged = true
      // Of the changes at or before the first sample only the last counts, and a value sent
      // live takes precedence.
      let opening = search(from: first, to: due) { map.moment(changes[$0].time) <= firstSample }
      if opening > first && !lanes[lane].isLive {
        lanes[lane].jump(to: changes[opening - 1].value)
      }
      guard due > opening else { continue }
      // Of several changes at one sample only the last counts, because each would start its
      // ramp at the same value.
      endLeader(of: player, lane: lane, at: sample)
      lanes[lane].setTarget(changes[due - 1].value, at: sample, length: rampLength, live: false)
      if map.moment(changes[due - 1].time) < sample { deferredChanges &+= 1 }
    }
    work.lookups &+= lookups
    tables.players[player].changesEnd = next
    // Once for all of them: many changes at one sample must not each walk over all voices.
    if isChanged { bendLanes(of: player, at: sample) }
  }
}
