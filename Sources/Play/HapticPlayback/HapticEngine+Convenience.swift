import HapticModel
import HapticOutputs

extension HapticEngine {
  /// Starts the engine, and returns when it is running, without blocking the calling thread. Does nothing if the engine
  /// is already running.
  ///
  /// Throws `startTimeout`, `noOutput` or `outputFailed`, as the start that blocks does.
  public func start() async throws(EngineError) {
    let error = await withCheckedContinuation { (continuation: CheckedContinuation<EngineError?, Never>) in
      start { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }

  /// Stops the engine, and returns when it has stopped, without blocking the calling thread. Otherwise the method
  /// does what the one that blocks does.
  public func stop() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      stop { _ in continuation.resume() }
    }
  }

  /// Plays a pattern once, from its beginning, and returns when the user has felt its end.
  ///
  /// Starts the engine if it is stopped, and leaves it running. An endless pattern plays until the task is
  /// cancelled. If the app stops the engine, the method returns early.
  ///
  /// Throws `CancellationError` if the task is cancelled; the pattern then falls silent within 2 ms. Throws
  /// an `EngineError` if the engine cannot start, if the pattern cannot be played, or if something other than
  /// the app ends the playback.
  public func play(_ pattern: HapticPattern) async throws {
    try Task.checkCancellation()
    let playback = Playback(try makeAdvancedPlayer(with: pattern))
    try await start()
    try playback.player.start()
    try await withTaskCancellationHandler {
      // Until it is silent, also after a cancellation.
      try await playback.end.wait()
    } onCancel: {
      try? playback.player.cancel()
    }
    try Task.checkCancellation()
    try await waitForLatency()
  }

  /// Plays a pattern once, starting at an engine time in seconds, and returns at once. The time 0 means as
  /// soon as possible. To wait for the end, `await` the playback's ``Playback/finished``, or ``play(_:)`` instead.
  ///
  /// Throws the errors of creating and starting a player.
  @discardableResult
  public func play(_ pattern: HapticPattern, at time: Double) throws(EngineError) -> Playback {
    let playback = Playback(try makeAdvancedPlayer(with: pattern))
    try playback.player.start(at: time)
    return playback
  }

  /// Waits until the user has felt the samples that were rendered. Returns at once for a manually clocked
  /// output.
  private func waitForLatency() async throws {
    let latency = output.format.latency
    guard output.isSelfPaced, latency > 0, latency < 10 else { return }
    try await Task.sleep(nanoseconds: UInt64(latency * 1e9))
  }
}
