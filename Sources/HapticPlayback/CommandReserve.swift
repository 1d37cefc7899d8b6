import HapticSynthesis

/// The reserve of the command queue: capacity for one stop and one cancel of each player when the queue is
/// full.
///
/// The engine knows how many commands wait, but not whose. So a player's part of the reserve counts as used
/// until the queue has accepted ordinary commands again: the reserve is empty then.
struct CommandReserve {
  /// The number of times that the reserve was emptied after use, plus 1.
  private(set) var period: UInt64 = 1
  private var isUsed = false

  /// Notes that the queue accepts ordinary commands.
  mutating func noteRoom() {
    if isUsed { period += 1 }
    isUsed = false
  }

  fileprivate mutating func use() { isUsed = true }
}

/// What a player has used of the reserve.
struct PlayerReserve {
  /// The periods in which the player last used the reserve for a stop and for a cancel.
  private var stop: UInt64 = 0
  private var cancel: UInt64 = 0

  /// Uses the reserve for a stop or a cancel; returns `false` if the player has done so since the queue last
  /// had capacity.
  mutating func take(_ kind: CommandKind, _ reserve: inout CommandReserve) -> Bool {
    let place = kind == .stop ? stop : cancel
    guard place != reserve.period else { return false }
    if kind == .stop { stop = reserve.period } else { cancel = reserve.period }
    reserve.use()
    return true
  }
}
