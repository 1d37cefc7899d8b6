import HapticSynthesis

/// The reserve of the command queue: capacity for one stop and one cancel of each player when the queue is
/// full.
///
/// The owner of a loop knows how many commands are waiting in the queue, but not which players sent them. So a
/// player's part of the reserve counts as used until the queue accepts ordinary commands again, because by
/// then the whole reserve is free.
package struct CommandReserve: Sendable {
  /// The number of the current period, from 1. A new period begins when the queue accepts ordinary commands
  /// again after the reserve has been used.
  private(set) var period: UInt64 = 1
  private var isUsed = false

  /// Creates a reserve of which nothing is used.
  package init() {}

  /// Notes that the queue accepts ordinary commands, which starts a new period if the reserve has been used.
  package mutating func noteCapacity() {
    if isUsed { period &+= 1 }
    isUsed = false
  }

  fileprivate mutating func use() { isUsed = true }
}

/// The parts of the reserve that one player has used.
package struct PlayerReserve: Sendable {
  /// The periods in which the player last used the reserve: `stop` for a stop, `cancel` for a cancel.
  private var stop: UInt64 = 0
  private var cancel: UInt64 = 0

  /// Creates the parts of a player that has used none.
  package init() {}

  /// Uses the reserve for a stop or a cancel. Returns `false` if the player has already used its part for the
  /// same kind of command in the current period.
  package mutating func use(_ kind: CommandKind, _ reserve: inout CommandReserve) -> Bool {
    let place = kind == .stop ? stop : cancel
    guard place != reserve.period else { return false }
    if kind == .stop { stop = reserve.period } else { cancel = reserve.period }
    reserve.use()
    return true
  }
}
