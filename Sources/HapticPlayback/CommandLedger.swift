/// What one of the audio thread's players has been sent, and how much of it had arrived when it last reported.
///
/// Commands are counted modulo 2³²: only here are such numbers compared.
struct CommandLedger {
  private var sent: UInt32 = 0
  /// How many had arrived when the player last fell idle.
  private var seen: UInt32 = 0
  /// The number of the last start.
  private var lastStart: UInt32 = 0

  /// Counts a command.
  mutating func noteSent() { sent &+= 1 }

  /// Notes that the command sent last is a start.
  mutating func noteStart() { lastStart = sent }

  /// Notes that the player fell idle when so many commands had arrived.
  mutating func noteIdle(after commands: UInt32) { seen = commands }

  /// Whether a notice given after so many commands knows of the last start.
  func coversStart(_ commands: UInt32) -> Bool { Int32(bitPattern: lastStart &- commands) <= 0 }

  /// Whether the player has nothing left to do: it has fallen idle after the last command.
  var isSettled: Bool { sent == seen }
}
