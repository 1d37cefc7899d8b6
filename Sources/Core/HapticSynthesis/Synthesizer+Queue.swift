extension Synthesizer {
  /// The visits that loading a score costs: it writes the whole state of a player, which often waits for memory.
  private static var loadingCost: Int64 { 8 }

  /// Sets the score that a player plays when it is next started. The memory of the score must stay valid
  /// until the synthesizer sends the notice `playerIdle` for this player.
  ///
  /// - Returns: `false` if the player does not exist or is still playing or sounding.
  @discardableResult
  public mutating func setScore(_ score: ScoreView, player number: Int) -> Bool {
    guard let player = player(number), tables.players[player].state == .idle,
      tables.players[player].voices.isEmpty
    else { return false }
    tables.players[player].score = score
    var used = LaneSet.none
    for lane in 0..<LaneID.count
    where score.laneStarts[lane] < score.laneStarts[lane + 1]
      || score.changeStarts[lane] < score.changeStarts[lane + 1]
    {
      used.insert(lane)
    }
    tables.players[player].scoreLanes = used
    if Allowance.isLimited { sendingCost &+= Self.loadingCost }
    return true
  }

  /// Resets a player to its initial state (neutral lanes, rate 1, no loop, no score), so that it can be
  /// reused.
  ///
  /// - Returns: `false` if the player does not exist or is in use (it plays, has waiting commands, or still
  ///   sounds).
  @discardableResult
  public mutating func resetPlayer(_ number: Int) -> Bool {
    guard let player = player(number), !tables.players[player].isActive else { return false }
    dropCurves(of: player, at: now)
    if Allowance.isLimited { sendingCost &+= 2 &* Int64(tables.players[player].lanes.count) }
    clearPlayer(player, lanes: tables.players[player].lanes)
    return true
  }

  /// Queues a command for its player. Commands for the same sample take effect in the order in which they
  /// were sent. The time that this takes grows with the logarithm of the number of waiting commands.
  ///
  /// - Returns: `false` if the queue is full (counted in `refusedCommands`), if the player or lane does not
  ///   exist, or if the value is NaN; the command then has no effect.
  @discardableResult
  public mutating func send(_ command: Command) -> Bool {
    guard let player = player(Int(command.player)), command.action.isValid else { return false }
    if case .cancel = command.action { dropCommands(of: player, after: max(command.sample, now)) }
    if freeCommands.isEmpty { reclaimCommands(1) }
    let slot = freeCommands.removeNext(from: tables.commands)
    guard !slot.isNone else {
      refusedCommands += 1
      return false
    }
    waitingCommands &+= 1
    work.commands &+= 1
    tables.commands[slot] = QueuedCommand(command, isPast: command.sample < now)
    let steps = tables.players[player].commands.insert(slot, seed: commandSeed, in: tables.commands)
    // The nodes near the root are in the processor's cache.
    if Allowance.isLimited { sendingCost &+= 1 &+ Int64(max(0, steps &- 8)) }
    activate(player)
    return true
  }

  mutating func activate(_ player: PlayerIndex) {
    guard !tables.players[player].isActive else { return }
    tables.players[player].isActive = true
    tables.active.insert(player)
    activeCount &+= 1
  }

  /// Removes and returns the earliest command of a player's queue.
  mutating func takeCommand(of player: PlayerIndex) -> QueuedCommand {
    let slot = tables.players[player].commands.first
    let queued = tables.commands[slot]
    tables.players[player].commands.removeFirst(in: tables.commands)
    freeCommands.give(slot, to: tables.commands)
    waitingCommands &-= 1
    work.commands &+= 1
    return queued
  }

  /// Drops the commands of a player that are due after a sample. Up to 256 commands are freed at once, the
  /// others during the next calls of `render`.
  mutating func dropCommands(of player: PlayerIndex, after sample: Int64) {
    let dropped = tables.players[player].commands.cut(after: sample, in: tables.commands)
    guard !dropped.isNone else { return }
    droppedCommands.give(dropped, to: tables.commands)
    reclaimCommands(256)
  }

  /// Frees at most `limit` of the commands that were dropped.
  mutating func reclaimCommands(_ limit: Int64) {
    var left = limit
    while left > 0, !droppedCommands.isEmpty {
      let slot = droppedCommands.removeNext(from: tables.commands)
      let queued = tables.commands[slot]
      if !queued.left.isNone { droppedCommands.give(queued.left, to: tables.commands) }
      if !queued.right.isNone { droppedCommands.give(queued.right, to: tables.commands) }
      freeCommands.give(slot, to: tables.commands)
      waitingCommands &-= 1
      work.commands &+= 1
      if case .curve(_, let segments) = queued.command.action {
        retireCurve(segments, of: PlayerIndex(queued.command.player), at: now)
      }
      left &-= 1
    }
    if limit != .max { allowance.spend(visits: (limit &- left) / 4) }
  }
}
