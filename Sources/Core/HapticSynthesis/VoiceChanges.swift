/// The effects of the commands of one sample, or of a new loop pass, on the voices and lanes of a player.
/// These effects are collected so that one pass over the voices applies all of them.
struct VoiceChanges {
  /// The sample at which the changes take effect.
  var sample: Int64
  /// Whether sounding voices, except transients, start their release.
  var releases = false
  /// Whether a loop pass ends. Audio files that play once then continue to sound, even if `releases` is set.
  var endsPass = false
  /// Whether the lanes must be recomputed, because they may change their slope.
  var bends = false
  /// Whether the player moves to another position in its pattern.
  var enters = false
  /// The factor by which the remaining durations of events are multiplied.
  var stretch = 1.0
  /// Whether the playback rate was set; live curves then adopt the new rate.
  var setsRate = false

  var isEmpty: Bool { !releases && !bends && !setsRate }
}

extension Synthesizer {
  /// Applies the collected changes in one pass over the player's voices.
  mutating func carryOut(_ changes: VoiceChanges, of player: PlayerIndex) {
    guard !changes.isEmpty else { return }
    if changes.bends { bendLanes(of: player, at: changes.sample) }
    if changes.setsRate { changeRateOfCurves(of: player, at: changes.sample) }
    if changes.releases || changes.stretch != 1 { changeVoices(changes, of: player) }
    if Allowance.isLimited && changes.enters && tables.players[player].state != .idle {
      let due = dueEvents(of: player, before: changes.sample &+ 1)
      allowance.prepay(events: Int64(min(due, capacity.voices &- soundingVoices)))
    }
  }

  private mutating func changeVoices(_ changes: VoiceChanges, of player: PlayerIndex) {
    guard !tables.players[player].voices.isEmpty else { return }
    visitVoices(of: player)
    var missing = changes.releases ? missingVoices(for: player, at: changes.sample) : 0
    var index = tables.players[player].voices.first
    while !index.isNone {
      let voice = index
      index = tables.voices[voice].links.next
      let ringsOn =
        tables.voices[voice].kind == .hapticTransient
        || (changes.endsPass && tables.voices[voice].kind == .audioCustom && !tables.voices[voice].loops)
      if changes.releases && !ringsOn {
        if missing > 0 {
          cut(voice, of: player)
          allowance.giveBack()
          missing &-= 1
          continue
        }
        tables.voices[voice].beginRelease(at: changes.sample)
      }
      if changes.stretch != 1 { tables.voices[voice].rescale(from: changes.sample, by: changes.stretch) }
    }
  }

  /// Returns the number of missing voices for the events that start at a sample at which their player
  /// restarts or starts a new loop pass, including events beyond the budget. The caller cuts off that many
  /// fading voices, the oldest first, because ranking all voices to find others, and recomputing and
  /// rendering the fading voices, would leave no time for the new events.
  private mutating func missingVoices(for player: PlayerIndex, at sample: Int64) -> Int {
    guard tables.players[player].state != .idle else { return 0 }
    let due = dueEvents(of: player, before: sample &+ 1)
    if Allowance.isLimited && due > 0 {
      // The kinds of the events are not looked at: if each has the largest load of the player, and there is not
      // enough for all, the fading voices make way.
      let audio = tables.players[player].hasAudio ? EventType.audioCustom.load : 1
      let largest = max(audio, law.load(of: .hapticContinuous))
      if largest > 1 && due > (budget.load &- load) / largest { return tables.players[player].voiceCount }
    }
    return max(0, due &- (capacity.voices &- soundingVoices))
  }

  /// Changes the rate of a player's live curves to the player's rate.
  private mutating func changeRateOfCurves(of player: PlayerIndex, at sample: Int64) {
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() {
      var curve = lanes[lane].curves.first
      while !curve.isNone {
        allowance.spend(visits: 1)
        tables.curves[curve].walk.map.changeRate(to: tables.players[player].map.rate, at: sample)
        curve = tables.curves[curve].links.next
      }
    }
  }

  /// Marks the lanes of a player to be recomputed at a sample; sounding voices start a new segment there.
  func bendLanes(of player: PlayerIndex, at sample: Int64) {
    tables.players[player].lanesStart = max(tables.players[player].lanesStart, sample)
    tables.players[player].lanesEnd = sample
    let lanes = tables.lanes(of: player)
    var used = tables.players[player].lanes
    while let lane = used.next() { lanes[lane].line.end = sample }
  }

  /// Counts a pass over all voices of a player as visits.
  mutating func visitVoices(of player: PlayerIndex) {
    let count = tables.players[player].voiceCount
    work.voices &+= count
    allowance.spend(visits: Int64(count / 4))
  }
}
