import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticSynthesis

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
    if state.withLock({ !$0.life.isRunning && $0.orders.isEmpty && $0.busyThreads == 0 }) { return }
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
      guard state.withLock({ $0.life.isRunning }) else { return nil }
      stopOutput(fades: true, failure: nil)
      state.withLock { note(.stopped(nil), &$0) }
    case .stopFor(let reason, let run, _): stop(for: reason, run: run)
    case .output(let event, let run): react(to: event, run: run)
    case .end: endLife()
    }
    return nil
  }

  private func startOutput() throws(EngineError) {
    let life = state.withLock { $0.life }
    if life.isRunning { return }
    if life.isOver { throw Self.gone }
    try awaitRest()
    var format = output.format
    // The format of a started device may differ from the announced one; the second attempt must match.
    for _ in 0..<2 {
      let host = host(for: try Self.checked(format, of: output))
      let loop = host.room.loop
      let run = state.withLock { state in
        let settings = state.settings
        loop.pointee.mode = RenderLoop.Mode(
          mix: format.mix, playsHaptics: !settings.playsAudioOnly, playsAudio: !settings.playsHapticsOnly)
        return state.runs + 1
      }
      loop.pointee.open(hostTime: output.hostTime)
      host.room.open()
      let actual: OutputFormat
      do throws(OutputError) {
        actual = try output.start(host.source) { [weak self] event in self?.order(.output(event, run: run)) }
      } catch {
        reclaim(host, from: HostClock.now, stopsOutput: false)
        throw EngineError(output: error)
      }
      if actual.sampleRate == format.sampleRate && actual.framePeriod == format.framePeriod
        && actual.mix == format.mix
      {
        setLatency(actual.latency)
        state.withLock { state in
          state.runs = run
          state.life = state.life.started(run: run) ?? state.life
          state.runToStop = nil
          note(.started, &state)
        }
        if configuration.finishesAtExit, output.isSelfPaced, actual.canBeFelt { ExitWait.add(self) }
        return
      }
      reclaim(host, from: HostClock.now)
      try awaitRest()
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
        .outputFailed, "the device was disconnected; connect it and start the engine again",
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
    state.withLock { state in
      note(.stopped(reason), &state)
      state.calls.append(.stopped(reason, run: run))
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
    stopOutput(
      fades: false,
      failure: EngineError(
        .invalidPlayer,
        "the server failed and all players are lost; start the engine again and create new players"))
    audio.removeAll()
    state.withLock { state in
      state.generation += 1
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
      state.life = state.life.closed ?? state.life
      defer { state.unflushed.removeAll() }
      return state.unflushed
    }
    // Outside the lock: a handler may hold the last reference to another player.
    withExtendedLifetime(unflushed) {}
  }

  // MARK: Stopping the output

  /// Stops the running output and finishes all players.
  private func stopOutput(fades: Bool, failure: EngineError?) {
    let host = state.withLock { state in
      state.life = state.life.stopped() ?? state.life
      state.players.failAll(failure)
      cancelWaitingCurves(&state)
      return state.host
    }
    let begin = HostClock.now
    if fades && output.isSelfPaced { fade(host, until: begin &+ Self.stopLimit / 2) }
    reclaim(host, from: begin)
  }

  /// The time limit of a stop in nanoseconds (100 ms), which applies even if the output or its callback
  /// hangs. Fading out may take the first 50 ms, the output's current call must have left the loop by 75 ms,
  /// and the output's own stop must have returned by 90 ms. The remaining time is for readers of felt frames
  /// and for the scheduler.
  private static var stopLimit: UInt64 { 100_000_000 }

  /// Waits until the output has stopped, if its last stop did not return in time. Throws `startTimeout` if
  /// the output still has not stopped after the configuration's `restLimit`.
  private func awaitRest() throws(EngineError) {
    guard let stop = state.withLock({ $0.outputStop }) else { return }
    guard stop.wait(until: HostClock.now &+ HostClock.nanoseconds(configuration.restLimit)) else {
      throw EngineError(
        .startTimeout,
        "the output is still stopping from its previous run; try again later, or use another output",
        place: output.name)
    }
    state.withLock { $0.outputStop = nil }
  }

  /// Fades out everything that sounds and waits until the loop is silent. Stops waiting at the deadline, or
  /// earlier if a single block takes longer than 25 ms because the output hangs.
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

  /// Takes a loop back from the output: asks the output's current call to leave the loop, stops the output,
  /// and silences the loop. If the call has not left the loop in time, the loop is abandoned and replaced by
  /// a new loop. If the output has not stopped in time, it finishes stopping in the background.
  private func reclaim(_ host: RenderHost, from begin: UInt64, stopsOutput: Bool = true) {
    let room = host.room
    room.closeForBlocks()
    while !room.isClosedForBlocks && HostClock.now < begin &+ Self.stopLimit / 4 * 3 {
      HostClock.sleep(until: HostClock.now &+ 100_000)
    }
    if stopsOutput {
      let stop = OutputStop(output)
      if !stop.wait(until: begin &+ Self.stopLimit / 10 * 9) { state.withLock { $0.outputStop = stop } }
    }
    // Outputs read felt frames until they have stopped: motors follow to the end.
    room.closeForFrames()
    let frameDeadline = HostClock.now &+ Self.stopLimit / 20
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
