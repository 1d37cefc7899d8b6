import HapticRealTime
import HapticScore
import HapticSynthesis

// How a command reaches the ring. Call these methods under the lock, while the engine runs.

extension EngineCore {
  /// Returns the slot of a player in the audio thread's tables; assigns a slot if this is the player's first
  /// command. The caller must have reserved space in the queue for one message and the player's settings.
  /// Throws `tooManyPlayers` if no slot is free.
  func slot(of record: PlayerRecord, _ state: inout EngineState) throws(EngineError) -> Int32 {
    if let slot = record.slot { return slot }
    // Moved, as counting the references to it takes longer than the rest.
    guard let score = record.score.take() else { throw Self.gone }
    let view = score.view
    guard let slot = state.players.bind(record, consume score) else {
      throw EngineError(
        .tooManyPlayers,
        "\(state.players.count) players are in use; stop some, or create the engine with a larger capacity"
      )
    }
    state.link.setScore(view, player: Int(slot))
    _ = state.link.send(RenderMessage(.newScore, Command(.cancel, player: slot, sample: 0)))
    record.unsent = record.settings.unusual
    return slot
  }

  /// Ensures that a number of commands, the player's unsent settings and a new score fit into the queue;
  /// throws `queueFull` if they do not.
  ///
  /// - Parameter silencing: the kind of the command if it is a stop or a cancel, otherwise `nil`. A stop or a
  ///   cancel is sent without settings, and each player may send one stop and one cancel even when the queue
  ///   is full.
  func reserve(
    _ count: Int, for record: PlayerRecord, silencing: CommandKind? = nil, _ state: inout EngineState
  ) throws(EngineError) {
    let settings = record.slot == nil ? record.settings.unusual : record.unsent
    if state.canTake(count + (silencing == nil ? settings.count : 0)) {
      state.reserve.noteCapacity()
      return
    }
    if let silencing, state.canTake(count, reserve: state.link.capacity.reserve),
      record.reserve.use(silencing, &state.reserve)
    {
      return
    }
    throw EngineError(
      .queueFull,
      "\(state.waitingCommands) commands have not been played yet; send fewer at a time, or create the "
        + "engine with a larger capacity")
  }

  /// Sends the unsent settings of all players whose settings did not fit into the queue before.
  func flushAll(_ state: inout EngineState) {
    let waiting = state.unflushed
    state.unflushed.removeAll()
    for record in waiting {
      record.isUnflushed = false
      flush(record, &state)
      // This may be the last reference to the record.
      if record.slot == nil { releaseLater(record, &state) }
    }
  }

  /// Sends a player's unsent settings and its pending cancel. If the queue has no capacity, adds the player
  /// to the list of players whose settings are sent later.
  func flush(_ record: PlayerRecord, _ state: inout EngineState) {
    guard let slot = record.slot else { return }
    guard state.canTake(record.unsent.count + 1) else {
      if !record.isUnflushed { state.unflushed.append(record) }
      record.isUnflushed = true
      return
    }
    sendSettings(of: record, &state)
    if let moment = record.pendingCancel {
      record.pendingCancel = nil
      push(.cancel, slot, moment, &state)
    }
  }

  /// Sends a player's unsent settings. The caller must have reserved space in the queue.
  func sendSettings(of record: PlayerRecord, _ state: inout EngineState) {
    guard !record.unsent.isEmpty, let slot = record.slot else { return }
    record.settings.forEachCommand(of: record.unsent) { action in
      push(action, slot, .next(after: 0), &state)
    }
    record.unsent = []
  }

  /// Ends, before the engine stops, the live curves of players that are not playing, because they must not
  /// outlast the current run of the engine. The audio thread itself ends the curves of playing players.
  func cancelWaitingCurves(_ state: inout EngineState) {
    for slot in state.players.takeSlotsWithCurves() {
      guard state.canTake(1, reserve: state.link.capacity.reserve) else { return }
      push(.cancel, slot, .next(after: 0), &state)
    }
  }

  /// Writes a command to the ring of messages. The caller must have reserved space.
  func push(
    _ action: Command.Action, _ slot: Int32, _ moment: Moment, _ state: inout EngineState
  ) {
    let message: RenderMessage
    switch moment {
    case .next(let offset):
      let sample = Int64((offset * sampleRate + 0.5).rounded(.down))
      message = RenderMessage(.fromNextBlock, Command(action, player: slot, sample: sample))
    case .time(let time):
      let sample = Int64((time * sampleRate + 0.5).rounded(.down))
      message = RenderMessage(.command, Command(action, player: slot, sample: sample))
    }
    if state.link.send(message) { state.players.noteSent(slot) }
  }
}
