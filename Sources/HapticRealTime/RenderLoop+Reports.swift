import HapticSynthesis
import Synchronization

extension RenderLoop {
  /// Puts the synthesizer's notices into the ring, in engine samples; they become visible at the end of the block.
  ///
  /// - Parameter latest: the engine sample after which nothing has happened.
  mutating func reportNotices(until latest: Int64 = .max) {
    var index = 0
    while let notice = synthesizer.notice(at: index) {
      var moved = notice.moved(by: base)
      moved.sample = min(moved.sample, latest)
      report(moved)
      index &+= 1
    }
    synthesizer.clearNotices()
  }

  /// Puts a notice in engine samples into the ring.
  mutating func report(_ notice: RenderNotice) {
    // Events never take the room of what the engine must know.
    if notice.kind.concernsEvent && tables.notices.room &- heldNotices <= synthesizer.mostEventNotices {
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

  /// Puts taps and complete control frames into their ring: taps at once, before the frame in which they begin is over.
  mutating func reportFrames(blockStart: Int64, hostTime: UInt64) {
    // Those of the frame that was open have been reported.
    var tap = toldTaps
    for index in 0..<synthesizer.frameCount {
      guard let frame = synthesizer.frame(at: index) else { break }
      tap = pushTaps(tap, to: Int(frame.firstTap &+ frame.tapCount), blockStart, hostTime)
      push(.level, frame.sample, frame.intensity, frame.sharpness, blockStart, hostTime)
    }
    _ = pushTaps(tap, to: .max, blockStart, hostTime)
    clearFrames()
  }

  /// Puts taps into the ring; gives the first one that it did not.
  private func pushTaps(_ first: Int, to end: Int, _ blockStart: Int64, _ hostTime: UInt64) -> Int {
    var index = first
    while index < end, let tap = synthesizer.tap(at: index) {
      push(.tap, tap.sample, tap.intensity, tap.sharpness, blockStart, hostTime)
      index &+= 1
    }
    return index
  }

  /// Forgets frames and taps, but for those of the frame that is open, which are not to be reported again.
  private mutating func clearFrames() {
    synthesizer.clearFrames()
    toldTaps = 0
    while synthesizer.tap(at: toldTaps) != nil { toldTaps &+= 1 }
  }

  private func push(
    _ kind: FeltFrame.Kind, _ sample: Int64, _ intensity: Float, _ sharpness: Float, _ blockStart: Int64,
    _ hostTime: UInt64
  ) {
    // What takes strength instead of samples obeys the gains as well; a tap that is not felt is not reported.
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

  /// Moves the meters.
  private func show(_ kind: FeltFrame.Kind, _ intensity: Float, _ sharpness: Float) {
    let shared = tables.shared
    switch kind {
    case .level:
      // A look in between may lose a level: meters move on.
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

  /// The watchdog: cancels everything when no command has come for the limit.
  mutating func guardAgainstSilence() {
    let limit = tables.shared.pointee.watchdogLimit.load(ordering: .relaxed)
    guard limit > 0, synthesizer.isActive, !isSilenced, now &- lastCommand >= limit else { return }
    isSilenced = true
    cancelAll()
    report(RenderNotice(.silenced, player: 0, sample: now))
  }

  /// Cancels every player that does anything. A player that is not active may have lost its score: leave it alone.
  private mutating func cancelAll() {
    var next = synthesizer.activePlayer(from: 0)
    while let player = next {
      synthesizer.send(
        Command(.cancel, player: Int32(truncatingIfNeeded: player), sample: synthesizer.now))
      next = synthesizer.activePlayer(from: player &+ 1)
    }
  }

  /// Reports once when nothing has played for the limit.
  mutating func watchIdleness() {
    if synthesizer.isActive {
      lastActive = now
      isIdleReported = false
    }
    let limit = tables.shared.pointee.idleLimit.load(ordering: .relaxed)
    // Switched off: a report that was not wanted does not stand for a later one.
    if limit == 0 { isIdleReported = false }
    guard limit > 0, !isIdleReported, now &- max(lastActive, lastCommand) >= limit else { return }
    isIdleReported = true
    report(RenderNotice(.idle, player: 0, sample: now))
  }
}

extension RenderLoop {
  /// Raised while the engine asks the call inside to leave.
  static func stopSignal(_ shared: UnsafeMutablePointer<SharedState>) -> StopSignal {
    StopSignal(context: UnsafeMutableRawPointer(shared)) {
      $0.assumingMemoryBound(to: SharedState.self).pointee.renderDoor.isCancelled
    }
  }

  /// Makes ready for an output that is about to start: the gains stand where they are wanted.
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

  /// Ends all that plays, after the output has stopped: what sounds is faded without output, every player
  /// gives its notice, and engine time stands still.
  package mutating func silence() {
    // No callback is under way: nothing has to be in time, and nothing is to be cut short.
    let budget = synthesizer.budget
    synthesizer.budget = .unlimited
    synthesizer.stopSignal = nil
    defer {
      synthesizer.budget = budget
      synthesizer.stopSignal = Self.stopSignal(tables.shared)
    }
    takeMessages(atMost: .max)
    cancelAll()
    let before = synthesizer.now
    var rounds = 0
    while synthesizer.isActive && rounds < 64 {
      synthesizer.skip(frameCount: 64)
      rounds &+= 1
    }
    // The samples that were skipped are not engine time.
    reportNotices(until: base &+ before)
    clearFrames()
    base &-= synthesizer.now &- before
    publishAnchor(hostTime: 0, frameCount: 0)
    publishProgress()
  }
}
