/// The stage in the life of an engine. The control thread changes the stage, and the handler thread sets the
/// last stage. If the engine was never started, its deallocation sets the stage.
enum EngineLife: Hashable {
  /// The output is stopped.
  case stopped
  /// The output plays. Runs (the times from a start to the next stop) are numbered, so that a late report
  /// about one run is not mistaken for a report about the next run.
  case running(UInt64)
  /// The engine's handle (`HapticEngine`) was deallocated and the output is stopped. Only calls of handlers
  /// are still due.
  case ending
  /// No work is left, because both threads of the engine have finished or were never started.
  case ended

  /// Whether the output plays.
  var isRunning: Bool {
    if case .running = self { true } else { false }
  }

  /// Whether the engine can no longer be started.
  var isOver: Bool { self == .ending || self == .ended }

  /// Returns the state after a start; `nil` if the engine is not stopped.
  func started(run: UInt64) -> EngineLife? { self == .stopped ? .running(run) : nil }

  /// Returns the state after a stop of the given run, or of any run if `run` is `nil`. Returns `nil` if that
  /// run is not playing.
  func stopped(run: UInt64? = nil) -> EngineLife? {
    guard case .running(let current) = self, run == nil || run == current else { return nil }
    return .stopped
  }

  /// The state after the engine has been shut down; `nil` if the engine is not stopped.
  var closed: EngineLife? { self == .stopped ? .ending : nil }
}

/// The reason why an engine stopped without a call of `stop`.
public enum StopReason: Sendable, Hashable {
  /// Another program or a phone call took over the output.
  case interrupted
  /// The system suspended the program.
  case suspended
  /// No player had been active for the idle timeout, and automatic shutdown was enabled.
  case idleTimeout
  /// A handler of `notifyWhenPlayersFinished` returned `stopEngine`.
  case notifyWhenFinished
  /// The engine was deallocated while it was running.
  case engineDestroyed
  /// The game controller on which the engine played was disconnected.
  case controllerDisconnected
  /// The device was disconnected or failed; the error gives the details.
  case systemError(EngineError)
}
