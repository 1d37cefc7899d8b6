import HapticGraphics
import HapticPlatform
import HapticText

/// The streams of a command: the process's own streams, or memory in a test.
final class Console {
  /// Standard output, for results only.
  let output: ByteWriter
  /// Standard error, for messages to the user.
  let errors: ByteWriter
  /// The width in characters of the terminal on standard output; `nil` if it is not a terminal.
  let outputColumns: Int?
  /// Whether standard output is a terminal.
  let outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  let errorsAreTerminal: Bool
  /// Returns the value of an environment variable, for example `NO_COLOR`; `nil` if it is not set.
  let environment: (String) -> String?
  /// Returns the path of this program; `nil` where it is not known.
  let program: () -> String?

  /// The clock and keyboard for playback.
  let clock: any PlayClock

  private enum Input {
    case descriptor(Int32)
    case memory([UInt8])
  }
  private let input: Input

  /// Whether frames can be drawn over each other on standard output.
  var canDraw: Bool { outputIsTerminal && environment("TERM") != "dumb" }

  /// Creates a console with the streams of this process.
  init() {
    input = .descriptor(0)
    output = ByteWriter(descriptor: 1)
    errors = ByteWriter(descriptor: 2)
    outputIsTerminal = Terminal.isTerminal(1)
    outputColumns = outputIsTerminal ? Terminal.size(1)?.columns : nil
    errorsAreTerminal = Terminal.isTerminal(2)
    environment = Environment.value
    program = { FilePaths.resolved("/proc/self/exe") }
    clock = TerminalClock()
  }

  /// Creates a console with streams in memory.
  init(
    input: [UInt8], outputColumns: Int? = nil, errorsAreTerminal: Bool = false,
    environment: [String: String] = [:], program: String? = nil, clock: any PlayClock = TerminalClock()
  ) {
    self.input = .memory(input)
    output = ByteWriter()
    errors = ByteWriter()
    outputIsTerminal = outputColumns != nil
    self.outputColumns = outputColumns
    self.errorsAreTerminal = errorsAreTerminal
    self.environment = { environment[$0] }
    self.program = { program }
    self.clock = clock
  }

  /// Writes a message to standard error as `thrum: …`, always on one line.
  func report(_ message: String) {
    errors.writeLine("thrum: " + message.printable)
    errors.flush()
  }

  /// Writes the message of a failure, unless it has already been reported.
  func report(_ failure: CommandFailure) {
    if let message = failure.message { report(message) }
  }

  /// Writes one line to standard error, but only if standard error is a terminal. Otherwise the line is not composed.
  func notice(_ message: @autoclosure () -> String) {
    if errorsAreTerminal { report(message()) }
  }

  /// Whether standard output shows colours: it is a terminal that supports them, and `NO_COLOR` is not set.
  var hasColours: Bool { style().colour != .none }

  /// Returns what the terminal on standard output supports. Its width is used if no other is given.
  func style(width: Int? = nil) -> TerminalStyle {
    TerminalStyle(environment: environment, isTerminal: outputIsTerminal, width: width ?? outputColumns)
  }

  /// Returns a help text in the characters of the locale, in lines that fit the terminal.
  func help(_ text: String) -> String {
    let style = style()
    // Before the lines are broken, because three points are wider than the one character.
    let letters =
      style.isUnicode
      ? text : String(text.flatMap { $0 == "\u{2026}" ? "..." : $0.isASCII ? String($0) : "?" })
    return HelpText.wrapped(letters, width: style.width)
  }

  /// The descriptor of standard input; `nil` in a test, where it is memory.
  var inputDescriptor: Int32? {
    if case .descriptor(let descriptor) = input { descriptor } else { nil }
  }

  /// Returns all bytes of standard input, up to a limit.
  func readInput(limit: Int) throws(SystemFailure) -> [UInt8] {
    switch input {
    case .descriptor(let descriptor):
      try Descriptor.readAll(descriptor, limit: limit, name: InputFile.standardInput)
    case .memory(let bytes): bytes
    }
  }
}
