import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticSynthesis
import Synchronization

// The methods that an app calls, on any thread.

extension EngineCore {
  /// Starts the output and returns when the output plays; does nothing if the engine is already running.
  func start() throws(EngineError) {
    if state.withLock({ $0.life.isRunning && $0.isIdle }) { return }
    try startThreads()
    try orderAndWait { .start($0) }
  }

  /// Stops the engine on behalf of the app, without calling the stopped handler.
  func stop() {
    let isAtRest = state.withLock { state in
      !state.life.isRunning && state.orders.isEmpty && state.busyThreads == 0 && state.recovery.attempt == nil
    }
    if isAtRest { return }
    // A stop never fails.
    try? orderAndWait { .stop($0) }
  }

  /// Shuts the engine down after its handle was deallocated.
  func end() {
    let isLeftToControl = threads.withLock { threads in
      if threads.hasControl { return true }
      // The engine was never started, but the handler thread may exist for other work.
      state.withLock { $0.life = threads.hasHandlers ? .ending : .ended }
      return false
    }
    // Shutting down never fails.
    if isLeftToControl { try? orderAndWait { .end($0) } } else { work.signal() }
  }

  static var gone: EngineError {
    EngineError(.notRunning, "the engine no longer exists; keep it until its players have ended")
  }
}

// How the control thread carries out orders.

extension EngineCore {
  /// Carries out an order; returns its error, or `nil` if it succeeded.
  func carryOut(_ order: EngineOrder) -> EngineError? {
    switch order {
    case .start:
      do throws(EngineError) { try startOutput() } catch { return error }
    case .stop:
      state.withLock { $0.recovery.end() }
      guard state.withLock({ $0.life.isRunning }) else { return nil }
      stopOutput(fades: true, failure: nil)
      state.withLock { note(.stopped(nil), &$0) }
    case .stopFor(let reason, let run, _): stop(for: reason, run: run)
    case .output(let event, let run): react(to: event, run: run)
    case .recover: attemptRecovery()
    case .end: endLife()
    }
    return nil
  }

  func startOutput() throws(EngineError) {
    let life = state.withLock { $0.life }
    if life.isRunning { return }
    if life.isOver { throw Self.gone }
    try awaitOutputStop()
    var format = output.format
    // The format of a started device may differ from the announced one; the second attempt must match.
    for _ in 0..<2 {
      let host = host(for: try Self.checked(format, of: output))
      let loop = host.guarded.loop
      let run = state.withLock { state in
        let settings = state.settings
        loop.pointee.mode = RenderLoop.Mode(
          mix: format.mix, playsHaptics: !settings.playsAudioOnly, playsAudio: !settings.playsHapticsOnly)
        return state.runs + 1
      }
      loop.pointee.open(hostTime: output.hostTime)
      host.guarded.open()
      let actual: OutputFormat
      do throws(OutputError) {
        actual = try output.start(host.source) { [weak self] event in self?.order(.output(event, run: run)) }
      } catch {
        reclaim(host, StopPlan(), stopsOutput: false)
        throw EngineError(output: error)
      }
      if actual.sampleRate == format.sampleRate && actual.framePeriod == format.framePeriod
        && actual.mix == format.mix
      {
        setLatency(actual.latency)
        let now = output.hostTime
        state.withLock { state in
          state.recovery.noteStart(at: now)
          state.runs = run
          state.life = state.life.started(run: run) ?? state.life
          state.runToStop = nil
          note(.started, &state)
        }
        if configuration.finishesAtExit, output.isSelfPaced, actual.canBeFelt { ExitWait.add(self) }
        return
      }
      reclaim(host, StopPlan())
      try awaitOutputStop()
      format = actual
    }
    throw EngineError(
      .outputFailed, "the output changes its format with every start", place: output.name)
  }

  private func setLatency(_ seconds: Double) {
    let latency: UInt64 = seconds < 3600 ? HostClock.nanoseconds(seconds) : 0
    state.withLock { $0.link.setLatency(latency) }
  }

