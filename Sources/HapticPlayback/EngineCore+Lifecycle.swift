import HapticOutputs
import HapticRealTime
import HapticSynthesis

extension EngineCore {
  /// Starts the output; does nothing when the engine runs.
  func start() throws(EngineError) {
    try lifecycle.withLock { _ throws(EngineError) in
      carryOutTransitions()
      try startNow()
    }
  }

  /// Carries out the starts and stops that were asked for before, in their order; the completion of each comes after what it
  /// brings about. Under `lifecycle`.
  func carryOutTransitions(onlyWhenDue: Bool = false) {
    while let (number, isStart) = state.withLock({ $0.firstTransition(onlyWhenDue: onlyWhenDue) }) {
      var failure: EngineError?
      if isStart {
        do throws(EngineError) { try startNow() } catch { failure = error }
      } else {
        stopNow()
      }
      state.withLock { $0.finishTransition(number, failure) }
    }
  }

  private func startNow() throws(EngineError) {
    let (isRunning, isEnding) = state.withLock { ($0.isRunning, $0.isEnding) }
    if isRunning { return }
    if isEnding { throw Self.gone }
    try startOwnThread()
    try startOutput()
  }

  static var gone: EngineError {
    EngineError(.notRunning, "the engine has been let go of; keep it while it plays")
  }

  private func startOutput() throws(EngineError) {
    var format = output.format
    // A device may turn out to be another than it said; a second time it must be right.
    for _ in 0..<2 {
      let host = host(for: try Self.checked(format, of: output))
      let loop = host.room.loop
      let epoch = state.withLock { state in
        loop.pointee.mode = RenderLoop.Mode(
          mix: format.mix, playsHaptics: !state.playsAudioOnly, playsAudio: !state.playsHapticsOnly)
        return state.epoch + 1
      }
      loop.pointee.open(hostTime: output.hostTime)
      host.room.open()
      let actual: OutputFormat
      do throws(OutputError) {
        actual = try output.start(host.source) { [weak self] event in self?.handle(event, epoch: epoch) }
      } catch {
        takeBack(host) {}
        throw EngineError(output: error)
      }
      if actual.sampleRate == format.sampleRate && actual.framePeriod == format.framePeriod
        && actual.mix == format.mix
      {
        setLatency(actual.latency)
        state.withLock { state in
          state.isRunning = true
          state.epoch = epoch
          state.stopsWhenFinished = false
          note(.started, &state)
        }
        work.signal()
        if configuration.finishesAtExit, output.isSelfPaced, actual.canBeFelt { ExitWait.add(self) }
        return
      }
      takeBack(host) { output.stop() }
      format = actual
    }
    throw EngineError(
      .outputFailed, "the output changes its format with every start", place: output.name)
  }

  /// A format that can be played at.
  static func checked(_ format: OutputFormat, of output: any HapticOutput) throws(EngineError)
    -> OutputFormat
  {
    guard format.sampleRate >= 8000, format.sampleRate <= 192_000 else {
      throw EngineError(
        .outputFailed, "an output of \(format.sampleRate) Hz cannot be played on; 8000…192000 can",
        place: output.name)
    }
    return format
  }

  private func setLatency(_ seconds: Double) {
    let latency: UInt64 = seconds > 0 && seconds < 3600 ? UInt64(seconds * 1e9) : 0
    state.withLock { $0.link.setLatency(latency) }
  }

  /// Asks the output for its latency, which may change while it runs. Not under `state`.
  func followLatency() {
    if state.withLock({ $0.isRunning }) { setLatency(output.format.latency) }
  }

  /// Stops because the app says so: no stopped handler.
  func stop() {
    lifecycle.withLock { _ in
      carryOutTransitions()
      stopNow()
    }
    work.signal()
  }

  private func stopNow() {
    guard state.withLock({ $0.isRunning }) else { return }
    stopOutput(fades: true, failure: nil)
    state.withLock { note(.stopped(nil), &$0) }
  }

  /// Stops for a reason from outside, unless the epoch is over (nil is any); then the stopped handler is due.
  func stop(for reason: StopReason, epoch: UInt64?, onlyWhenQuiet: Bool = false) {
    lifecycle.withLock { _ in
      let isDue = state.withLock { state in
        guard state.isRunning, epoch == nil || state.epoch == epoch else { return false }
        if !onlyWhenQuiet { return true }
        collect(&state)
        if reason == .notifyWhenFinished {
          // When something has begun to play since, its end is waited for.
          state.stopsWhenFinished = state.activeCount > 0
          return state.activeCount == 0
        }
        return state.activeCount == 0 && state.sent == state.link.completedCommands
      }
      guard isDue else { return }
      let fades = reason == .idleTimeout || reason == .notifyWhenFinished || reason == .engineDestroyed
      stopOutput(fades: fades, failure: fades ? nil : reason.failure)
      state.withLock { state in
        note(.stopped(reason), &state)
        state.add(.stopped(reason, epoch: state.epoch))
      }
    }
    work.signal()
  }

