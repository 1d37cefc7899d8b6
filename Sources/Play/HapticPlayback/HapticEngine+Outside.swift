import HapticOutputs

extension HapticEngine {
  /// Handles an event as if the output had reported it. Use this method for events that reach a program in
  /// another way, such as an interruption of its audio session. Returns at once; does nothing while the
  /// engine is stopped.
  package func receive(_ event: OutputEvent) {
    let run = core.state.withLock { $0.life.isRunning ? $0.runs : nil }
    if let run { core.order(.output(event, run: run)) }
  }

  /// Waits until the engine has handled everything that its output has reported so far, including the calls
  /// of handlers. Returns at once when called from a handler.
  package func settle() { core.settle() }

  /// Ends the engine, which cannot be started again, and waits until both of its threads have finished. Must
  /// not be called from a handler. For programs that unload the engine's code.
  package func end() {
    core.end()
    core.releaseThreads(joins: true)
  }
}
