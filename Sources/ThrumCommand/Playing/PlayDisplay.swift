import HapticGraphics

/// Shows a playing: in place on a terminal, as lines, or not at all.
protocol PlayDisplay {
  /// Before the first frame.
  mutating func begin()
  /// Something has begun to play.
  mutating func show(_ playing: PlayScreen, names: [String])
  /// One frame.
  mutating func update(_ state: PlayState)
  /// One thing to know.
  mutating func note(_ text: String)
  /// What is wrong with a file that was saved.
  mutating func findings(_ lines: [String])
  /// After the last frame.
  mutating func end()
}

/// Draws frame over frame.
struct ScreenDisplay: PlayDisplay {
  private let console: Console
  private var screen: PlayScreen?
  private var height = 0
  private var size: (columns: Int, rows: Int)?
  private var noted: String?
  private var found: [String] = []

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

  mutating func note(_ text: String) { noted = text }

  mutating func findings(_ lines: [String]) { found = lines }

  mutating func update(_ state: PlayState) {
    var state = state
    if let noted { state.note = noted }
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

/// A line when something begins, and one a second.
struct LineDisplay: PlayDisplay {
  private let console: Console
  private var names = ""
  private var isAnnounced = false
  private var next = 0.0
  private var taps: UInt64 = 0
  private var strongest: (intensity: Float, sharpness: Float) = (0, 0)

  init(console: Console) { self.console = console }

  mutating func begin() {}

  mutating func show(_ playing: PlayScreen, names: [String]) {
    self.names = names.joined(separator: ", ")
    isAnnounced = false
  }

  mutating func note(_ text: String) { console.report(text) }

  mutating func findings(_ lines: [String]) {
    for line in lines { console.errors.writeLine(line) }
    console.errors.flush()
  }

  mutating func update(_ state: PlayState) {
    if !isAnnounced, !names.isEmpty {
      isAnnounced = true
      (next, taps, strongest) = (1, 0, (0, 0))
      let length = state.duration.map { PlayState.fixed($0) + " s" } ?? "endless"
      say("\(names): \(length) on \(state.output)")
    }
    taps += state.tapCount
    if state.intensity > strongest.intensity { strongest = (state.intensity, state.sharpness) }
    guard !state.isWaiting else { return }
    // A loop begins anew at 0.
    if state.position < next - 1.5 { next = 1 }
    guard state.position >= next else { return }
    let second = state.position.rounded(.down)
    next = second + 1
    var line =
      "\(NumberText.rounded(second, digits: 0)) s: intensity \(PlayState.hundredths(strongest.intensity))"
    line +=
      ", sharpness \(PlayState.hundredths(strongest.sharpness)), \(FindingText.count(Int(clamping: taps), "tap"))"
    say(line)
    (taps, strongest) = (0, (0, 0))
  }

  private func say(_ line: String) {
    console.output.writeLine(line.printable)
    console.output.flush()
  }

  mutating func end() {}
}

/// Nothing but errors.
struct QuietDisplay: PlayDisplay {
  let console: Console

  mutating func begin() {}
  mutating func show(_ playing: PlayScreen, names: [String]) {}
  mutating func update(_ state: PlayState) {}
  mutating func note(_ text: String) {}

  mutating func findings(_ lines: [String]) {
    for line in lines { console.errors.writeLine(line) }
    console.errors.flush()
  }

  mutating func end() {}
}
