extension Synthesizer {
  /// Ends all playback at once and reports the end of every player. Nothing is rendered and no time passes:
  /// voices, live curves and commands that are due later are dropped, and the commands that are due now take
  /// effect, so that players keep their settings.
  ///
  /// The time that this takes grows with the numbers of active players, sounding events and waiting commands,
  /// whatever the scores contain.
  package mutating func silence() {
    allowance = .unlimited
    var player = tables.active.first(from: 0)
    while !player.isNone {
      end(player)
      player = tables.active.first(from: player.offset + 1)
    }
    reclaimCommands(.max)
    sendingCost = 0
  }

  /// Drops a command that would have to wait. Its player is active until the next call of `silence`, which
  /// reports the player's end.
  package mutating func discard(_ command: Command) {
    guard let player = player(Int(command.player)) else { return }
    activate(player)
    if case .curve(_, let segments) = command.action { retireCurve(segments, of: player, at: now) }
  }

  private mutating func end(_ player: PlayerIndex) {
    // First, so that no command walks over the voices.
    dropVoices(of: player)
    dropCommands(of: player, after: now)
    applyCommands(of: player, at: now)
    var changes = VoiceChanges(sample: now)
    apply(.cancel, to: player, &changes)
    carryOut(changes, of: player)
    tables.players[player].lastChange = now
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() {
      lanes[lane].jump(to: lanes[lane].target, liveAt: lanes[lane].isLive ? now : nil)
    }
    endPlaying(of: player, at: now)
    retire(player)
  }
}
