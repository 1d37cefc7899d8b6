import HapticSynthesis

/// A message from the engine to the audio thread.
package struct RenderMessage: Sendable {
  /// How to take it.
  package enum Kind: UInt8, Sendable {
    /// `command` at its sample, which counts in engine samples.
    case command
    /// `command` at so many samples after the first one of the next block.
    case fromNextBlock
    /// A player gets a new score: the one that stands in the table of scores under the player's number.
    case newScore
  }
  /// How to take it.
  package var kind: Kind
  /// What to do. For `newScore` only the player counts.
  package var command: Command

  /// Creates a message.
  package init(_ kind: Kind, _ command: Command) {
    self.kind = kind
    self.command = command
  }
}
