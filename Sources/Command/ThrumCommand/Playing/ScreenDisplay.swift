import HapticGraphics

/// A display that draws each frame over the previous one on a terminal.
struct ScreenDisplay: PlayDisplay {
  private let console: Console
  private var terminal: TerminalFrame
  private var screen: PlayScreen?
  private var noted: (text: String, until: Double)?
  private var found: [String] = []

  /// The time for which a note is shown that is not lasting, in seconds.
  private static let noteTime = 4.0

  init(console: Console) {
    self.console = console
    terminal = TerminalFrame(console: console)
  }

  mutating func begin() { terminal.begin() }

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
    terminal.draw(frame(state, style: terminal.style, rows: terminal.currentSize.rows))
  }

  private mutating func frame(_ state: PlayState, style: TerminalStyle, rows: Int) -> [String] {
    guard var screen else { return Array(StatusLines(style: style).lines(state).prefix(rows)) }
    // Without a screen, the cached picture is released, too.
    self.screen = nil
    defer { self.screen = screen }
    return screen.lines(state, style: style, rows: rows)
  }

  mutating func end() { terminal.end() }
}