  /// After a failure of the server: players and registered audio are lost.
  func reset(epoch: UInt64) {
    lifecycle.withLock { _ in
      guard state.withLock({ $0.isRunning && $0.epoch == epoch }) else { return }
      stopOutput(
        fades: false,
        failure: EngineError(
          .invalidPlayer, "the server failed and lost all players; start the engine, make new ones"))
      audio.removeAll()
      state.withLock { state in
        state.generation += 1
        for index in state.slots.indices where state.slots[index].record != nil {
          release(Int32(truncatingIfNeeded: index), &state)
        }
        note(.reset, &state)
        state.add(.reset)
      }
    }
    work.signal()
  }

  /// Brings the output to rest and all players to their end. Under `lifecycle`, while running.
  private func stopOutput(fades: Bool, failure: EngineError?) {
    state.withLock { state in
      state.isRunning = false
      state.epoch += 1
      for index in state.slots.indices where state.slots[index].isActive {
        state.slots[index].failure = failure
      }
      cancelWaitingCurves(&state)
    }
    let host = state.withLock { $0.host }
    let deadline = HostClock.now &+ Self.stopLimit
    if fades && output.isSelfPaced { fade(host, until: deadline &- Self.stopLimit / 4) }
    takeBack(host, until: deadline) { output.stop() }
  }

  /// Nanoseconds within which a loop is faded and left by the output's call: a loop that is still in use then is abandoned.
  private static var stopLimit: UInt64 { 100_000_000 }

  /// Fades what sounds and waits for the end of it, but not for an output that has stalled or hangs in a block.
  private func fade(_ host: RenderHost, until deadline: UInt64) {
    let link = host.room.link
    link.close()
    var blocks = link.blocks
    var lastProgress = HostClock.now
    while !link.isClosed {
      HostClock.sleep(until: HostClock.now &+ 500_000)
      let now = HostClock.now
      if link.blocks != blocks || !host.room.isRendering { (blocks, lastProgress) = (link.blocks, now) }
      if now >= deadline || now &- lastProgress > Self.stopLimit / 4 { return }
    }
  }

  /// Takes a loop back from the output: asks a call inside to leave, stops the output, and silences the loop. A loop whose
  /// call has not left in time is abandoned and replaced.
  private func takeBack(
    _ host: RenderHost, until deadline: UInt64 = HostClock.now &+ EngineCore.stopLimit, stop: () -> Void
  ) {
    let room = host.room
    room.closeForBlocks()
    while !room.isClosedForBlocks && HostClock.now < deadline {
      HostClock.sleep(until: HostClock.now &+ 100_000)
    }
    stop()
    // Felt frames are read until the output has stopped: motors follow to the end.
    room.closeForFrames()
    let frameDeadline = HostClock.now &+ Self.stopLimit / 10
    while !room.isClosed && HostClock.now < frameDeadline {
      HostClock.sleep(until: HostClock.now &+ 100_000)
    }
    if room.abandon() {
      AbandonedHosts.keep(host)
      let format = OutputFormat(sampleRate: host.plan.sampleRate, framePeriod: host.plan.outputFramePeriod)
      replace(host, for: format, isAbandoned: true)
    } else {
      room.loop.pointee.silence()
      state.withLock { collect(&$0) }
    }
  }

  /// The end of the engine: its handle is gone.
  func end() {
    lifecycle.withLock { _ in
      // Within a start that is on its way, or before the next one, which then fails.
      state.withLock { $0.isEnding = true }
      // A stop that was asked for comes first: then there is nothing to tell of the end.
      carryOutTransitions()
    }
    stop(for: .engineDestroyed, epoch: nil)
    // What was to be sent never will be. Let go of outside the lock: a handler may hold the last of another player.
    let unflushed = state.withLock { state in
      state.isOver = true
      let unflushed = state.unflushed
      state.unflushed.removeAll()
      return unflushed
    }
    withExtendedLifetime(unflushed) {}
    work.signal()
  }

  private func handle(_ event: OutputEvent, epoch: UInt64) {
    state.withLock { $0.add(.output(event, epoch: epoch)) }
    work.signal()
  }
}

extension StopReason {
  /// What players are told that were cut off.
  var failure: EngineError {
    switch self {
    case .systemError(let error): error
    case .interrupted: EngineError(.interrupted, "the output was interrupted; start the engine again")
    case .suspended: EngineError(.interrupted, "the program was suspended; start the engine again")
    case .controllerDisconnected: EngineError(.outputFailed, "the game controller has gone")
    case .idleTimeout, .notifyWhenFinished, .engineDestroyed:
      EngineError(.notRunning, "the engine has stopped")
    }
  }
}

extension EngineError {
  /// What an output could not do, for those who use an engine.
  init(output error: OutputError) {
    let kind: Kind =
      switch error.kind {
      case .timeout: .startTimeout
      case .libraryMissing, .noServer, .noDevice, .unsuitable: .noOutput
      default: .outputFailed
      }
    self.init(kind, error.message, place: error.file, cause: error.cause)
  }
}
