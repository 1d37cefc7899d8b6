import HapticModel

/// The inputs of a player that follows them (see Rendering §11).
struct PlayerInputs {
  var changes: BindingState
  /// The players of the events of thresholds.
  let events: [PlayerRecord]
  /// The number of messages that had been sent after the last changes of this player. The next changes wait until a block
  /// has read them, so that a block gets one value of each parameter.
  var sent: UInt64 = 0
  /// Whether the player is in the engine's list of players with changes that are due later.
  var isWaiting = false
}
