extension Synthesizer {
  /// Marks the lanes of a player to be worked out again on a sample; what sounds begins a new segment there.
  mutating func lanesChanged(of number: Int, at sample: Int64) {
    let player = tables.players + number
    player.pointee.lanesEnd = sample
    let lanes = tables.lanes + number * LaneID.count
    for lane in 0..<LaneID.count { lanes[lane].line.end = sample }
    var index = player.pointee.firstVoice
    while index >= 0 {
      let voice = tables.voices + Int(index)
      if voice.pointee.segmentEnd > sample { voice.pointee.segmentEnd = sample }
      index = voice.pointee.next
    }
  }

  /// Works out the courses of the lanes that end on a sample.
  mutating func refreshLanes(of number: Int, at sample: Int64) {
    let player = tables.players + number
    var end = Int64.max
    for index in 0..<LaneID.count {
      let lane = tables.lanes + number * LaneID.count + index
      if lane.pointee.line.end <= sample {
        var mixer = LaneMixer(lane: index, at: sample)
        mixer.join(lane.pointee.ramp(at: sample, length: rampLength))
        joinCurves(of: number, lane: index, at: sample, to: &mixer)
        lane.pointee.line = mixer.result()
      }
      end = min(end, lane.pointee.line.end)
    }
    player.pointee.lanesEnd = end
  }

  /// Joins part C: the pattern's curves and those sent live.
  ///
  /// While any is active, the active ones count. Else the value held is that of the curve that ended last; of several
  /// that ended on one sample, all of them.
  private mutating func joinCurves(
    of number: Int, lane index: Int, at sample: Int64, to mixer: inout LaneMixer
  ) {
    let player = tables.players + number
    let lane = tables.lanes + number * LaneID.count + index
    let neutral = LaneID.neutral(index)
    let starts = player.pointee.score.laneStarts
    let walk = SegmentWalk(
      segments: player.pointee.score.segments, first: Int(starts[index]), end: Int(starts[index + 1]),
      map: player.pointee.map)
    let inForce = walk.advance(from: Int(lane.pointee.segment), to: sample)
    lane.pointee.segment = Int32(truncatingIfNeeded: inForce)
    var pattern = walk.line(inForce, at: sample, neutral: neutral)
    var anyActive = inForce >= walk.first && walk.segments[inForce].isActive
    let patternSince = inForce < walk.first ? Int64.min : walk.firstSample(inForce)
    if anyActive { mixer.join(pattern) } else { mixer.line.end = min(mixer.line.end, pattern.end) }

    var link: Int32 = -1
    var slot = player.pointee.firstCurve
    while slot >= 0 {
      let curve = tables.curves + Int(slot)
      let next = curve.pointee.next
      guard Int(curve.pointee.lane) == index else {
        link = slot
        slot = next
        continue
      }
      let inForce = curve.pointee.walk.advance(from: curve.pointee.inForce, to: sample)
      curve.pointee.inForce = inForce
      let line = curve.pointee.walk.line(inForce, at: sample, neutral: neutral)
      if inForce >= 0, !curve.pointee.walk.segments[inForce].isActive, inForce == curve.pointee.walk.end - 1 {
        let since = curve.pointee.walk.firstSample(inForce)
        let value = line.at(sample)
        if since == lane.pointee.heldSince {
          lane.pointee.held = LaneID.multiplies(index) ? lane.pointee.held * value : lane.pointee.held + value
        } else if since > lane.pointee.heldSince {
          lane.pointee.held = value
          lane.pointee.heldSince = since
        }
        if link >= 0 { tables.curves[Int(link)].next = next } else { player.pointee.firstCurve = next }
        retireCurve(curve.pointee.walk.segments, of: number, at: sample)
        curve.pointee.next = freeCurve
        freeCurve = slot
      } else {
        if inForce >= 0 && curve.pointee.walk.segments[inForce].isActive {
          mixer.join(line)
          anyActive = true
        } else {
          mixer.line.end = min(mixer.line.end, line.end)
        }
        link = slot
      }
      slot = next
    }
    if anyActive { return }
    if lane.pointee.heldSince > patternSince {
      pattern.value = lane.pointee.held
      pattern.slope = 0
    } else if lane.pointee.heldSince == patternSince && patternSince != .min {
      pattern.value =
        LaneID.multiplies(index) ? pattern.value * lane.pointee.held : pattern.value + lane.pointee.held
    }
    mixer.join(pattern)
  }

  /// Lays a curve over a lane from a sample on.
  mutating func startCurve(_ command: Command, of number: Int, at sample: Int64) {
    let slot = freeCurve
    guard slot >= 0, command.curve.count > 0 else {
      if slot < 0 { refusedCommands += 1 }
      retireCurve(command.curve, of: number, at: sample)
      return
    }
    freeCurve = tables.curves[Int(slot)].next
    let player = tables.players + number
    let walk = SegmentWalk(
      segments: command.curve, first: 0, end: command.curve.count,
      map: TimeMap(anchor: sample, time: 0, sampleRate: sampleRate, rate: player.pointee.map.rate))
    tables.curves[Int(slot)] = LiveCurve(walk: walk, inForce: -1, lane: command.lane, next: -1)
    // Behind the others, so that those that end at one time join in the order in which they were sent.
    var last = player.pointee.firstCurve
    if last < 0 {
      player.pointee.firstCurve = slot
    } else {
      while tables.curves[Int(last)].next >= 0 { last = tables.curves[Int(last)].next }
      tables.curves[Int(last)].next = slot
    }
    lanesChanged(of: number, at: sample)
  }

  /// Ends all live curves of a player without leaving a value, that of those which have ended before included.
  @inline(never)
  mutating func dropCurves(of number: Int, at sample: Int64) {
    let player = tables.players + number
    while player.pointee.firstCurve >= 0 {
      let slot = player.pointee.firstCurve
      let curve = tables.curves + Int(slot)
      player.pointee.firstCurve = curve.pointee.next
      retireCurve(curve.pointee.walk.segments, of: number, at: sample)
      curve.pointee.next = freeCurve
      freeCurve = slot
    }
    for lane in 0..<LaneID.count { tables.lanes[number * LaneID.count + lane].heldSince = .min }
  }

  /// Tells the owner of a live curve's memory that it is no longer read.
  @inline(never)
  mutating func retireCurve(_ curve: UnsafeBufferPointer<ScoreSegment>, of number: Int, at sample: Int64) {
    guard let address = curve.baseAddress else { return }
    report(
      SynthesizerNotice(
        kind: .curveRetired, player: Int32(number), sample: sample, value: UInt64(UInt(bitPattern: address))))
  }
}
