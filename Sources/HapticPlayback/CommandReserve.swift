import HapticSynthesis

/// The places of a full queue that are kept for what silences: a stop and a cancel of each player.
///
/// The engine knows only how many commands wait, not whose. So a place that a player has taken counts as taken until the queue
/// had room for ordinary commands again: the reserve is empty then.
struct CommandReserve {
  /// Counts the times that the reserve has been emptied after it was used.
  private(set) var period: UInt64 = 1
  private var isUsed = false

  /// Notes that ordinary commands find room.
  mutating func noteRoom() {
    if isUsed { period += 1 }
    isUsed = false
  }

  fileprivate mutating func use() { isUsed = true }
}

/// What a player has taken of the reserve.
struct PlayerReserve {
  /// The periods in which it last took its place for a stop and for a cancel.
  private var stop: UInt64 = 0
  private var cancel: UInt64 = 0

  /// Takes the place for a stop or a cancel; false when it has been taken since the queue last had room.
  mutating func take(_ kind: CommandKind, _ reserve: inout CommandReserve) -> Bool {
    let place = kind == .stop ? stop : cancel
    guard place != reserve.period else { return false }
    if kind == .stop { stop = reserve.period } else { cancel = reserve.period }
    reserve.use()
    return true
  }
}
