import HapticRealTime
import HapticScore
import HapticSynthesis

extension EngineCore {
  /// Handles all notices (reports of the audio thread). Call this method under the engine's lock, on any
  /// thread except the audio thread.
  ///
  /// The engine calls this method before it sends a command, so that the ring of notices can never overflow.
  func collect(_ state: inout EngineState) {
    if state.link.hasNotices {
      state.takeNotices()
      perform(state.players.decide(state.notices, state.link), &state)
      state.notices.removeAll(keepingCapacity: state.notices.count <= 1024)
    }
    if !state.unflushed.isEmpty && state.life.isRunning && state.canTake(1) { flushAll(&state) }
    if !state.following.isEmpty { followInputs(&state) }
    if state.players.activeCount == 0 { noteFinished(&state) }
  }

  /// Queues the calls of the handlers that wait until no player is active, and a stop of the engine if one
  /// waits for the same.
  private func noteFinished(_ state: inout EngineState) {
    if !state.finishWaiters.isEmpty {
      note(.allPlayersFinished, &state)
      let run = state.life.isRunning ? state.runs : nil
      state.calls.append(.finished(state.finishWaiters, run: run))
      state.finishWaiters.removeAll()
    }
    if let run = state.runToStop {
      state.runToStop = nil
      state.orders.append(.stopFor(.notifyWhenFinished, run: run, .none))
      control.signal()
    }
  }

  /// Releases a player's record later, outside the lock, if that matters: the record's completion handler may
  /// hold the last reference to another player, whose `deinit` acquires the lock, and the memory of a large
  /// pattern takes milliseconds to free.
  func releaseLater(_ record: PlayerRecord, _ state: inout EngineState) {
    guard record.completion != nil || record.pattern.isLarge, state.life != .ended else { return }
    state.calls.append(.release(record))
    work.signal()
  }

  /// Queues an event that reports what the audio thread has dropped, cut off or delayed since the last such
  /// event, if there is anything to report.
  func noteOverload(_ state: inout EngineState) {
    let statistics = state.statistics
    let increase = statistics - state.reportedStatistics
    guard increase.isOverloaded else { return }
    state.reportedStatistics = statistics
    note(.overloaded(increase), &state)
  }

  /// Queues an event of the engine for the event handler and the observer.
  func note(_ kind: EngineEvent.Kind, _ state: inout EngineState) {
    guard isObserved(state) else { return }
    state.calls.append(.event(EngineEvent(kind: kind, time: state.nextBlockTime, player: 0)))
  }

  func note(
    _ kind: EngineEvent.Kind, of record: PlayerRecord, index: Int? = nil, at sample: Int64,
    _ state: inout EngineState
  ) {
    guard isObserved(state) else { return }
    let time = Double(sample) / sampleRate
    state.calls.append(.event(EngineEvent(kind: kind, time: time, player: record.number, index: index)))
  }

  private func isObserved(_ state: borrowing EngineState) -> Bool {
    state.settings.eventHandler != nil || observer != nil || !state.eventStreams.isEmpty
  }

  /// Makes a call to the app, on the handler thread.
  func perform(_ call: EngineCall) {
    switch call {
    case .release: break
    case .completion(let handler, let error): handler(error)
    case .finished(let waiters, let run):
      var stops = false
      for waiter in waiters where waiter.handler(waiter.failure) == .stopEngine { stops = true }
      if stops, let run { try? orderAndWait { .stopFor(.notifyWhenFinished, run: run, $0) } }
    case .stopped(let reason, let run):
      // If the app has already restarted the engine, reporting the stop now could only do harm.
      let handler = state.withLock { $0.runs == run ? $0.settings.stoppedHandler : nil }
      handler?(reason)
    case .reset:
      let handler = state.withLock { $0.settings.resetHandler }
      handler?()
    case .event(let event):
      observer?.observe(output, event)
      let (handler, streams) = state.withLock { ($0.settings.eventHandler, $0.eventStreams) }
      handler?(event)
      streams.yield(event)
    }
  }
}
