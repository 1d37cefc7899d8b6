import HapticGraphics
import HapticModel
import HapticPlayback
import HapticText

/// The run of 'thrum tone' and 'thrum sweep'.
struct ToneRunner: TerminalLoop {
  let console: Console
  let session: PlaySession
  let tone: TestTone
  let display: TerminalDisplay
  /// The frequencies in hertz that the user has marked.
  private(set) var marks: [Double] = []
  private var clock = SecondClock(first: 0)
  private var isFaded = false

  init(console: Console, session: PlaySession, tone: TestTone, display: TerminalDisplay) {
    self.console = console
    self.session = session
    self.tone = tone
    self.display = display
  }

  func begin() {
    if display.kind == .lines { display.say("\(summary) on \(PlayState.name(of: session.engine.output))") }
  }

  mutating func advance() throws(CommandFailure) {
    guard let loss = session.loss else { return }
    throw CommandFailure(
      .unavailable, "the output \(session.engine.output.name.printable) was lost (\(loss.reason))")
  }

  func isOver() -> Bool { session.isOver }

  /// Stops the tone. It never ends abruptly, except if the output is lost.
  mutating func stop() {
    fade()
    session.stop()
  }

  mutating func suspend() { stop() }

  func resume(after seconds: Double) -> Bool {
    console.report("the tone was ended, because the command was suspended")
    return false
  }

  /// Fades out and waits until the device is silent.
  private mutating func fade() {
    guard !isFaded, !session.isOver, session.loss == nil else { return }
    isFaded = true
    do throws(EngineError) {
      try session.schedule(TestTone.ending)
    } catch {
      // Without the curve the engine itself fades, within 2 ms.
      return
    }
    let format = session.engine.output.format
    let block = Double(format.blockSize) / max(1, format.sampleRate)
    let end = session.engine.currentTime + TestTone.stopFade + 2 * block + min(format.latency, 1)
    let timeout = console.clock.now + 3
    while session.engine.currentTime < end, console.clock.now < timeout, session.loss == nil {
      _ = console.clock.nextFrame()
      session.look()
    }
  }

  mutating func press(_ key: TerminalKey) -> Bool {
    if key == " ", tone.from != tone.to { marks.append(tone.frequency(at: session.position)) }
    return key == "q"
  }

  private var summary: String {
    let level = "level " + NumberText.shortest(tone.level)
    let range = Self.hertz(tone.from) + (tone.from == tone.to ? "" : " to " + Self.hertz(tone.to))
    return "\(range)\(tone.returns ? " and back" : ""), \(level), \(NumberText.shortest(tone.duration)) s"
  }

  mutating func newLines() -> [String] {
    guard session.isActive, let second = clock.second(at: session.position), tone.from != tone.to else {
      return []
    }
    return ["\(NumberText.rounded(second, digits: 0)) s: \(Self.hertz(tone.frequency(at: session.position)))"]
  }

  func frame(_ style: TerminalStyle, rows: Int) -> [String] {
    let heading = [
      summary, "on \(PlayState.name(of: session.engine.output))",
      tone.from == tone.to ? "keys: q quit" : "keys: space marks the strongest place, q quit",
    ]
    var narrow = style
    narrow.width -= 1
    return (heading.map(StatusLines(style: narrow).fitted) + [line(session.position, narrow)]).suffix(rows)
  }

  /// Returns the position on the screen.
  private func line(_ position: Double, _ style: TerminalStyle) -> String {
    let frequency = Self.hertz(tone.frequency(at: position))
    let head = String(repeating: " ", count: max(0, 9 - frequency.count)) + frequency
    let time = PlayState.fixed(position) + " / " + PlayState.fixed(tone.duration) + " s"
    // A narrow terminal shows the marks in the bar alone.
    let names = marks.suffix(3).map(Self.hertz).joined(separator: ", ")
    let marked = marks.isEmpty || style.width < 79 ? "" : "   marked " + names
    let room = min(40, style.width - head.count - time.count - marked.count - 5)
    var bar = ""
    if room >= 8, tone.from != tone.to {
      let span = max(tone.from, tone.to) - min(tone.from, tone.to)
      func cell(_ hertz: Double) -> Int {
        min(room - 1, max(0, Int((hertz - min(tone.from, tone.to)) / span * Double(room))))
      }
      var cells = [Character](repeating: style.isUnicode ? "·" : ".", count: room)
      for mark in marks { cells[cell(mark)] = style.isUnicode ? "▲" : "^" }
      cells[cell(tone.frequency(at: position))] = style.isUnicode ? "█" : "#"
      bar = "  " + String(cells)
    }
    return String((head + bar + "  " + time + marked).prefix(max(0, style.width)))
  }

  static func hertz(_ value: Double) -> String { NumberText.rounded(value, digits: 1) + " Hz" }
}
