import HapticRealTime
import HapticScore
import HapticSynthesis

extension EngineCore {
  /// Takes in all that the audio thread has reported. Under the lock, on any thread but the audio thread.
  ///
  /// Called before anything is sent, so that the ring of notices can never run over.
  func collect(_ state: inout EngineState) {
    if state.link.hasNotices {
      while let notice = state.link.nextNotice() { state.notices.append(notice) }
      state.sortNotices()
      for index in state.notices.indices { take(state.notices[index], &state) }
      state.notices.removeAll(keepingCapacity: state.notices.count <= 1024)
    }
    if !state.unflushed.isEmpty && state.isRunning && hasRoom(1, state) {
      let waiting = state.unflushed
      state.unflushed.removeAll()
      for record in waiting {
        record.isUnflushed = false
        flush(record, &state)
        // Nobody else may hold it by now.
        if record.slot == nil { releaseLater(record, &state) }
      }
    }
    if state.activeCount == 0 {
      if !state.finishWaiters.isEmpty {
        note(.allPlayersFinished, &state)
        state.add(.finished(state.finishWaiters, epoch: state.epoch))
        state.finishWaiters.removeAll()
      }
      if state.stopsWhenFinished {
        state.stopsWhenFinished = false
        state.add(.finishedLate(epoch: state.epoch))
      }
    }
  }

  private func take(_ notice: RenderNotice, _ state: inout EngineState) {
    let index = Int(notice.player)
    switch notice.kind {
    case .playerFinished:
      // A start that waits, or is still on its way, makes for another end.
      let isStartedAnew = notice.value == 1 || isStartOnItsWay(notice, state)
      if state.slots[index].isActive {
        finish(index, at: notice.sample, &state, remainsActive: isStartedAnew)
      }
    case .playerIdle:
      state.slots[index].seen = notice.commands
      // A start that was cancelled before its time ends here.
      if state.slots[index].isActive && !isStartOnItsWay(notice, state) {
        finish(index, at: notice.sample, &state, remainsActive: false)
      }
      if state.slots[index].isOrphan && notice.commands == state.slots[index].sent {
        release(notice.player, &state)
      }
    case .curveRetired:
      guard let curve = state.curves.removeValue(forKey: UInt(truncatingIfNeeded: notice.value)) else {
        return
      }
      curve.free()
      state.slots[Int(curve.slot)].curves -= 1
      if state.slots[Int(curve.slot)].isDraining && state.slots[Int(curve.slot)].curves == 0 {
        state.slots[Int(curve.slot)].isDraining = false
        state.freeSlots.append(curve.slot)
      }
    case .eventStarted:
      guard let score = state.slots[index].score as? Score, isObserved(state) else { return }
      let events = score.view.events
      guard let number = Int(exactly: notice.value), number < events.count else { return }
      note(.eventBegan(events[number]), of: index, at: notice.sample, &state)
    case .eventEnded:
      guard isObserved(state) else { return }
      let began = Double(Int64(bitPattern: notice.value)) / sampleRate
      note(.eventEnded(began: began), of: index, at: notice.sample, &state)
    case .idle:
      if state.isRunning && state.isAutoShutdownEnabled { state.add(.idle(epoch: state.epoch)) }
    case .silenced:
      let error = EngineError(
        .silencedByWatchdog, "nothing had been sent for the time that something may sound unattended")
      for slot in state.slots.indices where state.slots[slot].isActive { state.slots[slot].failure = error }
    }
  }

  /// Whether a start has been sent that the audio thread had not seen when it gave a notice.
  private func isStartOnItsWay(_ notice: RenderNotice, _ state: borrowing EngineState) -> Bool {
    Int32(bitPattern: state.slots[Int(notice.player)].lastStart &- notice.commands) > 0
  }

  /// A playing has come to its end: its handler is due.
  private func finish(_ index: Int, at sample: Int64, _ state: inout EngineState, remainsActive: Bool) {
    let failure = state.slots[index].failure
    note(.playerFinished(failure), of: index, at: sample, &state)
    if let failure {
      for waiter in state.finishWaiters.indices where state.finishWaiters[waiter].failure == nil {
        state.finishWaiters[waiter].failure = failure
      }
    }
    // It is not the failure of what may play next.
    state.slots[index].failure = nil
    if !remainsActive {
      state.slots[index].isActive = false
      state.activeCount -= 1
    }
    if let completion = state.slots[index].record?.completion { state.add(.completion(completion, failure)) }
  }

  /// Ends every active player at an engine sample: the loop that would have reported it is abandoned.
  func finishAll(at sample: Int64, _ state: inout EngineState) {
    for index in state.slots.indices where state.slots[index].isActive {
      finish(index, at: sample, &state, remainsActive: false)
    }
  }

  /// Releases a player's record where no lock is held: its handler may hold the last reference to another player, whose end
  /// takes the lock.
  func releaseLater(_ record: PlayerRecord, _ state: inout EngineState) {
    guard record.completion != nil, !state.isThreadOver else { return }
    state.add(.letGo(record))
    work.signal()
  }

  /// Gives a player's place back. The audio thread has seen all that was sent to it, or does not run.
  func release(_ number: Int32, _ state: inout EngineState) {
    let index = Int(number)
    state.slots[index].record?.slot = nil
    if let record = state.slots[index].record { releaseLater(record, &state) }
    state.slots[index].record = nil
    state.slots[index].score = nil
    state.slots[index].isOrphan = false
    state.slots[index].hasCurves = false
    if state.slots[index].curves > 0 {
      // Curves that never came to play: the audio thread gives them back. Until then nobody else may write the score.
      state.slots[index].isDraining = true
      state.link.setScore(.empty, player: index)
      _ = state.link.send(RenderMessage(.newScore, Command(.cancel, player: number, sample: 0)))
    } else {
      state.freeSlots.append(number)
    }
  }

  private func isObserved(_ state: borrowing EngineState) -> Bool {
    state.eventHandler != nil || observer != nil
  }

  /// Writes an event of the engine down for the recorder.
  func note(_ kind: EngineEvent.Kind, _ state: inout EngineState) {
    guard isObserved(state) else { return }
    state.add(
      .event(
        EngineEvent(
          kind: kind, time: state.link.anchor.time(after: Double(state.link.anchor.length)), player: 0)))
  }

  private func note(
    _ kind: EngineEvent.Kind, of index: Int, at sample: Int64, _ state: inout EngineState
  ) {
    guard isObserved(state) else { return }
    let player = state.slots[index].record?.number ?? 0
    let time = Double(sample) / sampleRate
    state.add(.event(EngineEvent(kind: kind, time: time, player: player)))
  }
}
