import HapticGraphics

/// The display of a command that plays: frames on a terminal, lines, only messages, or nothing.
final class TerminalDisplay {
  enum Kind {
    case screen, lines, messages, nothing
  }

  let kind: Kind
  private let console: Console
  private var frame: TerminalFrame
  /// Whether the display controls the terminal. `false` while the process is a background job.
  private(set) var isShown = false
  private var noted: (text: String, until: Double)?
  /// The time for which a screen shows a note that is not lasting, in seconds.
  private let noteTime: Double

  init(_ kind: Kind, console: Console, noteTime: Double = 4) {
    self.kind = kind
    self.console = console
    self.noteTime = noteTime
    frame = TerminalFrame(console: console)
  }

  /// Creates a screen if keys can be read from the terminal, and otherwise lines.
  ///
  /// - Parameter quiet: what to show in place of either; `nil` if the user did not ask for quiet.
  convenience init(console: Console, quiet: Kind?, noteTime: Double = 4) {
    let hasKeys = console.clock.begin(readingKeys: console.canDraw && quiet == nil)
    self.init(quiet ?? (hasKeys ? .screen : .lines), console: console, noteTime: noteTime)
  }

  /// The style of text on the screen.
  var style: TerminalStyle { frame.style }
  /// The number of columns and rows of the screen.
  var size: (columns: Int, rows: Int) { frame.currentSize }

  /// Takes control of the terminal, or restores its state.
  func setShown(_ shows: Bool) {
    if kind == .screen, shows != isShown { if shows { frame.begin() } else { frame.end() } }
    isShown = shows
  }

  /// Draws a frame over the previous one.
  func draw(_ lines: [String]) { frame.draw(lines) }

  /// Prints a line to standard output.
  func say(_ line: String) {
    console.output.writeLine(line.printable)
    console.output.flush()
  }

  /// Shows a note to the user. On a screen, a lasting note remains until the next note; any other note disappears
  /// after a few seconds.
  func note(_ text: String, isLasting: Bool = false) {
    switch kind {
    case .screen: noted = (text, isLasting ? .infinity : console.clock.now + noteTime)
    case .lines, .messages: console.report(text)
    case .nothing: break
    }
  }

  /// The note that a screen shows now; `nil` for none.
  var note: String? { noted.flatMap { console.clock.now < $0.until ? $0.text : nil } }

  func removeNote() { noted = nil }
}
