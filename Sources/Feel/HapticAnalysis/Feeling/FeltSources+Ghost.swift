import HapticPerception

extension FeltEvent {
  /// The end in seconds.
  var end: Double { time + duration }
}

extension FeltSources {
  /// How many dB the first tap after a rest loses because the skin is unprepared. Chosen by this project; the effect is
  /// published without numbers (WWDC19, session 223).
  static var ghostLoss: Double { 6 }

  /// Returns whether an event of the pattern is the first tap after a rest, of which too little is felt because the skin is
  /// unprepared and because the next event masks it.
  ///
  /// - Parameter needed: the level in dB that must remain of the tap.
  func isGhost(_ index: Int, needed: Double = GhostTapRule.ghostNeeded) -> Bool {
    guard case .felt(let event) = outcome(index) else { return false }
    let first = events[event]
    if event > 0, first.time - events[event - 1].end < Primers.ghostRest { return false }
    guard event + 1 < events.count else { return false }
    let follower = events[event + 1]
    // A much stronger follower is what the first tap prepares.
    guard follower.time - first.time <= Primers.ghostFollower,
      follower.level < sensations[index].level + PerceptionConstants.maskableDifference
    else { return false }
    // The level of a tap states what is left beside what follows.
    return sensations[index].level - Self.ghostLoss < needed
  }
}
