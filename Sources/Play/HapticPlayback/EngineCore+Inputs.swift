import HapticModel
import HapticRealTime
import HapticSynthesis

// How players follow their inputs.

extension EngineCore {
  /// Makes a player follow the inputs of its bindings. Does nothing if it already does.
  func followInputs(_ bindings: PatternBindings, events: [PlayerRecord], of record: PlayerRecord) {
    // Allocated outside the lock.
    let changes = BindingState(bindings)
    state.withLock { _ in
      if record.inputs == nil { record.inputs = PlayerInputs(changes: changes, events: events) }
    }
  }

  /// Sets an input of a player. Returns `false` if the player does not follow its inputs yet. Throws `invalidPlayer` after a
  /// reset of the engine.
  func set(_ value: Double, input: Int, of record: PlayerRecord) throws(EngineError) -> Bool {
    try state.withLock { state throws(EngineError) in
      guard isCurrent(record) else { throw Self.lost }
      guard record.inputs != nil else { return false }
      record.inputs?.changes.set(value, input: input)
      guard state.life.isRunning, record.slot != nil else { return true }
      collect(&state)
      followInputs(of: record, &state)
      return true
    }
  }

  /// Makes all values of a player's inputs due, and sends them: the player starts. The caller must have reserved
  /// space in the queue.
  func restartInputs(of record: PlayerRecord, _ slot: Int32, _ state: inout EngineState) {
    guard record.inputs != nil else { return }
    record.inputs?.changes.restart()
    sendChanges(of: record, slot, &state)
  }

  /// Stops or cancels the events that the inputs of a player have started, because the app cannot end them otherwise.
  func silenceEvents(
    of record: PlayerRecord, _ action: Command.Action, _ moment: Moment, isLater: Bool,
    _ state: inout EngineState
  ) {
    guard let events = record.inputs?.events else { return }
    if !isLater { record.inputs?.changes.dropEvents() }
    for event in events {
      guard let slot = event.slot, state.players.isActive(slot),
        (try? reserve(1, for: event, silencing: action.kind, &state)) != nil
      else { continue }
      push(action, slot, moment, &state)
      event.note(action.kind, at: moment, now: state.nextBlockTime, run: state.runs)
    }
  }

  /// Sends what is due of all players that wait for a block. Call this method under the engine's lock.
  func followInputs(_ state: inout EngineState) {
    // Each call of `set` comes here: it must not look at all players that wait for a block.
    let progress = BlockProgress(state.link)
    if state.life.isRunning, progress == state.followedBlocks { return }
    state.followedBlocks = progress
    // Those that go on waiting are appended; no array is copied.
    let count = state.following.count
    for index in 0..<count {
      let record = state.following[index]
      record.inputs?.isWaiting = false
      if state.life.isRunning, isCurrent(record) { followInputs(of: record, &state) }
      // This may be the last reference to the record.
      if record.slot == nil { releaseLater(record, &state) }
    }
    state.following.removeFirst(count)
    state.link.setReportsBlocks(!state.following.isEmpty)
  }

  /// Sends what is due of a player, or notes that it waits for a block.
  private func followInputs(of record: PlayerRecord, _ state: inout EngineState) {
    // The next start sends all values, and a crossing counts only while the player plays.
    guard let slot = record.slot, state.players.isActive(slot) else {
      record.inputs?.changes.dropEvents()
      return
    }
    let isPlaying = record.commands.isPlaying(at: state.nextBlockTime, run: state.runs)
    if !isPlaying || record.settings.isMuted { record.inputs?.changes.dropEvents() }
    // The start that is due begins with the present values.
    if record.commands.awaitsStart(at: state.nextBlockTime, run: state.runs) {
      record.inputs?.changes.endSmoothing()
    }
    guard record.inputs?.changes.isPending == true else { return }
    if state.link.readMessages >= record.inputs?.sent ?? 0 { sendChanges(of: record, slot, &state) }
    guard record.inputs?.changes.isPending == true, record.inputs?.isWaiting == false else { return }
    record.inputs?.isWaiting = true
    state.following.append(record)
    state.link.setReportsBlocks(true)
  }

  private func sendChanges(of record: PlayerRecord, _ slot: Int32, _ state: inout EngineState) {
    let (time, sent) = (state.nextBlockTime, state.link.sentMessages)
    let events = record.inputs?.events ?? []
    record.inputs?.changes.forEachChange(at: time) { change in
      switch change {
      case .control(let id, let value, let seconds):
        guard state.canTake(1) else { return false }
        push(
          .parameter(lane: Int32(id.rawValue), Double(value), over: seconds), slot, .next(after: 0), &state)
      case .playbackRate(let rate):
        record.settings.rate = rate
        record.unsent.insert(.rate)
      case .loopEnd(let end):
        record.settings.loopEnd = end
        record.unsent.insert(.loopEnd)
      case .start(let number):
        guard events.indices.contains(number) else { return true }
        return startEvent(events[number], until: record.commands.nextStop, &state)
      }
      return true
    }
    flush(record, &state)
    // Messages of other players are no reason to wait.
    if state.link.sentMessages != sent { record.inputs?.sent = state.link.sentMessages }
  }

  /// Starts the event of a threshold, until the time at which a stop of the player is due. Returns `false` if the queue has
  /// no capacity; drops the event if all players are in use.
  private func startEvent(_ event: PlayerRecord, until stop: Double?, _ state: inout EngineState) -> Bool {
    guard state.canTake(2) else { return false }
    if event.slot == nil { event.score = event.pattern.score(at: sampleRate) }
    defer { event.score = nil }
    do throws(EngineError) {
      let slot = try slot(of: event, &state)
      push(.start, slot, .next(after: 0), &state)
      state.players.noteStart(slot)
      event.note(.start, at: .next(after: 0), now: state.nextBlockTime, run: state.runs)
      // One command, however often the event starts.
      if let stop, event.commands.nextStop != stop {
        push(.stop, slot, .time(stop), &state)
        event.note(.stop, at: .time(stop), now: state.nextBlockTime, run: state.runs)
      }
      return true
    } catch {
      return true
    }
  }
}
