import HapticSynthesis

/// A message from the engine to the audio thread.
package struct RenderMessage: Sendable {
  /// The kind of message.
  package enum Kind: UInt8, Sendable {
    /// The command takes effect at its `sample`, which is an engine time in samples.
    case command
    /// The command takes effect `sample` samples after the first sample of the next block.
    case fromNextBlock
    /// The player receives the new score that the shared table of scores contains for it.
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
