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
      if !suits(format) { renewLoop(for: try Self.checked(format, of: output)) }
      let epoch = state.withLock { state in
        loop.pointee.mode = RenderLoop.Mode(
          mix: format.mix, playsHaptics: !state.playsAudioOnly, playsAudio: !state.playsHapticsOnly)
        return state.epoch + 1
      }
      loop.pointee.open(hostTime: output.hostTime)
      let actual: OutputFormat
      do throws(OutputError) {
        actual = try output.start(source) { [weak self] event in self?.heard(of: event, epoch: epoch) }
      } catch {
        throw EngineError(output: error)
      }
      if suits(actual) && actual.mix == format.mix {
        setLatency(actual.latency)
        state.withLock { state in
          state.isRunning = true
          state.epoch = epoch
          state.stopsWhenFinished = false
          note(.started, &state)
        }
        bell.ring()
        return
      }
      output.stop()
      loop.pointee.silence()
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
    link.setLatency(seconds > 0 && seconds < 3600 ? UInt64(seconds * 1e9) : 0)
  }

  /// Asks the output for its latency, which may change while it runs. Not under `state`.
  func followLatency() {
    if state.withLock({ $0.isRunning }) { setLatency(output.format.latency) }
  }

  /// The door for the output.
  private var source: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderBlock, readFrames: readFrames,
      settle: settleEngine, owner: self)
  }

  /// Stops because the app says so: no stopped handler.
  func stop() {
    lifecycle.withLock { _ in
      carryOutTransitions()
      stopNow()
    }
    bell.ring()
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
        return state.activeCount == 0 && state.sent == link.completedCommands
      }
      guard isDue else { return }
      let fades = reason == .idleTimeout || reason == .notifyWhenFinished || reason == .engineDestroyed
      stopOutput(fades: fades, failure: fades ? nil : reason.failure)
      state.withLock { state in
        note(.stopped(reason), &state)
        state.add(.stopped(reason, epoch: state.epoch))
      }
    }
    bell.ring()
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
    bell.ring()
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
    if fades && output.isSelfPaced {
      link.close()
      // Two blocks of most devices; one that has stalled is not waited for.
      let deadline = HostClock.now &+ 100_000_000
      while !link.isClosed && HostClock.now < deadline { HostClock.sleep(until: HostClock.now &+ 500_000) }
    }
    output.stop()
    loop.pointee.silence()
    state.withLock { collect(&$0) }
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
    bell.ring()
  }

  private func heard(of event: OutputEvent, epoch: UInt64) {
    state.withLock { $0.add(.output(event, epoch: epoch)) }
    bell.ring()
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

// The three functions that an output calls; at file scope, so that none of them belongs to an actor.

private func renderBlock(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int,
  _ hostTime: UInt64
) {
  Unmanaged<EngineCore>.fromOpaque(context)._withUnsafeGuaranteedRef { core in
    core.loop.pointee.render(
      left: left, right: right, haptic: haptic, frameCount: frameCount, hostTime: hostTime)
  }
}

private func readFrames(
  _ context: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  Unmanaged<EngineCore>.fromOpaque(context)._withUnsafeGuaranteedRef { core in
    core.loop.pointee.readFrames(into: buffer.assumingMemoryBound(to: FeltFrame.self), count: count)
  }
}

private func settleEngine(_ context: UnsafeMutableRawPointer) {
  Unmanaged<EngineCore>.fromOpaque(context).takeUnretainedValue().settle()
}
