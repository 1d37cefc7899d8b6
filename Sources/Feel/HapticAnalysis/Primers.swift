import HapticPerception

/// Primers: weak taps after a rest that prepare the skin for a stronger event, and the rest that makes them necessary.
enum Primers {
  /// The rest in s after which the first tap is likely missed. Published as an effect without numbers (WWDC19, session 223);
  /// chosen by this project.
  static var ghostRest: Double { 1 }
  /// The time in s within which another event must follow the first tap for it to be missed. Chosen by this project, same source.
  static var ghostFollower: Double { 0.25 }
  /// The shortest time from a primer to the first tap, in s. Chosen by this project.
  static var leastPrimerLead: Double { 0.1 }
  /// The share of the next event's intensity up to which a tap after a rest counts as a primer. Chosen by this project: about
  /// half of the next event's strength.
  private static var primerShare: Double { 0.7 }

  /// Returns the indices of primers: taps after a second of rest that are much weaker than the event 100 to
  /// 250 ms after them.
  static func indices(_ sources: [SourceEvent]) -> Set<Int> {
    var primers: Set<Int> = []
    var quietUntil = -1.0
    for (index, event) in sources.enumerated() {
      let rests = event.time - quietUntil >= Self.ghostRest || quietUntil < 0
      if rests, event.isTransient, index + 1 < sources.count {
        let follower = sources[index + 1]
        let gap = follower.time - event.time
        if gap >= Self.leastPrimerLead, gap <= Self.ghostFollower,
          event.effective <= Self.primerShare * follower.effective
        {
          primers.insert(index)
        }
      }
      quietUntil = max(quietUntil, event.end)
    }
    return primers
  }
}
