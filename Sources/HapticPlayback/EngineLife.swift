/// The stage in the life of an engine. Only the control thread changes it, and the handler thread for the
/// last stage.
enum EngineLife: Hashable {
  /// The output is stopped.
  case stopped
  /// The output plays. Runs are numbered, so that a late report of one run is not mistaken for one of the
  /// next.
  case running(UInt64)
  /// The engine's handle was deallocated and the output is stopped: only handlers are still due.
  case ending
  /// Nothing is due any more: both threads have ended or were never started.
  case ended

  /// Whether the output plays.
  var isRunning: Bool {
    if case .running = self { true } else { false }
  }

  /// Whether the engine can no longer be started.
  var isOver: Bool { self == .ending || self == .ended }

  /// Returns the state after a start; `nil` if the engine is not stopped.
  func started(run: UInt64) -> EngineLife? { self == .stopped ? .running(run) : nil }

  /// Returns the state after a stop of a run (`nil`: any run); `nil` if that run is not playing.
  func stopped(run: UInt64? = nil) -> EngineLife? {
    guard case .running(let current) = self, run == nil || run == current else { return nil }
    return .stopped
  }

  /// The state after the last order; `nil` if the engine is not stopped.
  var closed: EngineLife? { self == .stopped ? .ending : nil }
}
