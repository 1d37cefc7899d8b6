import HapticGraphics
import HapticPicture

/// A display that draws each frame over the previous one on a terminal.
struct ScreenDisplay: PlayDisplay {
  private let console: Console
  private var screen: PlayScreen?
  private var height = 0
  private var size: (columns: Int, rows: Int)?
  private var noted: (text: String, until: Double)?
  private var found: [String] = []

  /// The time for which a note is shown that is not lasting, in seconds.
  private static let noteTime = 4.0

  init(console: Console) { self.console = console }

  mutating func begin() {
    // This hides the cursor and disables line wrapping.
    console.output.write("\u{1B}[?25l\u{1B}[?7l")
  }

  mutating func show(_ playing: PlayScreen, names: [String]) {
    screen = playing
    noted = nil
    found = []
  }

  mutating func note(_ text: String, isLasting: Bool) {
    noted = (text, isLasting ? .infinity : console.clock.now + Self.noteTime)
  }

  mutating func findings(_ lines: [String]) { found = lines }

  mutating func update(_ state: PlayState) {
    var state = state
    if let shown = noted, console.clock.now >= shown.until { noted = nil }
    state.note = noted?.text
    state.findings = found
    let size = console.clock.size ?? (console.outputColumns ?? 80, 24)
    var text = ""
    if let old = self.size, old != size {
      // The terminal may have rewrapped its lines, so the position of the old frame is unknown.
      text = "\u{1B}[H\u{1B}[2J"
      height = 0
    }
    self.size = size
    let style = TerminalStyle(
      environment: console.environment, isTerminal: true, width: size.columns, height: nil)
    var lines = frame(state, style: style, rows: size.rows)
    // After a line that ends in the last column, the cursor stays in that column, and erasing from there
    // would erase the last character.
    if let last = lines.last, size.columns > 1, Self.width(of: last) >= size.columns {
      lines[lines.count - 1] = String(last.prefix(size.columns - 1))
    }
    if height > 1 { text += "\u{1B}[\(height - 1)A" }
    if size.columns == 1 { text += "\r\u{1B}[J" }
    text += lines.map { "\r" + $0 + (Self.width(of: $0) < size.columns ? "\u{1B}[K" : "") }
      .joined(separator: "\n")
    // The last line has no line feed, because it may be in the last row.
    if size.columns > 1 { text += "\u{1B}[J" }
    height = lines.count
    console.output.write(text)
    console.output.flush()
  }

  /// Returns the number of characters in a line, without control sequences.
  private static func width(of line: String) -> Int {
    var width = 0
    var isSteering = false
    for character in line {
      if isSteering {
        isSteering = !character.isLetter
      } else if character == "\u{1B}" {
        isSteering = true
      } else {
        width += 1
      }
    }
    return width
  }

  private mutating func frame(_ state: PlayState, style: TerminalStyle, rows: Int) -> [String] {
    guard var screen else { return Array(StatusLines(style: style).lines(state).prefix(rows)) }
    // Without a screen, the cached picture is released, too.
    self.screen = nil
    defer { self.screen = screen }
    return screen.lines(state, style: style, rows: rows)
  }

  mutating func end() {
    console.output.write((height > 0 ? "\n" : "") + "\u{1B}[?7h\u{1B}[?25h")
    console.output.flush()
    // Output to the terminal was held (Ctrl-S) when the command was stopped.
    if console.output.wasInterrupted { TerminalRescue.run() }
    height = 0
    size = nil
  }
}
