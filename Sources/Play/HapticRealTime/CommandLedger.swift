/// Counts the commands that the owner of a loop has sent to one player slot of the audio thread, and the commands
/// that had arrived there at the last report of the audio thread.
///
/// The counts wrap around at 2³², so only this type compares them.
package struct CommandLedger: Sendable {
  private var sent: UInt32 = 0
  /// The number of commands that had arrived when the player last became idle.
  private var seen: UInt32 = 0
  /// The number of commands sent up to and including the last start.
  private var lastStart: UInt32 = 0

  /// Creates a ledger of a slot to which nothing was sent.
  package init() {}

  /// Counts a command that was sent.
  package mutating func noteSent() { sent &+= 1 }

  /// Notes that the most recently sent command is a start.
  package mutating func noteStart() { lastStart = sent }

  /// Notes that the player became idle after the given number of commands had arrived.
  package mutating func noteIdle(after commands: UInt32) { seen = commands }

  /// Returns whether the last start had arrived when the audio thread sent a notice. `commands` is the number
  /// of commands that had arrived at that moment.
  package func coversStart(_ commands: UInt32) -> Bool { Int32(bitPattern: lastStart &- commands) <= 0 }

  /// Whether the player has nothing left to do, because it became idle after the last command had arrived.
  package var isDone: Bool { sent == seen }
}
