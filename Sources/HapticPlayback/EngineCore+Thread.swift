import HapticOutputs

extension EngineCore {
  /// Starts the engine's own thread, which lives as long as the engine does.
  func startOwnThread() throws(EngineError) {
    try ownThread.withLock { thread throws(EngineError) in
      if thread != nil { return }
      do throws(OutputError) {
        // The thread holds the core until the handle has gone and all handlers have run.
        thread = try SystemThread(name: "an engine") { self.run() }
        thread?.detach()
      } catch {
        throw EngineError(output: error)
      }
    }
  }

  var isOwnThread: Bool { ownThread.withLock { $0?.isCurrent ?? false } }

  private func run() {
    while true {
      work.wait()
      // For the times of felt frames; whoever asks for host times looks anew.
      followLatency()
      drainJobs()
      let isOver = state.withLock { state in
        guard state.isOver, !state.hasJobs, !state.link.hasNotices else { return false }
        // Nobody is left to wait for.
        state.isThreadOver = true
        for _ in 0..<state.idleWaiters { idle.signal() }
        state.idleWaiters = 0
        return true
      }
      if isOver { return }
    }
  }

  /// Does everything there is to do, then lets those go on who wait for it.
  private func drainJobs() {
    while true {
      let job = state.withLock { state -> EngineJob? in
        collect(&state)
        if let job = state.nextJob() {
          state.isWorking = true
          return job
        }
        state.isWorking = false
        for _ in 0..<state.idleWaiters { idle.signal() }
        state.idleWaiters = 0
        return nil
      }
      guard let job else { return }
      perform(job)
    }
  }

  /// Waits until everything reported so far has been handled. Returns at once on the engine's own thread.
  func settle() {
    guard !isOwnThread else { return }
    let waits = state.withLock { state in
      if state.isThreadOver { return false }
      // What waits for all players to finish becomes a job here.
      collect(&state)
      guard state.hasJobs || state.isWorking else { return false }
      state.idleWaiters += 1
      return true
    }
    guard waits else { return }
    work.signal()
    idle.wait()
  }

  private func perform(_ job: EngineJob) {
    switch job {
    case .nothing, .letGo: break
    case .transition: lifecycle.withLock { _ in carryOutTransitions(onlyWhenDue: true) }
    case .start, .stop: break
    case .output(let event, let epoch): react(to: event, epoch: epoch)
    case .idle(let epoch): stop(for: .idleTimeout, epoch: epoch, onlyWhenQuiet: true)
    case .finished(let waiters, let epoch):
      var stops = false
      for waiter in waiters where waiter.handler(waiter.failure) == .stopEngine { stops = true }
      if stops { stop(for: .notifyWhenFinished, epoch: epoch, onlyWhenQuiet: true) }
    case .finishedLate(let epoch): stop(for: .notifyWhenFinished, epoch: epoch, onlyWhenQuiet: true)
    case .completion(let handler, let error): handler(error)
    case .stopped(let reason, let epoch):
      // Answered by a restart already: telling of the stop now could only harm.
      let handler = state.withLock { $0.epoch == epoch ? $0.stoppedHandler : nil }
      handler?(reason)
    case .reset:
      let handler = state.withLock { $0.resetHandler }
      handler?()
    case .event(let event):
      observer?.observe(output, event)
      let handler = state.withLock { $0.eventHandler }
      handler?(event)
    }
  }

  private func react(to event: OutputEvent, epoch: UInt64) {
    switch event {
    case .interrupted: stop(for: .interrupted, epoch: epoch)
    case .suspended: stop(for: .suspended, epoch: epoch)
    case .controllerDisconnected: stop(for: .controllerDisconnected, epoch: epoch)
    case .serverReset: reset(epoch: epoch)
    case .deviceLost:
      let error = EngineError(
        .outputFailed, "the device has gone; start the engine again when it is back", place: output.name)
      stop(for: .systemError(error), epoch: epoch)
    case .failed(let error): stop(for: .systemError(EngineError(output: error)), epoch: epoch)
    }
  }
}
