import HapticDevices
import HapticGraphics
import HapticModel
import HapticPlayback
import HapticText

/// The main loop of 'thrum tone' and 'thrum sweep'.
struct ToneRunner {
  enum Display {
    case screen, lines, none
  }

  let console: Console
  let session: PlaySession
  let tone: TestTone
  let display: Display
  /// The frequencies in hertz that the user has marked.
  private(set) var marks: [Double] = []
  private var keys = KeyDecoder()
  private var nextLine = 0.0
  private var isDrawn = false

  init(console: Console, session: PlaySession, tone: TestTone, display: Display) {
    self.console = console
    self.session = session
    self.tone = tone
    self.display = display
  }

  /// Plays to the end, or until a key, a signal or the loss of the output ends it. The tone never ends
  /// abruptly, except if the output is lost.
  mutating func run() throws(CommandFailure) -> ExitStatus {
    begin()
    defer {
      session.stop()
      end()
      console.clock.end()
    }
    while true {
      let input = console.clock.nextFrame()
      if input.isInterrupted {
        fade()
        return .interrupted
      }
      if input.isSuspended {
        fade()
        session.stop()
        end()
        console.clock.suspend()
        console.report("the tone was ended, because the command was suspended")
        return .success
      }
      if press(input.bytes) {
        fade()
        return .success
      }
      session.look()
      if let loss = session.loss {
        throw CommandFailure(
          .unavailable, "the output \(session.engine.output.name.printable) was lost (\(loss.reason))")
      }
      if !input.isInBackground { update() }
      if console.output.wasInterrupted || !console.output.isOpen {
        fade()
        return console.output.wasInterrupted ? .interrupted : .success
      }
      if session.isOver { return .success }
    }
  }

  /// Fades out and waits until the device is silent.
  private func fade() {
    do throws(EngineError) {
      try session.schedule(TestTone.ending)
    } catch {
      // Without the curve the engine itself fades, within 2 ms.
      return
    }
    let format = session.engine.output.format
    let block = Double(format.blockSize) / max(1, format.sampleRate)
    let end = session.engine.currentTime + TestTone.stopFade + 2 * block + min(format.latency, 1)
    let patience = console.clock.now + 3
    while session.engine.currentTime < end, console.clock.now < patience, session.loss == nil {
      _ = console.clock.nextFrame()
      session.look()
    }
  }

  /// Executes the commands of keys. Returns `true` to stop.
  private mutating func press(_ bytes: [UInt8]) -> Bool {
    if bytes.isEmpty { keys.pause() }
    for key in keys.keys(in: bytes) {
      switch key {
      case .quit: return true
      case .pause where tone.from != tone.to: marks.append(tone.frequency(at: session.position))
      default: break
      }
    }
    return false
  }

  // MARK: Display

  private func begin() {
    guard display == .screen else {
      if display == .lines { say("\(summary) on \(PlayState.name(of: session.engine.output))") }
      return
    }
    // This hides the cursor and disables line wrapping.
    console.output.write("\u{1B}[?25l\u{1B}[?7l")
    say(summary)
    say("on \(PlayState.name(of: session.engine.output))")
    say(tone.from == tone.to ? "keys: q quit" : "keys: space marks the strongest place, q quit")
  }

  private var summary: String {
    let level = "level " + NumberText.shortest(tone.level)
    let range = Self.hertz(tone.from) + (tone.from == tone.to ? "" : " to " + Self.hertz(tone.to))
    return "\(range)\(tone.returns ? " and back" : ""), \(level), \(NumberText.shortest(tone.duration)) s"
  }

  private mutating func update() {
    let position = session.position
    switch display {
    case .none: break
    case .lines:
      guard position >= nextLine, session.isActive else { return }
      nextLine = position.rounded(.down) + 1
      if tone.from != tone.to {
        say(
          "\(NumberText.rounded(position.rounded(.down), digits: 0)) s: \(Self.hertz(tone.frequency(at: position)))"
        )
      }
    case .screen:
      let columns = console.clock.size?.columns ?? console.outputColumns ?? 80
      let style = TerminalStyle(
        environment: console.environment, isTerminal: true, width: columns, height: nil)
      console.output.write("\r" + line(position, style) + "\u{1B}[K")
      console.output.flush()
      isDrawn = true
    }
  }

  /// Returns the line of a screen, which is narrower than the terminal.
  private func line(_ position: Double, _ style: TerminalStyle) -> String {
    let frequency = Self.hertz(tone.frequency(at: position))
    let head = String(repeating: " ", count: max(0, 9 - frequency.count)) + frequency
    let time = PlayState.fixed(position) + " / " + PlayState.fixed(tone.duration) + " s"
    // A narrow terminal shows the marks in the bar alone.
    let names = marks.suffix(3).map(Self.hertz).joined(separator: ", ")
    let marked = marks.isEmpty || style.width < 80 ? "" : "   marked " + names
    let room = min(40, style.width - head.count - time.count - marked.count - 6)
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
    return String((head + bar + "  " + time + marked).prefix(max(0, style.width - 1)))
  }

  private func end() {
    guard display == .screen else { return }
    console.output.write((isDrawn ? "\n" : "") + "\u{1B}[?7h\u{1B}[?25h")
    console.output.flush()
    // Output to the terminal was held (Ctrl-S) when the command was stopped.
    if console.output.wasInterrupted { TerminalRescue.run() }
  }

  private func say(_ line: String) {
    console.output.writeLine(line.printable)
    console.output.flush()
  }

  static func hertz(_ value: Double) -> String { NumberText.rounded(value, digits: 1) + " Hz" }
}
