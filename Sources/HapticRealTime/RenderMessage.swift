import HapticSynthesis

/// A message from the engine to the audio thread.
package struct RenderMessage: Sendable {
  /// The kind of message.
  package enum Kind: UInt8, Sendable {
    /// `command` takes effect at its sample, counted in engine samples.
    case command
    /// `command` takes effect that many samples after the first sample of the next block.
    case fromNextBlock
    /// A player gets a new score: the one that the table of scores holds for the player.
    case newScore
  }
  /// The kind of message.
  package var kind: Kind
  /// The command. For `newScore` only its player is used.
  package var command: Command

  /// Creates a message.
  package init(_ kind: Kind, _ command: Command) {
    self.kind = kind
    self.command = command
  }
}
