import HapticModel
import HapticRealTime

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

/// The progress that the audio thread has published. As long as it is the same, no waiting change can be sent.
struct BlockProgress: Equatable {
  private var blocks: UInt64 = 0
  private var readMessages: UInt64 = 0
  private var completedCommands: UInt64 = 0

  init() {}

  init(_ link: borrowing RenderLink) {
    blocks = link.blocks
    readMessages = link.readMessages
    completedCommands = link.completedCommands
  }
}
