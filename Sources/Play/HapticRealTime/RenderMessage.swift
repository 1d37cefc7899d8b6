import HapticSynthesis

/// A message from the engine to the audio thread.
package struct RenderMessage: Sendable {
  /// The kind of message.
  package enum Kind: UInt8, Sendable {
    /// A command that takes effect at its `sample`, which is an engine time in samples.
    case command
    /// A command whose `sample` is an offset: it takes effect that many samples after the first sample of the
    /// next block.
    case fromNextBlock
    /// A notification that a player has a new score (prepared pattern). The message does not contain the
    /// score: the audio thread reads the score from a table that it shares with the engine.
    case newScore
  }
  /// The kind of message.
  package var kind: Kind
  /// The command. For `newScore`, only the command's player is used.
  package var command: Command

  /// Creates a message.
  package init(_ kind: Kind, _ command: Command) {
    self.kind = kind
    self.command = command
  }
}
