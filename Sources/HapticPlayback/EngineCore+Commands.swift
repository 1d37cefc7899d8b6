import HapticRealTime
import HapticScore
import HapticSynthesis

/// When something is to happen.
enum Moment {
  /// With the first sample of the next block, or so many seconds after it.
  case next(after: Double)
  /// At an engine time. It becomes a sample when it is sent: a start on the way may bring another rate.
  case time(Double)
}

extension EngineCore {
  /// A time of the app as a moment: 0 is the next block. Offsets count from there, or from the time.
  func moment(_ time: Double, offset: Double = 0) throws(EngineError) -> Moment {
    guard time >= 0, time <= Self.latestTime, offset >= 0, offset <= Self.latestTime else {
      throw EngineError(
        .invalidTime,
        "\(time < 0 || time > Self.latestTime || time.isNaN ? time : offset) is not a time: "
          + "0 (at once) or seconds of engine time, up to \(Int(Self.latestTime))")
    }
    return time == 0 ? .next(after: offset) : .time(time + offset)
  }

  /// The latest time that can be asked for, in seconds: about 31 years.
  static var latestTime: Double { 1e9 }

  /// What became of a try to send something.
  private enum Attempt {
    case isDone, isStopped
    /// The output runs at a rate for which the player's pattern has not been made ready.
    case lacksScore(Double)
  }

  /// Does something for a player while the engine runs; starts it when it may start by itself.
  ///
  /// - Parameter isForPlaying: whether it only concerns what plays. While the engine stands nothing does: it need not start for
  ///   that.
  func withRunningEngine(
    for record: PlayerRecord, isForPlaying: Bool = false,
    _ body: (inout EngineState) throws(EngineError) -> Void
  ) throws(EngineError) {
    var made: Score?
    for _ in 0..<6 {
      let outcome = try state.withLock { state throws(EngineError) -> Attempt in
        guard record.generation == state.generation else {
          throw EngineError(
            .invalidPlayer, "the player was made before the engine was reset; make a new one")
        }
        guard state.isRunning else {
          guard state.isAutoShutdownEnabled, !state.isEnding else {
            throw state.isEnding
              ? Self.gone : EngineError(.notRunning, "the engine is stopped; start it before playing")
          }
          return isForPlaying ? .isDone : .isStopped
        }
        collect(&state)
        if record.slot == nil {
          record.score = record.pattern.score(at: sampleRate, or: made)
          if record.score == nil { return .lacksScore(sampleRate) }
        }
        defer { record.score = nil }
        try body(&state)
        return .isDone
      }
      switch outcome {
      case .isDone: return
      case .isStopped: try start()
      // Takes its time, with audio: nobody is to wait for it at the lock.
      case .lacksScore(let rate): made = try record.pattern.makeScore(at: rate)
      }
    }
    throw EngineError(.notRunning, "the engine stops as soon as it is started")
  }

  /// Sends commands of a player: all of them or none. The first one may be a start.
  func send(
    _ commands: some Collection<(kind: CommandKind, moment: Moment, value: Double, lane: Int32)>,
    of record: PlayerRecord
  ) throws(EngineError) {
    try withRunningEngine(for: record) { state throws(EngineError) in
      try reserve(commands.count, for: record, &state)
      let slot = try place(record, &state)
      sendSettings(of: record, &state)
      for command in commands {
        push(command.kind, slot, command.moment, value: command.value, lane: command.lane, &state)
      }
    }
  }

