/// What the commands of one sample, or a new round of a loop, do to the voices and lanes of a player, gathered so that they are walked once.
struct VoiceChanges {
  /// The sample on which the changes take effect.
  var sample: Int64
  /// Whether what sounds goes into its release, all but taps.
  var releases = false
  /// Whether files that play once ring on as well: at the end of a round.
  var endsRound = false
  /// Whether lanes bend.
  var bends = false
  /// What remains of durations is multiplied by this.
  var stretch = 1.0
  /// Whether the playback rate was set, which curves sent live follow.
  var setsRate = false

  var isEmpty: Bool { !releases && !bends && !setsRate }
}

extension Synthesizer {
  /// Carries out what was gathered, in one walk over the player's voices.
  mutating func carryOut(_ changes: VoiceChanges, of player: PlayerIndex) {
    guard !changes.isEmpty else { return }
    if changes.bends { bendLanes(of: player, at: changes.sample) }
    if changes.setsRate { changeRateOfCurves(of: player, at: changes.sample) }
    guard changes.releases || changes.stretch != 1, !tables.players[player].voices.isEmpty else { return }
    visitVoices(of: player)
    var missing = changes.releases ? missingVoices(for: player, at: changes.sample) : 0
    var index = tables.players[player].voices.first
    while !index.isNone {
      let voice = index
      index = tables.voices[voice].links.next
      let ringsOn =
        tables.voices[voice].kind == .hapticTransient
        || (changes.endsRound && tables.voices[voice].kind == .audioCustom && !tables.voices[voice].loops)
      if changes.releases && !ringsOn {
        if missing > 0 {
          cut(voice, of: player)
          missing &-= 1
          continue
        }
        tables.voices[voice].beginRelease(at: changes.sample)
      }
      if changes.stretch != 1 { tables.voices[voice].rescale(from: changes.sample, by: changes.stretch) }
    }
  }

  /// How many voices are missing for the events that begin on a sample on which their player starts again, or goes into a
  /// new round; those beyond the budget never begin. So many of the voices that fade are cut off instead, the oldest first:
  /// ranking all voices to find as many others, and bending and rendering those that fade, would leave no time for the events.
  private mutating func missingVoices(for player: PlayerIndex, at sample: Int64) -> Int {
    guard tables.players[player].state != .idle else { return 0 }
    let next = tables.players[player].nextEvent
    let due = event(of: player, from: next, notBefore: sample &+ 1) &- next
    return max(0, Int(min(Int64(due), allowance.events)) &- (capacity.voices &- soundingVoices))
  }

  /// Lets the curves sent live go on at the player's rate.
  private func changeRateOfCurves(of player: PlayerIndex, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count {
      var curve = lanes[lane].curves.first
      while !curve.isNone {
        tables.curves[curve].walk.map.changeRate(to: tables.players[player].map.rate, at: sample)
        curve = tables.curves[curve].links.next
      }
    }
  }

  /// Marks the lanes of a player to be worked out again on a sample; what sounds begins a new segment there.
  func bendLanes(of player: PlayerIndex, at sample: Int64) {
    tables.players[player].lanesStart = max(tables.players[player].lanesStart, sample)
    tables.players[player].lanesEnd = sample
    let lanes = tables.lanes(of: player)
    for lane in 0..<LaneID.count { lanes[lane].line.end = sample }
  }

  /// Counts a walk over all voices of a player.
  mutating func visitVoices(of player: PlayerIndex) {
    let count = tables.players[player].voiceCount
    work.voices &+= count
    allowance.spend(visits: Int64(count))
  }
}
