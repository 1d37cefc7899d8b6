extension Synthesizer {
  /// Recomputes the line of each lane whose current line ends at or before a sample.
  mutating func refreshLanes(of player: PlayerIndex, at sample: Int64) {
    var end = Int64.max
    for lane in 0..<LaneID.count {
      if tables.lanes(of: player)[lane].line.end <= sample {
        allowance.spend(visits: 1)
        retireFinishedCurves(of: player, lane: lane, at: sample)
        tables.lanes(of: player)[lane].line = course(of: player, lane: lane, at: sample)
      }
      end = min(end, tables.lanes(of: player)[lane].line.end)
    }
    tables.players[player].lanesEnd = end
  }

  /// Returns the value of a lane as a line that starts at a sample: P ⊗ C, the parameter and curve parts
  /// combined.
  private func course(of player: PlayerIndex, lane index: Int, at sample: Int64) -> Line {
    let lanes = tables.lanes(of: player)
    var mixer = LaneMixer(lane: index, at: sample)
    mixer.join(lanes[index].ramp(at: sample, length: rampLength))
    joinCurves(of: player, lane: index, at: sample, to: &mixer)
    return mixer.result()
  }

  /// Adds the curve part C of a lane, which consists of the score's curves and the live curves, to a mixer.
  /// While any curve is active, only the active curves apply; otherwise the value that the last curve left
  /// applies.
  private func joinCurves(
    of player: PlayerIndex, lane index: Int, at sample: Int64, to mixer: inout LaneMixer
  ) {
    let lanes = tables.lanes(of: player)
    let neutral = LaneID.neutral(index)
    let starts = tables.players[player].score.laneStarts
    let walk = SegmentWalk(
      segments: tables.players[player].score.segments, first: Int(starts[index]), end: Int(starts[index + 1]),
      map: tables.players[player].map)
    let segment = walk.advance(from: Int(lanes[index].segment), to: sample)
    lanes[index].segment = Int32(truncatingIfNeeded: segment)
    let pattern = walk.line(segment, at: sample, neutral: neutral)
    var anyActive = walk.isActive(segment)
    if anyActive { mixer.join(pattern) } else { mixer.line.end = min(mixer.line.end, pattern.end) }

    var curve = lanes[index].curves.first
    while !curve.isNone {
      let live = tables.curves[curve]
      let line = live.walk.line(live.segment, at: sample, neutral: neutral)
      if live.walk.isActive(live.segment) {
        mixer.join(line)
        anyActive = true
      } else {
        mixer.line.end = min(mixer.line.end, line.end)
      }
      curve = live.links.next
    }
    if anyActive { return }
    let since = segment < walk.first ? Int64.min : walk.firstSample(segment)
    mixer.join(lanes[index].held.joined(to: pattern, since: since, multiplies: LaneID.multiplies(index)))
  }

  /// Advances the live curves of a lane to a sample. Curves that have ended leave their final value in the
  /// lane and are freed.
  private mutating func retireFinishedCurves(of player: PlayerIndex, lane index: Int, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    var curve = lanes[index].curves.first
    while !curve.isNone {
      allowance.spend(visits: 1)
      work.voices &+= 1
      let next = tables.curves[curve].links.next
      let walk = tables.curves[curve].walk
      let segment = walk.advance(from: tables.curves[curve].segment, to: sample)
      tables.curves[curve].segment = segment
      if segment == walk.end - 1, segment >= 0, !walk.isActive(segment) {
        let value = walk.line(segment, at: sample, neutral: LaneID.neutral(index)).at(sample)
        lanes[index].held.absorb(
          value, since: walk.firstSample(segment), multiplies: LaneID.multiplies(index))
        free(curve, of: player, lane: index, at: sample)
      }
      curve = next
    }
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
    let curve = freeCurves.take(from: tables.curves)
    let map = TimeMap(
      anchor: sample, time: 0, sampleRate: sampleRate, rate: tables.players[player].map.rate)
    tables.curves[curve] = LiveCurve(
      walk: SegmentWalk(segments: segments, first: 0, end: segments.count, map: map))
    // Appended last, so that curves that end at the same time are combined in the order in
    // which they were sent.
    tables.lanes(of: player)[lane].curves.append(curve, in: tables.curves)
    return true
  }

  /// Ends all live curves of a player without leaving their values, and discards the values that earlier live
  /// curves left.
  @inline(never)
  mutating func dropCurves(of player: PlayerIndex, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count {
      while !lanes[lane].curves.isEmpty { free(lanes[lane].curves.first, of: player, lane: lane, at: sample) }
      lanes[lane].held.since = .min
    }
  }

  private mutating func free(_ curve: CurveIndex, of player: PlayerIndex, lane: Int, at sample: Int64) {
    tables.lanes(of: player)[lane].curves.remove(curve, in: tables.curves)
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
