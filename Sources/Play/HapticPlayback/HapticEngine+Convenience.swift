import HapticModel
import HapticOutputs

extension HapticEngine {
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
    let player = try makeAdvancedPlayer(with: pattern)
    try await startWithoutBlocking()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        // The handler is called once for the one start, and not at all if the start throws.
        player.completionHandler = { error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(()))
        }
        do throws(EngineError) {
          try player.start()
        } catch {
          continuation.resume(throwing: error)
          return
        }
        // A cancellation before the start had no effect: repeat it.
        if Task.isCancelled { try? player.cancel() }
      }
    } onCancel: {
      try? player.cancel()
    }
    try Task.checkCancellation()
    try await waitForLatency()
  }

  private func startWithoutBlocking() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      start { error in continuation.resume(with: error.map { .failure($0) } ?? .success(())) }
    }
  }

  /// Waits until the user has felt the samples that were rendered. Returns at once for a manually clocked
  /// output.
  private func waitForLatency() async throws {
    let latency = output.format.latency
    guard output.isSelfPaced, latency > 0, latency < 10 else { return }
    try await Task.sleep(nanoseconds: UInt64(latency * 1e9))
  }
}
