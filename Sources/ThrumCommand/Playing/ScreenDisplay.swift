import HapticGraphics

/// Draws frame over frame.
struct ScreenDisplay: PlayDisplay {
  private let console: Console
  private var screen: PlayScreen?
  private var height = 0
  private var size: (columns: Int, rows: Int)?
  private var noted: (text: String, until: Double)?
  private var found: [String] = []

  /// How long a note stands that is not lasting, in seconds.
  private static let noteTime = 4.0

  init(console: Console) { self.console = console }

  mutating func begin() {
    // No cursor, and no line that goes on in the next.
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
      // Lines may have been broken anew: where the old frame stands nobody knows.
      text = "\u{1B}[H\u{1B}[2J"
      height = 0
    }
    self.size = size
    let style = TerminalStyle(
      environment: console.environment, isTerminal: true, width: size.columns, height: nil)
    // The cursor needs the last row; a terminal of a column or two gets what fits.
    let lines = frame(state, style: style, rows: max(1, size.rows - 1))
    if height > 0 { text += "\u{1B}[\(height)A" }
    for line in lines { text += "\r" + line + "\u{1B}[K\n" }
    text += "\u{1B}[J"
    height = lines.count
    console.output.write(text)
    console.output.flush()
  }

  private mutating func frame(_ state: PlayState, style: TerminalStyle, rows: Int) -> [String] {
    guard var screen else { return Array(StatusLines(style: style).lines(state).prefix(rows)) }
    // Its memory of the last picture goes along.
    self.screen = nil
    defer { self.screen = screen }
    return screen.lines(state, style: style, rows: rows)
  }

  mutating func end() {
    console.output.write("\u{1B}[?7h\u{1B}[?25h")
    console.output.flush()
    height = 0
    size = nil
  }
}