  /// Updates the engine's latency from the output's latency, which may change while the output runs. Call
  /// this method without holding the lock of `state`.
  func followLatency() {
    if state.withLock({ $0.life.isRunning }) { setLatency(output.format.latency) }
  }

  private func react(to event: OutputEvent, run: UInt64) {
    switch event {
    case .interrupted: stop(for: .interrupted, run: run)
    case .suspended: stop(for: .suspended, run: run)
    case .controllerDisconnected: stop(for: .controllerDisconnected, run: run)
    case .serverReset: reset(run: run)
    case .deviceLost:
      let error = EngineError(
        .outputFailed,
        configuration.recovers
          ? "the device was disconnected; the engine starts again as soon as there is one"
          : "the device was disconnected; connect it and start the engine again",
        place: output.name)
      stop(for: .systemError(error), run: run)
    case .failed(let error): stop(for: .systemError(EngineError(output: error)), run: run)
    }
  }

  /// Stops the engine for a reason other than the app's `stop()`, and queues the stopped handler. Does
  /// nothing if the given run of the engine is over. A stop that requires an idle engine does nothing if a
  /// player has been started in the meantime.
  private func stop(for reason: StopReason, run: UInt64) {
    guard state.withLock({ isDue(reason, run: run, &$0) }) else { return }
    stopOutput(fades: reason.failure == nil, failure: reason.failure)
    state.withLock { note(.stopped(reason), &$0) }
    if configuration.recovers, reason.failure != nil { recover(run: run) }
    state.withLock { state in
      if !state.life.isRunning { state.calls.append(.stopped(reason, run: run)) }
    }
  }

  private func isDue(_ reason: StopReason, run: UInt64, _ state: inout EngineState) -> Bool {
    guard state.life == .running(run) else { return false }
    switch reason {
    case .notifyWhenFinished:
      collect(&state)
      // If a player has been started since, the stop waits for its end.
      state.runToStop = state.players.activeCount > 0 ? run : nil
      return state.players.activeCount == 0
    case .idleTimeout:
      collect(&state)
      return state.players.activeCount == 0 && state.waitingCommands == 0
    default: return true
    }
  }

  /// Handles a failure of the audio server, after which all players and all registered audio are lost.
  private func reset(run: UInt64) {
    guard state.withLock({ $0.life == .running(run) }) else { return }
    if configuration.recovers {
      let error = EngineError(.outputFailed, "the server failed; the engine starts again", place: output.name)
      return stop(for: .systemError(error), run: run)
    }
    stopOutput(
      fades: false,
      failure: EngineError(
        .invalidPlayer,
        "the server failed and all players are lost; start the engine again and create new players"))
    audio.removeAll()
    state.withLock { state in
      generation.add(1, ordering: .relaxed)
      for record in state.players.releaseAll(state.link) { releaseLater(record, &state) }
      note(.reset, &state)
      state.calls.append(.reset)
    }
  }

  private func endLife() {
    if let run = state.withLock({ $0.life.isRunning ? $0.runs : nil }) {
      stop(for: .engineDestroyed, run: run)
    }
    // The unsent settings of players are dropped.
    let unflushed = state.withLock { state in
      state.recovery.end()
      state.life = state.life.closed ?? state.life
      defer { state.unflushed.removeAll() }
      return state.unflushed
    }
    // Outside the lock: a handler may hold the last reference to another player.
    withExtendedLifetime(unflushed) {}
  }
}

extension StopReason {
  /// The error with which players finish that are cut off by a stop for this reason; `nil` if no player can
  /// be active then, or if the app deallocated the engine.
  var failure: EngineError? {
    switch self {
    case .systemError(let error): error
    case .interrupted: EngineError(.interrupted, "the output was interrupted; start the engine again")
    case .suspended: EngineError(.interrupted, "the program was suspended; start the engine again")
    case .controllerDisconnected: EngineError(.outputFailed, "the game controller is disconnected")
    case .idleTimeout, .notifyWhenFinished, .engineDestroyed: nil
    }
  }
}
