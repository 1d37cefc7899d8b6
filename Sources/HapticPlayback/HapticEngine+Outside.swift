import HapticOutputs

extension HapticEngine {
  /// Handles an event as if the output had reported it. Use this method for events that reach a program in
  /// another way, such as an interruption of its audio session. Returns at once; does nothing while the
  /// engine is stopped.
  package func receive(_ event: OutputEvent) {
    let run = core.state.withLock { $0.life.isRunning ? $0.runs : nil }
    if let run { core.order(.output(event, run: run)) }
  }
}
