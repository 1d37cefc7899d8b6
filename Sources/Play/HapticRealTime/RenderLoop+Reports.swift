import HapticSynthesis
import Synchronization

extension RenderLoop {
  /// Copies the synthesizer's notices to the ring of notices, with times converted to engine samples. The
  /// engine receives these notices at the end of the block.
  mutating func reportNotices() {
    var index = 0
    while let notice = synthesizer.notice(at: index) {
      report(notice.moved(by: base))
      index &+= 1
    }
    synthesizer.clearNotices()
  }

  /// Writes a notice, whose time is in engine samples, to the ring of notices.
  mutating func report(_ notice: RenderNotice) {
    // Notices of events never use the capacity of those that the engine must receive.
    if notice.kind.concernsEvent && tables.notices.freeCount &- heldNotices <= synthesizer.mostEventNotices {
      tables.shared.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      return
    }
    var counted = notice
    counted.commands = tables.received[Int(notice.player)]
    if tables.notices.hold(counted, behind: heldNotices) {
      heldNotices &+= 1
    } else {
      tables.shared.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
    }
  }

  /// Writes taps and complete control frames to the ring of felt frames. A tap is written at once, before the
  /// control frame in which it begins is complete.
  mutating func reportFrames(blockStart: Int64, hostTime: UInt64) {
    // The taps of the incomplete frame have been reported.
    var tap = reportedTransients
    for index in 0..<synthesizer.frameCount {
      guard let frame = synthesizer.frame(at: index) else { break }
      tap = pushTransients(tap, to: Int(frame.firstTap &+ frame.tapCount), blockStart, hostTime)
      push(.level, frame.sample, frame.intensity, frame.sharpness, blockStart, hostTime)
    }
    _ = pushTransients(tap, to: .max, blockStart, hostTime)
    clearFrames()
  }

  /// Writes taps to the ring of felt frames; returns the index of the first tap that it did not write.
  private func pushTransients(_ first: Int, to end: Int, _ blockStart: Int64, _ hostTime: UInt64) -> Int {
    var index = first
    while index < end, let tap = synthesizer.tap(at: index) {
      push(.tap, tap.sample, tap.intensity, tap.sharpness, blockStart, hostTime)
      index &+= 1
    }
    return index
  }

  /// Removes the reported control frames and their taps from the synthesizer. The taps of the incomplete
  /// frame remain; they are counted, so that they are not reported again.
  private mutating func clearFrames() {
    synthesizer.clearFrames()
    reportedTransients = 0
    while synthesizer.tap(at: reportedTransients) != nil { reportedTransients &+= 1 }
  }

  private func push(
    _ kind: FeltFrame.Kind, _ sample: Int64, _ intensity: Float, _ sharpness: Float, _ blockStart: Int64,
    _ hostTime: UInt64
  ) {
    // Outputs that accept strengths instead of samples follow the gains as well; a tap that is not felt is
    // not reported.
    let felt = intensity * gains.feltGain(on: sample)
    if kind == .tap && felt == 0 { return }
    show(kind, felt, sharpness)
    guard feedsFrames else { return }
    let moment = base &+ sample
    let offset = Double(moment &- blockStart) / sampleRate * 1e9
    let later = offset > -1e15 && offset < 1e15 ? Int64(offset) : 0
    let time = hostTime &+ tables.shared.pointee.latency.load(ordering: .relaxed) &+ UInt64(bitPattern: later)
    let frame = FeltFrame(
      kind: kind, sample: moment, hostTime: time, intensity: felt, sharpness: sharpness)
    if !tables.frames.push(frame) { tables.shared.pointee.droppedFrames.wrappingAdd(1, ordering: .relaxed) }
  }

  /// Updates the meters.
  private func show(_ kind: FeltFrame.Kind, _ intensity: Float, _ sharpness: Float) {
    let shared = tables.shared
    switch kind {
    case .level:
      // A concurrent read may lose a level; the next frame corrects it.
      if intensity >= Float(bitPattern: shared.pointee.peakIntensity.load(ordering: .relaxed)) {
        shared.pointee.peakIntensity.store(intensity.bitPattern, ordering: .relaxed)
        shared.pointee.peakSharpness.store(sharpness.bitPattern, ordering: .relaxed)
      }
    case .tap:
      shared.pointee.tapIntensity.store(intensity.bitPattern, ordering: .relaxed)
      shared.pointee.tapSharpness.store(sharpness.bitPattern, ordering: .relaxed)
      shared.pointee.tapCount.wrappingAdd(1, ordering: .releasing)
    }
  }

  /// Cancels all active players if no command has arrived within the watchdog's limit.
  mutating func guardAgainstSilence() {
    let limit = tables.shared.pointee.watchdogLimit.load(ordering: .relaxed)
    guard limit > 0, synthesizer.isActive, !isSilenced, now &- lastCommand >= limit else { return }
    isSilenced = true
    cancelAll()
    report(RenderNotice(.silenced, player: 0, sample: now))
  }

  /// Cancels every active player. Inactive players are skipped, because their scores may no longer exist.
  private mutating func cancelAll() {
    var next = synthesizer.activePlayer(from: 0)
    while let player = next {
      synthesizer.send(
        Command(.cancel, player: Int32(truncatingIfNeeded: player), sample: synthesizer.now))
      next = synthesizer.activePlayer(from: player &+ 1)
    }
  }

  /// Reports `idle` once when no player has been active for the idle limit.
  mutating func watchIdleness() {
    if synthesizer.isActive {
      lastActive = now
      isIdleReported = false
    }
    let limit = tables.shared.pointee.idleLimit.load(ordering: .relaxed)
    // The limit is off: an unwanted report must not suppress a later one.
    if limit == 0 { isIdleReported = false }
    guard limit > 0, !isIdleReported, now &- max(lastActive, lastCommand) >= limit else { return }
    isIdleReported = true
    report(RenderNotice(.idle, player: 0, sample: now))
  }
}

extension RenderLoop {
  /// Returns a signal that is set while the engine asks the output's current call to leave the loop.
  static func stopSignal(_ shared: UnsafeMutablePointer<SharedState>) -> StopSignal {
    StopSignal(context: UnsafeMutableRawPointer(shared)) {
      $0.assumingMemoryBound(to: SharedState.self).pointee.renderDoor.isCancelled
    }
  }

  /// Prepares the loop for an output that is about to start. The gains are set without a ramp.
  package mutating func open(hostTime: UInt64) {
    tables.shared.pointee.isClosing.store(false, ordering: .relaxed)
    tables.shared.pointee.isClosed.store(false, ordering: .relaxed)
    gains.aim(at: tables.shared, mode: mode, from: synthesizer.now)
    gains.jump()
    lastActive = now
    lastCommand = now
    isIdleReported = false
    isSilenced = false
    // Unread frames of an earlier run must not be felt in this one.
    while tables.frames.pop() != nil {}
    publishAnchor(hostTime: hostTime, frameCount: 0)
  }

  /// Stops all playback after the output has stopped: drops what sounds and what waits, and reports the end of
  /// every player. Takes time in proportion to the players, voices and commands, because it renders nothing.
  package mutating func silence() {
    takeLastMessages()
    synthesizer.silence()
    reportNotices()
    clearFrames()
    publishAnchor(hostTime: 0, frameCount: 0)
    publishProgress()
  }
}
