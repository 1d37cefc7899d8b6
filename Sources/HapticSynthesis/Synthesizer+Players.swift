extension Synthesizer {
  /// Renders every active player up to a sample, and drops those that are through.
  mutating func renderPlayers(to end: Int64) {
    var kept = 0
    for index in 0..<activeCount {
      let number = tables.active[index]
      renderPlayer(Int(number), to: end)
      if isThrough(Int(number)) {
        retire(Int(number))
      } else {
        tables.active[kept] = number
        kept += 1
      }
    }
    activeCount = kept
  }

  private mutating func renderPlayer(_ number: Int, to end: Int64) {
    let player = tables.players + number
    var sample = now
    while sample < end {
      applyCommands(of: number, at: sample)
      var next = end
      if player.pointee.firstCommand >= 0 {
        next = min(next, tables.commands[Int(player.pointee.firstCommand)].command.sample)
      }
      next = min(next, player.pointee.gain.end)
      if player.pointee.state == .paused && player.pointee.gain.end == .max {
        sample = next
        continue
      }
      if player.pointee.state != .idle {
        next = advancePattern(of: number, at: sample, to: next)
      }
      if player.pointee.lanesEnd <= sample { refreshLanes(of: number, at: sample) }
      next = min(next, player.pointee.lanesEnd)
      if player.pointee.state != .idle {
        next = startEvents(of: number, from: sample, to: next)
      }
      renderVoices(of: number, from: sample, to: next)
      sample = next
      if player.pointee.gain.end <= sample { finishFade(of: number, at: sample) }
      endPlaying(of: number, at: sample)
    }
  }

  /// Loops and applies the dynamic parameters that are due; gives the sample up to which neither happens again.
  private mutating func advancePattern(of number: Int, at sample: Int64, to end: Int64) -> Int64 {
    let player = tables.players + number
    var next = end
    if let loop = player.pointee.loopSample {
      if loop <= sample { startRound(of: number, at: sample) }
      // A round of less than a sample takes one: time must go on.
      next = min(next, max(player.pointee.loopSample ?? .max, sample &+ 1))
    }
    let changes = player.pointee.score.changes
    let firstChange = player.pointee.nextChange
    while player.pointee.nextChange < changes.count {
      let change = changes[player.pointee.nextChange]
      let moment = player.pointee.map.moment(change.time)
      if moment > sample {
        next = min(next, moment)
        break
      }
      player.pointee.nextChange += 1
      let lane = tables.lanes + number * LaneID.count + Int(change.lane)
      if moment <= player.pointee.firstSample {
        // What was sent live stays in force over the pattern's opening values.
        if !lane.pointee.isLive { lane.pointee.jump(to: change.value, live: false) }
      } else {
        lane.pointee.setTarget(change.value, at: sample, length: rampLength, live: false)
      }
    }
    // Once for all of them: many changes on one sample must not each walk over all voices.
    if player.pointee.nextChange > firstChange { lanesChanged(of: number, at: sample) }
    return next
  }

  private mutating func startRound(of number: Int, at sample: Int64) {
    let player = tables.players + number
    guard let length = player.pointee.loopLength else { return }
    // What comes before the loop point but falls on its sample belongs to the round that ends.
    let events = player.pointee.score.events
    while player.pointee.nextEvent < events.count, let base = events.baseAddress {
      let event = base + player.pointee.nextEvent
      guard event.pointee.time < length,
        player.pointee.map.moment(event.pointee.time) <= sample
      else { break }
      player.pointee.nextEvent += 1
      startVoice(for: event, of: number, at: sample)
    }
    releaseVoices(of: number, at: sample, files: .looping)
    player.pointee.round &+= 1
    var map = player.pointee.map
    map.time = player.pointee.baseTime - Double(player.pointee.round) * length
    enterPattern(of: number, at: sample, map: map)
  }

  /// Puts events, parameters and lanes to where a time map says that the pattern stands.
  @inline(never)
  mutating func enterPattern(of number: Int, at sample: Int64, map: TimeMap, keepsCurves: Bool = false) {
    let player = tables.players + number
    player.pointee.map = map
    player.pointee.firstSample = sample
    player.pointee.nextChange = 0
    if !keepsCurves { dropCurves(of: number, at: sample) }
    let lanes = tables.lanes + number * LaneID.count
    for lane in 0..<LaneID.count {
      let neutral = LaneID.neutral(lane)
      if !lanes[lane].isLive { lanes[lane].jump(to: neutral, live: false) }
      lanes[lane].segment = player.pointee.score.laneStarts[lane] - 1
    }
    // Events that began before this sample stay silent.
    let events = player.pointee.score.events
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if map.moment(events[middle].time) < sample { low = middle + 1 } else { high = middle }
    }
    player.pointee.nextEvent = low
    lanesChanged(of: number, at: sample)
  }

  /// Starts the events that begin before `end`; gives the sample up to which voices can be rendered at one go.
  private mutating func startEvents(of number: Int, from sample: Int64, to end: Int64) -> Int64 {
    let player = tables.players + number
    let events = player.pointee.score.events
    while player.pointee.nextEvent < events.count {
      let event = events.baseAddress.unsafelyUnwrapped + player.pointee.nextEvent
      let moment = player.pointee.map.moment(event.pointee.time)
      if moment >= end { break }
      // Voices that end before this onset are free by then: render up to it before one is taken from a sounding event.
      if moment > sample && freeVoice < 0 { return moment }
      player.pointee.nextEvent += 1
      startVoice(for: event, of: number, at: moment)
    }
    return end
  }

  private func isThrough(_ number: Int) -> Bool {
    let player = tables.players + number
    return player.pointee.state == .idle && player.pointee.firstVoice < 0 && player.pointee.firstCommand < 0
  }

  private mutating func retire(_ number: Int) {
    let player = tables.players + number
    player.pointee.isActive = false
    endFade(of: number)
    tell(.playerIdle, of: number, 0)
  }

  /// Ends a playing whose events are all through and reports it once it is silent, whatever may still wait for its time:
  /// neither what was sent by then nor where a block ends has a part in when that is.
  private mutating func endPlaying(of number: Int, at sample: Int64) {
    let player = tables.players + number
    guard player.pointee.wasStarted, player.pointee.firstVoice < 0, player.pointee.state != .paused else {
      return
    }
    if player.pointee.state == .playing {
      let end = player.pointee.map.moment(player.pointee.score.duration)
      guard player.pointee.loopLength == nil, player.pointee.nextEvent >= player.pointee.score.events.count,
        end <= sample
      else { return }
      player.pointee.lastChange = max(player.pointee.lastChange, end)
      player.pointee.state = .idle
    }
    player.pointee.wasStarted = false
    dropCurves(of: number, at: sample)
    var slot = player.pointee.firstCommand
    while slot >= 0, tables.commands[Int(slot)].command.kind != .start {
      slot = tables.commands[Int(slot)].next
    }
    tell(.playerFinished, of: number, slot >= 0 ? 1 : 0)
  }

  @inline(never)  // Smaller than a copy for each.
  private mutating func tell(_ kind: SynthesizerNotice.Kind, of number: Int, _ value: UInt64) {
    report(
      SynthesizerNotice(
        kind: kind, player: Int32(number), sample: tables.players[number].lastChange, value: value))
  }

  private mutating func finishFade(of number: Int, at sample: Int64) {
    let player = tables.players + number
    let gain = player.pointee.gain.at(player.pointee.gain.end)
    player.pointee.gain = Line(constant: gain < 0.5 ? 0 : 1)
    if player.pointee.isCancelled {
      if player.pointee.firstVoice >= 0 { player.pointee.lastChange = sample }
      dropVoices(of: number)
      endFade(of: number)
    }
    if player.pointee.state == .paused { player.pointee.pausedAt = sample }
  }

  /// Ends every fade of a player: it is as loud as its mute lets it be.
  @inline(never)  // Smaller than a copy for each.
  mutating func endFade(of number: Int) {
    let player = tables.players + number
    player.pointee.isCancelled = false
    player.pointee.gain = Line(constant: player.pointee.isMuted ? 0 : 1)
  }

  /// Begins a fade of a player to 0 or 1 within 2 ms.
  mutating func fade(_ number: Int, to target: Double, at sample: Int64) {
    let player = tables.players + number
    let from = player.pointee.gain.at(sample)
    let length = max(1, Maths.ceiling(rampLength))
    if from == target {
      player.pointee.gain = Line(constant: target)
    } else {
      player.pointee.gain = Line(
        start: sample, end: sample &+ length, value: from, slope: (target - from) / Double(length))
    }
  }
}
