import HapticOutputs

extension HapticEngine {
  /// Takes an event as if the output had reported it: for what reaches a program by another way, such as an interruption of
  /// its audio session. Returns at once; does nothing while the engine is stopped.
  package func receive(_ event: OutputEvent) {
    let isRunning = core.state.withLock { state in
      if state.isRunning { state.add(.output(event, epoch: state.epoch)) }
      return state.isRunning
    }
    if isRunning { core.work.signal() }
  }
}
