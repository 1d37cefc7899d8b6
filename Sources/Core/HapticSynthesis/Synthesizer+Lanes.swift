extension Synthesizer {
  /// Recomputes the line of each lane whose current line ends at or before a sample.
  mutating func refreshLanes(of player: PlayerIndex, at sample: Int64) {
    var end = Int64.max
    var used = tables.players[player].lanes
    while let lane = used.next() {
      if tables.lanes(of: player)[lane].line.end <= sample {
        allowance.spend(visits: 2)
        followCurves(of: player, lane: lane, at: sample)
        tables.lanes(of: player)[lane].line = ramp(of: player, lane: lane, at: sample)
      }
      end = min(end, tables.lanes(of: player)[lane].line.end)
    }
    tables.players[player].lanesEnd = end
  }

  /// Returns the value of a lane as a line that starts at a sample: P ⊗ C, the parameter and curve parts
  /// combined.
  private mutating func ramp(of player: PlayerIndex, lane index: Int, at sample: Int64) -> Line {
    let lanes = tables.lanes(of: player)
    let neutral = LaneID.neutral(index)
    var mixer = LaneMixer(lane: index, at: sample)
    let leader = lanes[index].leader
    if leader.isNone { mixer.join(lanes[index].parameter(at: sample, without: 0, law.glideLength)) }
    var curve = lanes[index].curves.first
    while !curve.isNone {
      let live = tables.curves[curve]
      let line = live.walk.line(live.segment, at: sample, neutral: neutral)
      if curve == leader { mixer.join(line) } else { mixer.line.end = min(mixer.line.end, line.end) }
      curve = live.links.next
    }
    let starts = tables.players[player].score.laneStarts
    let walk = SegmentWalk(
      segments: tables.players[player].score.segments, first: Int(starts[index]), end: Int(starts[index + 1]),
      map: tables.players[player].map)
    let segment = advance(walk, from: Int(lanes[index].segment), to: sample)
    lanes[index].segment = Int32(truncatingIfNeeded: segment)
    let authored = walk.line(segment, at: sample, neutral: neutral)
    lanes[index].curve = authored.ramp
    mixer.join(authored)
    return mixer.result()
  }

  /// Advances the live curves of a lane to a sample. The curve that began last leads P and replaces the others
  /// that have begun; a leader that has ended leaves its final value in P.
  private mutating func followCurves(of player: PlayerIndex, lane index: Int, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    var curve = lanes[index].curves.first
    while !curve.isNone {
      allowance.spend(visits: 18)
      work.voices &+= 1
      let walk = tables.curves[curve].walk
      let segment = advance(walk, from: tables.curves[curve].segment, to: sample)
      tables.curves[curve].segment = segment
      var replaced = CurveIndex.none
      if segment >= 0, curve != lanes[index].leader {
        // A value of P that was set on the sample of the first point or later counts.
        let begin = walk.firstSample(0)
        if begin > lanes[index].rampStart {
          lead(with: curve, of: player, lane: index, at: begin)
        } else {
          replaced = curve
        }
      }
      curve = tables.curves[curve].links.next
      if !replaced.isNone { free(replaced, of: player, lane: index, at: sample) }
    }
    let leader = lanes[index].leader
    if !leader.isNone {
      let (walk, segment) = (tables.curves[leader].walk, tables.curves[leader].segment)
      if segment == walk.end - 1, !walk.isActive(segment) { endLeader(of: player, lane: index, at: sample) }
    }
  }

  /// Makes P follow a live curve from a sample.
  private mutating func lead(
    with curve: CurveIndex, of player: PlayerIndex, lane index: Int, at sample: Int64
  ) {
    let lanes = tables.lanes(of: player)
    if !lanes[index].leader.isNone { free(lanes[index].leader, of: player, lane: index, at: sample) }
    lanes[index].leader = curve
    lanes[index].rampStart = sample
    lanes[index].glide = 0
    lanes[index].isLive = true
  }

  /// Ends the live curve that P follows, if there is one. P stays at the value that the curve has at a sample.
  @inline(never)
  mutating func endLeader(of player: PlayerIndex, lane index: Int, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    let leader = lanes[index].leader
    guard !leader.isNone else { return }
    let walk = tables.curves[leader].walk
    let segment = advance(walk, from: tables.curves[leader].segment, to: sample)
    let value = walk.line(segment, at: sample, neutral: LaneID.neutral(index)).at(sample)
    lanes[index].jump(to: value, liveAt: sample)
    free(leader, of: player, lane: index, at: sample)
  }

  /// Finds the segment of a lane or live curve for a sample (see `SegmentWalk.advance`) and counts the search.
  private mutating func advance(_ walk: SegmentWalk, from current: Int, to sample: Int64) -> Int {
    var lookups = 0
    let segment = walk.advance(from: current, to: sample, &lookups)
    spend(lookups: lookups)
    return segment
  }

  /// Adds a lane to those that the player uses, so that it is recomputed from now on.
  @inline(never)
  func useLane(_ lane: Int, of player: PlayerIndex) {
    guard !tables.players[player].lanes.contains(lane) else { return }
    tables.players[player].lanes.insert(lane)
    tables.lanes(of: player)[lane].segment = tables.players[player].score.laneStarts[lane] - 1
    tables.lanes(of: player)[lane].change = tables.players[player].score.changeStarts[lane]
  }

  /// Starts a live curve on a lane at a sample.
  ///
  /// - Returns: `false` if the curve is empty or there is no space for it.
  mutating func startCurve(
    _ segments: UnsafeBufferPointer<ScoreSegment>, lane: Int, of player: PlayerIndex, at sample: Int64
  ) -> Bool {
    guard segments.count > 0, !freeCurves.isEmpty else {
      if freeCurves.isEmpty { refusedCommands += 1 }
      retireCurve(segments, of: player, at: sample)
      return false
    }
    let curve = freeCurves.removeNext(from: tables.curves)
    let map = TimeMap(
      anchor: sample, time: 0, sampleRate: sampleRate, rate: tables.players[player].map.rate)
    tables.curves[curve] = LiveCurve(
      walk: SegmentWalk(segments: segments, first: 0, end: segments.count, map: map))
    useLane(lane, of: player)
    // Appended last: of curves that begin on one sample, the one that was sent last leads.
    tables.lanes(of: player)[lane].curves.append(curve, in: tables.curves)
    // A curve that begins at once replaces what the commands before it did on this sample.
    if tables.curves[curve].walk.firstSample(0) <= sample {
      lead(with: curve, of: player, lane: lane, at: sample)
    }
    return true
  }

  /// Ends all live curves of a player. P stays at the value that it has at a sample.
  @inline(never)
  mutating func dropCurves(of player: PlayerIndex, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() {
      followCurves(of: player, lane: lane, at: sample)
      endLeader(of: player, lane: lane, at: sample)
      while !lanes[lane].curves.isEmpty { free(lanes[lane].curves.first, of: player, lane: lane, at: sample) }
    }
  }

  private mutating func free(_ curve: CurveIndex, of player: PlayerIndex, lane: Int, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    if lanes[lane].leader == curve { lanes[lane].leader = .none }
    lanes[lane].curves.remove(curve, in: tables.curves)
    retireCurve(tables.curves[curve].walk.segments, of: player, at: sample)
    freeCurves.give(curve, to: tables.curves)
  }

  /// Notifies the owner of a live curve's memory that the curve is no longer read.
  @inline(never)
  mutating func retireCurve(
    _ curve: UnsafeBufferPointer<ScoreSegment>, of player: PlayerIndex, at sample: Int64
  ) {
    guard let address = curve.baseAddress else { return }
    report(
      RenderNotice(
        .curveRetired(address: UInt(bitPattern: address)), player: player.number, sample: sample))
  }
}
