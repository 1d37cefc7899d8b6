extension Synthesizer {
  /// Renders the next samples of all players.
  ///
  /// - Parameters:
  ///   - left: memory for `frameCount` samples of the left channel, or `nil` to omit that channel; the same
  ///     applies to `right` and `haptic`. If both `left` and `right` are `nil`, no samples of tones and audio
  ///     files are computed, which takes most of the work of a pattern that contains them. The haptic samples
  ///     and all notices stay the same. If a later call passes `left` or `right` again, a tone whose pitch
  ///     changed meanwhile continues with another phase, and the brightness filter of an audio file with its
  ///     earlier state.
  ///   - frameCount: the number of samples; below 1, the call does nothing.
  ///   - mix: whether the haptic channel is added to left and right.
  public mutating func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?,
    frameCount: Int, mix: OutputMix = .separate
  ) {
    #if !THRUM_NO_BUDGET
      // A voice may have to start a segment, also to hold its values, and another one after its attack. Each
      // control frame divides the samples once more.
      let passes = frames.period > 0 ? 2 &+ Maths.floor(Double(frameCount) / frames.period) : 1
      allowance = budget.allowance(
        for: frameCount,
        spent: Int64(soundingVoices) &* passes &+ Int64(activeCount &+ startedEvents) &+ sendingCost)
      sendingCost = 0
      startedEvents = 0
      turn = nextTurn
      nextTurn = 0
    #endif
    isStopped = false
    wantsAudio = left != nil || right != nil || isCatchingUp
    reclaimCommands(allowance.commands)
    var done = 0
    while done < frameCount {
      let count = openFrame(atMost: min(isDry ? Tables.dryChunk : Tables.chunk, frameCount - done))
      let isSilent = activeCount == 0
      if !isSilent {
        if !isDry {
          for bus in wantsAudio ? 0..<3 : 2..<3 { tables.bus(bus).update(repeating: 0, count: count) }
        }
        renderPlayers(to: now &+ Int64(count))
      }
      if !isDry {
        if isSilent || isStopped {
          zero(left, right, haptic, from: done, count: isStopped ? frameCount - done : count)
        } else {
          if mix == .preview && wantsAudio { addHaptics(count) }
          if let left { limit(tables.bus(0), into: left + done, count: count) }
          if let right { limit(tables.bus(1), into: right + done, count: count) }
          if let haptic { limit(tables.bus(2), into: haptic + done, count: count) }
        }
      }
      now &+= Int64(count)
      closeFrame()
      if isStopped { return }
      done += count
    }
  }

  /// Advances time by a number of samples without computing them. Control frames and notices are still
  /// produced.
  ///
  /// Use a separate synthesizer for skipping. If samples are rendered after a skip, the sine wave of a
  /// vibration or tone can continue with a wrong phase. This affects vibrations if an exponent of the
  /// actuator profile is neither 1 nor 2, and tones if their pitch changed during the skip.
  public mutating func skip(frameCount: Int) {
    isDry = true
    render(left: nil, right: nil, haptic: nil, frameCount: frameCount)
    isDry = false
  }

  /// Advances time by a number of samples without computing them, on the way to a sample from which on samples are
  /// rendered. Those samples have the bits of a whole render, as long as no voice is replaced.
  ///
  /// Events that are over by then do not start. So the time that this takes grows with the bends of the lanes and with
  /// the events that sound at that sample, and hardly with the events before it. Control frames and notices lack the
  /// events that do not start.
  ///
  /// - Parameters:
  ///   - frameCount: the number of samples; several calls can share the way.
  ///   - distance: the number of samples from now to the first sample that is rendered; at least `frameCount`.
  public mutating func catchUp(frameCount: Int, toRenderAfter distance: Int) {
    heardFrom = now &+ Int64(max(frameCount, distance))
    skip(frameCount: frameCount)
    heardFrom = .min
  }

  /// Renders every active player up to a sample, and deactivates the players that have finished.
  private mutating func renderPlayers(to end: Int64) {
    var player = tables.active.first(from: 0)
    while !player.isNone {
      if checkStop() { break }
      renderPlayer(player, to: end)
      if !isStopped && isFinished(player) { retire(player) }
      player = tables.active.first(from: player.offset + 1)
    }
    ranking.end()
  }

  /// Returns whether rendering must stop. Once the result is `true`, it stays `true` for the rest of the
  /// call.
  @inline(__always)
  mutating func checkStop() -> Bool {
    if let stopSignal, stopSignal.isRaised { isStopped = true }
    return isStopped
  }

  private func zero(
    _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
    _ haptic: UnsafeMutablePointer<Float>?, from offset: Int, count: Int
  ) {
    if let left { (left + offset).update(repeating: 0, count: count) }
    if let right { (right + offset).update(repeating: 0, count: count) }
    if let haptic { (haptic + offset).update(repeating: 0, count: count) }
  }

  private func addHaptics(_ count: Int) {
    let left = tables.bus(0)
    let right = tables.bus(1)
    let haptic = tables.bus(2)
    for index in 0..<count {
      left[index] += haptic[index]
      right[index] += haptic[index]
    }
  }
}
