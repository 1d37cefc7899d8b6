extension Synthesizer {
  /// Starts a new loop pass and applies dynamic parameters of the score, if they are due. Returns the next
  /// sample at which one of them may be due, or `end` if that is earlier.
  mutating func advancePattern(of player: PlayerIndex, at sample: Int64, to end: Int64) -> Int64 {
    var next = end
    if let loop = tables.players[player].loopSample {
      if loop <= sample { startPass(of: player, at: sample) }
      // A pass of less than a sample takes one sample, because time must advance.
      next = min(next, max(tables.players[player].loopSample ?? .max, sample &+ 1))
    }
    if tables.players[player].changesEnd <= sample { applyChanges(of: player, at: sample) }
    return min(next, tables.players[player].changesEnd)
  }

  private mutating func startPass(of player: PlayerIndex, at sample: Int64) {
    guard let length = tables.players[player].loopLength else { return }
    // Events before the loop point that fall on its sample belong to the pass that ends.
    let map = tables.players[player].map
    let stretch = Stretch(from: sample, to: sample, fade: .none)
    takeEvents(of: player, in: stretch) {
      $0.time < length && map.moment($0.time) <= sample ? sample : nil
    }
    tables.players[player].pass &+= 1
    let wasBehind = Allowance.isLimited && tables.players[player].isBehind
    if wasBehind { skipRounds(of: player, of: length, until: sample) }
    var next = map
    next.time = tables.players[player].baseTime - Double(tables.players[player].pass) * length
    enterPattern(of: player, at: sample, map: next)
    // Events that the pass should have started by now.
    if wasBehind { drop(events: Int64(tables.players[player].nextEvent)) }
    carryOut(
      VoiceChanges(sample: sample, releases: true, endsPass: true, bends: true, enters: true), of: player)
  }

  /// Skips the loop passes that have elapsed while the end of a pass could not be processed, and counts their
  /// events as dropped.
  private mutating func skipRounds(of player: PlayerIndex, of length: Double, until sample: Int64) {
    tables.players[player].isBehind = false
    let map = tables.players[player].map
    // A pass takes a sample at least.
    let late = sample &- max(map.moment(length), tables.players[player].firstSample &+ 1)
    let passed = min(Maths.floor((map.time(at: sample) - length) / length), late)
    guard passed > 0 else { return }
    tables.players[player].pass &+= passed
    var lookups = 0
    let events = tables.players[player].score.events
    let count = search(from: 0, to: events.count) {
      lookups &+= 1
      return events[$0].time < length
    }
    spend(lookups: lookups)
    drop(events: passed > (1 << 60) / Int64(max(1, count)) ? 1 << 60 : Int64(count) &* passed)
  }

  private mutating func drop(events count: Int64) {
    droppedEvents = Int(clamping: Int64(droppedEvents) &+ count)
  }

  /// Moves events, parameters and lanes to the pattern position that a time map defines. Sounding voices are
  /// unchanged; the lanes must be recomputed.
  @inline(never)
  mutating func enterPattern(of player: PlayerIndex, at sample: Int64, map: TimeMap) {
    allowance.spend(visits: 4)
    tables.players[player].map = map
    tables.players[player].firstSample = sample
    tables.players[player].changesEnd = .min
    tables.players[player].lanes.insert(tables.players[player].scoreLanes)
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() {
      allowance.spend(visits: 1)
      if !lanes[lane].isLive { lanes[lane].jump(to: LaneID.neutral(lane)) }
      lanes[lane].segment = tables.players[player].score.laneStarts[lane] - 1
      lanes[lane].change = tables.players[player].score.changeStarts[lane]
    }
    // Events that started before this sample stay silent.
    tables.players[player].quietEnd = .min
    tables.players[player].nextEvent = event(of: player, from: 0, notBefore: sample)
  }

  /// Returns the number of events of a player that start before a sample and have not started yet.
  mutating func dueEvents(of player: PlayerIndex, before sample: Int64) -> Int {
    guard tables.players[player].quietEnd < sample else { return 0 }
    let next = tables.players[player].nextEvent
    return event(of: player, from: next, notBefore: sample) &- next
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
    spend(lookups: lookups)
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
    var used = tables.players[player].lanes
    while score.changes.count > 0, let lane = used.next() {
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
      let opening = search(from: first, to: due) {
        lookups &+= 1
        return map.moment(changes[$0].time) <= firstSample
      }
      if opening > first && !lanes[lane].isLive {
        lanes[lane].jump(to: changes[opening - 1].value)
      }
      guard due > opening else { continue }
      // Of several changes at one sample only the last counts, because events glide to each from the same
      // value.
      endLeader(of: player, lane: lane, at: sample)
      lanes[lane].set(changes[due - 1].value, at: sample, glidingFor: law.glideLength, live: false)
      if map.moment(changes[due - 1].time) < sample { deferredChanges &+= 1 }
    }
    spend(lookups: lookups)
    tables.players[player].changesEnd = next
    // Once for all of them: many changes at one sample must not each walk over all voices.
    if isChanged { bendLanes(of: player, at: sample) }
  }
}
