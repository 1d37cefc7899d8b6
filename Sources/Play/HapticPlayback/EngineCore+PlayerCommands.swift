import HapticRealTime
import HapticScore
import HapticSynthesis
import Synchronization

/// The time at which a command takes effect.
enum Moment {
  /// The command takes effect at the first sample of the next block, or the given time in seconds after that
  /// sample.
  case next(after: Double)
  /// The command takes effect at an engine time in seconds. The engine converts the time to a sample number
  /// only when it sends the command, because starting the output may change the sample rate.
  case time(Double)
}

extension EngineCore {
  /// Returns the moment for a time that the app has passed: the next block if the time is 0, otherwise that
  /// engine time in seconds. `offset`, in seconds, is added in both cases. Throws `invalidTime` if a value is
  /// negative, NaN, or above `latestTime`.
  func moment(_ time: Double, offset: Double = 0) throws(EngineError) -> Moment {
    guard time >= 0, time <= Self.latestTime, offset >= 0, offset <= Self.latestTime else {
      throw EngineError(
        .invalidTime,
        "\(time < 0 || time > Self.latestTime || time.isNaN ? time : offset) is not a time: "
          + "0 (at once) or seconds of engine time, up to \(Int(Self.latestTime))")
    }
    return time == 0 ? .next(after: offset) : .time(time + offset)
  }

  /// The latest time that a call accepts, in seconds: about 31 years.
  static var latestTime: Double { 1e9 }

  static var lost: EngineError {
    EngineError(.invalidPlayer, "the player was created before the engine was reset; create a new one")
  }

  /// The result of an attempt to send a command.
  private enum Attempt {
    case isDone, isStopped
    /// The output runs at the given sample rate, for which the player's pattern has not been prepared.
    case lacksScore(Double)
  }

  /// Returns whether a player was created after the last reset of the engine. Call this method under the engine's lock.
  func isCurrent(_ record: PlayerRecord) -> Bool { record.generation == generation.load(ordering: .relaxed) }

  /// Calls a function for a player, under the engine's lock, while the engine is running. If the engine is
  /// stopped and automatic shutdown is enabled, starts the engine first.
  ///
  /// - Parameters:
  ///   - isForPlaying: whether the function concerns only playing players. If so, the function is skipped while the engine
  ///     is stopped and automatic shutdown is enabled.
  ///   - body: the function. It gets this core and the player, because a reference that it captures would be counted in each
  ///     call.
  private func withRunningEngine(
    for record: PlayerRecord, isForPlaying: Bool = false,
    _ body: (EngineCore, PlayerRecord, inout EngineState) throws(EngineError) -> Void
  ) throws(EngineError) {
    var made: Score?
    for _ in 0..<6 {
      let outcome = try state.withLock { state throws(EngineError) -> Attempt in
        guard isCurrent(record) else { throw Self.lost }
        guard state.life.isRunning else {
          if state.life.isOver { throw Self.gone }
          guard state.settings.isAutoShutdownEnabled else {
            throw EngineError(.notRunning, "the engine is stopped; start it before playing")
          }
          return isForPlaying ? .isDone : .isStopped
        }
        collect(&state)
        if record.slot == nil {
          record.score = record.pattern.score(at: sampleRate, or: made)
          if record.score == nil { return .lacksScore(sampleRate) }
        }
        defer { record.score = nil }
        try body(self, record, &state)
        return .isDone
      }
      switch outcome {
      case .isDone: return
      case .isStopped: try start()
      // Slow with audio, so it runs outside the lock.
      case .lacksScore(let rate): made = try record.pattern.makeScore(at: rate)
      }
    }
    throw EngineError(.notRunning, "the engine stops as soon as it is started")
  }

  /// Sends several commands of a player, either all of them or none. Orders such as a start or a stop must be
  /// sent one at a time with the other `send`, which records them.
  func send(
    _ commands: some Collection<(action: Command.Action, moment: Moment)>,
    of record: PlayerRecord
  ) throws(EngineError) {
    try withRunningEngine(for: record) { core, record, state throws(EngineError) in
      try core.reserve(commands.count, for: record, &state)
      let slot = try core.slot(of: record, &state)
      core.sendSettings(of: record, &state)
      for command in commands {
        core.push(command.action, slot, command.moment, &state)
      }
    }
  }