  /// Sends one command of a player.
  func send(
    _ kind: CommandKind, at moment: Moment, value: Double = 0, lane: Int32 = 0, of record: PlayerRecord
  ) throws(EngineError) {
    let isForPlaying: Bool
    switch kind {
    case .stop, .cancel, .pause, .resume, .seek: isForPlaying = true
    default: isForPlaying = false
    }
    try withRunningEngine(for: record, isForPlaying: isForPlaying) { state throws(EngineError) in
      let silences = kind == .stop || kind == .cancel
      try reserve(1, for: record, silencing: silences ? kind : nil, &state)
      let slot = try place(record, &state)
      if !silences { sendSettings(of: record, &state) }
      push(kind, slot, moment, value: value, lane: lane, &state)
      // What silences goes without the settings, which it has no room for in a full queue.
      if silences && !record.unsent.isEmpty { flush(record, &state) }
      switch kind {
      case .start: begin(slot, &state)
      case .pause, .resume, .stop, .cancel: break
      default: return
      }
      record.note(kind, at: moment, now: nextBlockTime(state), epoch: state.epoch)
    }
  }

  /// Sends a live curve.
  func send(
    _ segments: [ScoreSegment], lane: Int32, at moment: Moment, of record: PlayerRecord
  ) throws(EngineError) {
    try withRunningEngine(for: record) { state throws(EngineError) in
      try reserve(1, for: record, &state)
      guard state.curves.count < state.link.capacity.liveCurves else {
        throw EngineError(
          .queueFull,
          "\(state.curves.count) live curves are not over yet; send less at a time, or give the engine more room"
        )
      }
      let slot = try place(record, &state)
      sendSettings(of: record, &state)
      let memory = LiveCurveMemory(segments, slot: slot)
      guard let address = memory.segments.baseAddress else { return }
      state.curves[UInt(bitPattern: address)] = memory
      state.slots[Int(slot)].curves += 1
      state.slots[Int(slot)].hasCurves = true
      push(
        .curve, slot, moment, value: 0, lane: lane, curve: UnsafeBufferPointer(memory.segments), &state)
    }
  }

  /// Changes settings of a player; they are never lost: what finds no room is sent later.
  func set(
    _ kind: PlayerSettings.Kinds, of record: PlayerRecord, _ change: (inout PlayerSettings) -> Void
  ) {
    state.withLock { state in
      change(&record.settings)
      record.unsent.insert(kind)
      guard state.isRunning, record.slot != nil, record.generation == state.generation else { return }
      collect(&state)
      flush(record, &state)
    }
  }

  /// Engine time of the first sample of the next block, as far as is known.
  private func nextBlockTime(_ state: borrowing EngineState) -> Double {
    let anchor = state.link.anchor
    return anchor.time(after: Double(anchor.length))
  }

  /// The handle of a player has gone: it plays on to its end. What is held, or will be, cannot go on after that: it ends
  /// there.
  func letGo(_ record: PlayerRecord) {
    state.withLock { state in
      guard let slot = record.slot else { return }
      collect(&state)
      // Collecting may have taken its place away.
      guard record.slot != nil else { return }
      let index = Int(slot)
      state.slots[index].isOrphan = true
      if let order = record.lastOrder, order.holds, order.epoch == state.epoch, state.isRunning {
        record.abandonment = order.due > nextBlockTime(state) ? .time(order.due) : .next(after: 0)
        flush(record, &state)
      }
      if !state.slots[index].isActive && state.slots[index].seen == state.slots[index].sent {
        release(slot, &state)
      }
    }
  }

  /// A place among the audio thread's players. Room for a message and the player's settings has been reserved.
  private func place(_ record: PlayerRecord, _ state: inout EngineState) throws(EngineError) -> Int32 {
    if let slot = record.slot { return slot }
    guard let score = record.score else { throw Self.gone }
    guard let slot = state.freeSlots.popLast() else {
      throw EngineError(
        .tooManyPlayers,
        "\(state.slots.count) players are in use; let go of some, or give the engine more room")
    }
    let index = Int(slot)
    state.link.setScore(score.view, player: index)
    guard state.link.send(RenderMessage(.newScore, Command(.cancel, player: slot, sample: 0))) else {
      state.freeSlots.append(slot)
      throw Self.full(state.sent)
    }
    record.slot = slot
    record.unsent = record.settings.unusual
    state.slots[index].record = record
    state.slots[index].score = score
    return slot
  }

