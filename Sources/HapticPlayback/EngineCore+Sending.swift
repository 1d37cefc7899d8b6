import HapticRealTime
import HapticScore
import HapticSynthesis

// How a command reaches the ring. Call these methods under the lock, while the engine runs.

extension EngineCore {
  /// Returns the slot of a player in the audio thread's tables, and assigns one with its first command. Space
  /// for a message and the player's settings has been reserved. Throws `tooManyPlayers`.
  func slot(of record: PlayerRecord, _ state: inout EngineState) throws(EngineError) -> Int32 {
    if let slot = record.slot { return slot }
    guard let score = record.score else { throw Self.gone }
    guard let slot = state.players.bind(record, score, state.link) else {
      throw EngineError(
        .tooManyPlayers,
        "\(state.players.count) players are in use; release some, or give the engine more room")
    }
    record.unsent = record.settings.unusual
    return slot
  }

  /// Ensures that commands, the settings before them and a new score fit into the queue; throws `queueFull`
  /// if not.
  ///
  /// - Parameter silencing: the command if it is a stop or a cancel. It is sent without settings, and each
  ///   player may send one of each even when the queue is full.
  func reserve(
    _ count: Int, for record: PlayerRecord, silencing: CommandKind? = nil, _ state: inout EngineState
  ) throws(EngineError) {
    let settings = record.slot == nil ? record.settings.unusual : record.unsent
    if state.hasRoom(count + (silencing == nil ? settings.count : 0)) {
      state.reserve.noteRoom()
      return
    }
    if let silencing, state.hasRoom(count, reserve: state.link.capacity.reserve),
      record.reserve.take(silencing, &state.reserve)
    {
      return
    }
    throw EngineError(
      .queueFull,
      "\(state.waitingCommands) commands have not been played yet; send fewer at a time, or give the engine "
        + "more room")
  }

  /// Sends the unsent settings of all players for which the queue had no capacity before.
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

  /// Sends a player's unsent settings and its pending cancel, or does so later if the queue has no capacity.
  func flush(_ record: PlayerRecord, _ state: inout EngineState) {
    guard let slot = record.slot else { return }
    guard state.hasRoom(record.unsent.count + 1) else {
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

  /// Sends a player's unsent settings. Space has been reserved.
  func sendSettings(of record: PlayerRecord, _ state: inout EngineState) {
    guard !record.unsent.isEmpty, let slot = record.slot else { return }
    record.settings.forEachCommand(of: record.unsent) { action in
      push(action, slot, .next(after: 0), &state)
    }
    record.unsent = []
  }

  /// Cancels, before a stop, the curves that were sent to players which do not play: everything that is
  /// pending ends with this run. The audio thread cancels those of playing players.
  func cancelWaitingCurves(_ state: inout EngineState) {
    for slot in state.players.takeSlotsWithCurves() {
      guard state.hasRoom(1, reserve: state.link.capacity.reserve) else { return }
      push(.cancel, slot, .next(after: 0), &state)
    }
  }

  /// Puts a command into the ring. Space has been reserved.
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
