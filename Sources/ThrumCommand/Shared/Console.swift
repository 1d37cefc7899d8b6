import HapticGraphics
import HapticPicture
import HapticText

/// Where a command reads from and writes to: the process's own streams, or memory in a test.
final class Console {
  /// Standard output: results, nothing else.
  let output: ByteWriter
  /// Standard error: messages for people.
  let errors: ByteWriter
  /// The width of the terminal behind standard output; nil if it is not a terminal.
  let outputColumns: Int?
  /// True when a person reads standard output.
  let outputIsTerminal: Bool
  /// True when a person reads standard error.
  let errorsAreTerminal: Bool
  /// Values of the environment that a command may ask for, for example `NO_COLOR`.
  let environment: (String) -> String?

  /// Time and keys for what plays.
  let clock: any PlayClock

  private enum Input {
    case descriptor(Int32)
    case memory([UInt8])
  }
  private let input: Input

  /// The streams of this process.
  init() {
    input = .descriptor(0)
    output = ByteWriter(descriptor: 1)
    errors = ByteWriter(descriptor: 2)
    outputIsTerminal = System.isTerminal(1)
    outputColumns = outputIsTerminal ? System.columns(1) : nil
    errorsAreTerminal = System.isTerminal(2)
    environment = System.environment
    clock = TerminalClock()
  }

  /// Streams in memory.
  init(
    input: [UInt8], outputColumns: Int? = nil, errorsAreTerminal: Bool = false,
    environment: [String: String] = [:], clock: any PlayClock = TerminalClock()
  ) {
    self.input = .memory(input)
    output = ByteWriter()
    errors = ByteWriter()
    outputIsTerminal = outputColumns != nil
    self.outputColumns = outputColumns
    self.errorsAreTerminal = errorsAreTerminal
    self.environment = { environment[$0] }
    self.clock = clock
  }

  /// Writes a message on standard error: `thrum: …`, in one line whatever the text holds.
  func report(_ message: String) {
    errors.writeLine("thrum: " + message.printable)
    errors.flush()
  }

  /// Writes one line on standard error, but only for a person who reads it on a terminal.
  func notice(_ message: String) {
    if errorsAreTerminal { report(message) }
  }

  /// Whether standard output takes colours: a terminal that knows them, unless `NO_COLOR` is set.
  var hasColours: Bool {
    TerminalStyle(environment: environment, isTerminal: outputIsTerminal).colour != .none
  }

  /// Everything that standard input holds, up to a limit.
  func readInput(limit: Int) throws(SystemError) -> [UInt8] {
    switch input {
    case .descriptor(let descriptor): try InputFile.readAll(descriptor, expecting: 0, limit: limit)
    case .memory(let bytes): bytes
    }
  }
}