  /// Makes sure that commands, the settings that go before them and a new score find room.
  ///
  /// - Parameter silencing: the command when it is a stop or a cancel. It goes without settings, and when the queue is full
  ///   each player may send one of each from the reserve.
  private func reserve(
    _ count: Int, for record: PlayerRecord, silencing: CommandKind? = nil, _ state: inout EngineState
  ) throws(EngineError) {
    let settings = record.slot == nil ? record.settings.unusual : record.unsent
    if hasRoom(count + (silencing == nil ? settings.count : 0), state) {
      state.reserve.noteRoom()
      return
    }
    if let silencing, hasRoom(count, reserve: state.link.capacity.reserve, state),
      record.reserve.take(silencing, &state.reserve)
    {
      return
    }
    throw Self.full(state.sent &- state.link.completedCommands)
  }

  func hasRoom(_ count: Int, reserve: Int = 0, _ state: borrowing EngineState) -> Bool {
    let waiting = state.sent &- state.link.completedCommands
    return waiting &+ UInt64(count) <= UInt64(state.link.capacity.commands + reserve)
      && state.link.room > count
  }

  private static func full(_ waiting: UInt64) -> EngineError {
    EngineError(
      .queueFull,
      "\(waiting) commands have not been played yet; send less at a time, or give the engine more room")
  }

  /// Sends what the audio thread does not know of a player, or does so later when there is no room.
  func flush(_ record: PlayerRecord, _ state: inout EngineState) {
    guard let slot = record.slot else { return }
    guard hasRoom(record.unsent.count + 1, state) else {
      if !record.isUnflushed { state.unflushed.append(record) }
      record.isUnflushed = true
      return
    }
    sendSettings(of: record, &state)
    if let moment = record.abandonment {
      record.abandonment = nil
      push(.cancel, slot, moment, value: 0, lane: 0, &state)
    }
  }

  /// Sends what the audio thread does not know of a player's settings. Room has been reserved.
  private func sendSettings(of record: PlayerRecord, _ state: inout EngineState) {
    guard !record.unsent.isEmpty, let slot = record.slot else { return }
    record.settings.forEachCommand(of: record.unsent) { kind, value in
      push(kind, slot, .next(after: 0), value: value, lane: 0, &state)
    }
    record.unsent = []
  }

  /// Before a stop: curves that were sent to players which do not play end with this run, as everything does that is on its
  /// way. To those that play the audio thread sees.
  func cancelWaitingCurves(_ state: inout EngineState) {
    for index in state.slots.indices where state.slots[index].hasCurves {
      state.slots[index].hasCurves = false
      guard hasRoom(1, reserve: state.link.capacity.reserve, state) else { return }
      push(.cancel, Int32(truncatingIfNeeded: index), .next(after: 0), value: 0, lane: 0, &state)
    }
  }

  private func begin(_ slot: Int32, _ state: inout EngineState) {
    let index = Int(slot)
    state.slots[index].lastStart = state.slots[index].sent
    state.slots[index].failure = nil
    if !state.slots[index].isActive {
      state.slots[index].isActive = true
      state.activeCount += 1
    }
  }

  /// Puts a command into the ring. Room has been reserved.
  private func push(
    _ kind: CommandKind, _ slot: Int32, _ moment: Moment, value: Double, lane: Int32,
    curve: UnsafeBufferPointer<ScoreSegment> = UnsafeBufferPointer(start: nil, count: 0),
    _ state: inout EngineState
  ) {
    let message: RenderMessage
    switch moment {
    case .next(let offset):
      let sample = Int64((offset * sampleRate + 0.5).rounded(.down))
      message = RenderMessage(
        .fromNextBlock, Command(kind, player: slot, sample: sample, value: value, lane: lane, curve: curve))
    case .time(let time):
      let sample = Int64((time * sampleRate + 0.5).rounded(.down))
      message = RenderMessage(
        .command, Command(kind, player: slot, sample: sample, value: value, lane: lane, curve: curve))
    }
    guard state.link.send(message) else { return }
    state.sent &+= 1
    state.slots[Int(slot)].sent &+= 1
  }
}
