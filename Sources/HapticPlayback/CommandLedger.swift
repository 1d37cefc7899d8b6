/// The counts of commands that were sent to one slot of the audio thread, and that had arrived at its last
/// report.
///
/// Commands are counted modulo 2³². Only this type compares such numbers.
struct CommandLedger {
  private var sent: UInt32 = 0
  /// The number that had arrived when the player last became idle.
  private var seen: UInt32 = 0
  /// The number of the last start.
  private var lastStart: UInt32 = 0

  /// Counts a command.
  mutating func noteSent() { sent &+= 1 }

  /// Notes that the command sent last is a start.
  mutating func noteStart() { lastStart = sent }

  /// Notes that the player became idle when that many commands had arrived.
  mutating func noteIdle(after commands: UInt32) { seen = commands }

  /// Whether a notice that was sent after that many commands takes the last start into account.
  func coversStart(_ commands: UInt32) -> Bool { Int32(bitPattern: lastStart &- commands) <= 0 }

  /// Whether the player has nothing left to do: it became idle after the last command.
  var isSettled: Bool { sent == seen }
}
