/// How far the life of an engine has come. Only the control thread takes a step, and the handler thread the last one.
enum EngineLife: Hashable {
  /// The output is at rest.
  case stopped
  /// The output plays. Runs are counted, so that what comes late is not taken for news of the next run.
  case running(UInt64)
  /// The engine's handle is gone and the output at rest: only handlers are still due.
  case ending
  /// Nothing is due any more: both threads are gone, or were never started.
  case ended

  /// Whether the output plays.
  var isRunning: Bool {
    if case .running = self { true } else { false }
  }

  /// Whether nothing starts any more.
  var isOver: Bool { self == .ending || self == .ended }

  /// The state after a start; nil when there is nothing to start.
  func started(run: UInt64) -> EngineLife? { self == .stopped ? .running(run) : nil }

  /// The state after a stop of a run, or of any when it is nil; nil when there is nothing to stop.
  func stopped(run: UInt64? = nil) -> EngineLife? {
    guard case .running(let current) = self, run == nil || run == current else { return nil }
    return .stopped
  }

  /// The state after the last order; nil while the output plays.
  var closed: EngineLife? { self == .stopped ? .ending : nil }
}