  /// Sends one command for a player. If the engine is stopped and automatic shutdown is enabled, starts the
  /// engine first, unless the command concerns only playing players.
  func send(
    _ action: Command.Action, at moment: Moment, of record: PlayerRecord
  ) throws(EngineError) {
    let kind = action.kind
    let isForPlaying: Bool
    switch kind {
    case .stop, .cancel, .pause, .resume, .seek: isForPlaying = true
    default: isForPlaying = false
    }
    try withRunningEngine(for: record, isForPlaying: isForPlaying) {
      core, record, state throws(EngineError) in
      let silences = kind == .stop || kind == .cancel
      let inputs = kind == .start ? record.inputs?.changes.targetCount ?? 0 : 0
      try core.reserve(1 + inputs, for: record, silencing: silences ? kind : nil, &state)
      let slot = try core.slot(of: record, &state)
      // A start that is due later must not change what plays until then; the inputs have their values by then.
      let now = state.nextBlockTime
      let isLater = if case .time(let time) = moment { time > now } else { false }
      if kind == .start, !(isLater && state.players.isActive(slot)) {
        core.restartInputs(of: record, slot, &state)
      }
      if !silences { core.sendSettings(of: record, &state) }
      core.push(action, slot, moment, &state)
      // A stop or cancel is sent before the settings, which a full queue may not accept.
      if silences && !record.unsent.isEmpty { core.flush(record, &state) }
      if silences { core.silenceEvents(of: record, action, moment, isLater: isLater, &state) }
      switch kind {
      case .start: state.players.noteStart(slot)
      case .pause, .resume, .stop, .cancel: break
      default: return
      }
      record.note(kind, at: moment, now: now, run: state.runs)
    }
    if kind == .start { observer?.playerStarted?(output) }
  }

  /// Sends a live curve of a player. Throws `queueFull` if too many live curves have not ended yet.
  func send(
    _ segments: [ScoreSegment], lane: Int32, at moment: Moment, of record: PlayerRecord
  ) throws(EngineError) {
    try withRunningEngine(for: record) { core, record, state throws(EngineError) in
      try core.reserve(1, for: record, &state)
      guard state.players.curveCount < state.link.capacity.liveCurves else {
        throw EngineError(
          .queueFull,
          "\(state.players.curveCount) live curves have not ended yet; send fewer at a time, or create "
            + "the engine with a larger capacity")
      }
      let slot = try core.slot(of: record, &state)
      core.sendSettings(of: record, &state)
      let curve = LiveCurve(segments, slot: slot)
      state.players.add(curve)
      core.push(.curve(lane: lane, UnsafeBufferPointer(curve.segments)), slot, moment, &state)
    }
  }

  /// Changes settings of a player. Settings are never lost, because those that do not fit into the command
  /// queue are sent later.
  func set(
    _ kind: PlayerSettings.Kinds, of record: PlayerRecord, _ change: (inout PlayerSettings) -> Void
  ) {
    state.withLock { state in
      change(&record.settings)
      record.unsent.insert(kind)
      guard state.life.isRunning, record.slot != nil, isCurrent(record) else { return }
      collect(&state)
      flush(record, &state)
    }
  }

  /// Handles the deallocation of a player's handle (`HapticPlayer`). A playing player plays to its end. A
  /// player that is paused, or has a pause scheduled, is cancelled at the time of the pause, because no
  /// caller could resume it.
  func releaseHandle(_ record: PlayerRecord) {
    state.withLock { state in
      guard record.slot != nil else { return }
      collect(&state)
      record.inputs = nil
      // Collecting may have released the player's slot.
      guard let slot = record.slot else { return }
      if state.life.isRunning, let pause = record.commands.lastPause(run: state.runs) {
        record.pendingCancel = pause > state.nextBlockTime ? .time(pause) : .next(after: 0)
        flush(record, &state)
      }
      if let record = state.players.releaseHandle(slot, state.link) { releaseLater(record, &state) }
    }
  }
}
