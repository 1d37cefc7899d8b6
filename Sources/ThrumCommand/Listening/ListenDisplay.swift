import HapticComposition
import HapticGraphics
import HapticLive
import HapticOutputs
import HapticPlayback
import HapticRealTime
import HapticText

/// The values that a display of `thrum listen` shows.
struct ListenState {
  var meters: LiveMeters
  /// The vibration that the output plays.
  var felt: FeltLevel
  var strategy: CompositionStrategy
  /// The gate: the level in dB re full scale below which sound counts as silence.
  var gate: Double
  /// The name and format of the input.
  var input: String
  var output: String

  /// Returns the name of an input with its format, such as `jack (48000 Hz, 5.3 ms)`. The latency that is
  /// shown is at least the length of a block.
  static func name(of input: any SoundInput, _ format: InputFormat?) -> String {
    guard let format else { return input.name.printable }
    let seconds = max(format.latency, Double(format.blockSize) / max(1, format.sampleRate))
    return input.name.printable + " (" + NumberText.rounded(format.sampleRate, digits: 0) + " Hz, "
      + NumberText.rounded(seconds * 1000, digits: 1) + " ms)"
  }

  /// Returns the reason why an input was lost, as part of a sentence.
  static func text(_ event: OutputEvent) -> String {
    switch event {
    case .interrupted: "another program has taken it"
    case .suspended: "it was suspended"
    case .deviceLost, .controllerDisconnected: "its device was disconnected"
    case .serverReset: "its server has failed"
    case .failed(let error): String(error.message.prefix { $0 != ";" })
    }
  }

  /// Returns a level as text in whole dB.
  static func decibels(_ level: Double) -> String {
    level <= -119.5 || level.isNaN ? "silent" : NumberText.rounded(min(level, 99), digits: 0) + " dB"
  }
}

/// A display for `thrum listen`.
protocol ListenDisplay {
  /// Prepares the terminal for the display.
  mutating func begin()
  /// Shows the current levels and settings.
  mutating func update(_ state: ListenState)
  /// Shows a message to the user.
  mutating func note(_ text: String)
  /// Restores the terminal to its state before `begin`.
  mutating func end()
}

/// A display that shows only messages.
struct QuietListenDisplay: ListenDisplay {
  let console: Console
  mutating func begin() {}
  mutating func update(_ state: ListenState) {}
  mutating func note(_ text: String) { console.report(text) }
  mutating func end() {}
}

/// A display that prints a line for each second of sound.
struct ListenLines: ListenDisplay {
  private let console: Console
  private var isAnnounced = false
  private var next = 1.0
  private var taps = 0
  private var loudest = -120.0
  private var strongest: Float = 0

  init(console: Console) { self.console = console }

  mutating func begin() {}

  mutating func update(_ state: ListenState) {
    if !isAnnounced {
      isAnnounced = true
      say("\(state.input): \(state.strategy.name) on \(state.output)")
    }
    loudest = max(loudest, Double(state.meters.level))
    strongest = max(strongest, state.meters.intensity)
    guard state.meters.time >= next else { return }
    let second = state.meters.time.rounded(.down)
    next = second + 1
    say(
      "\(NumberText.rounded(second, digits: 0)) s: sound \(ListenState.decibels(loudest)), "
        + "intensity \(PlayState.hundredths(strongest)), "
        + FindingText.count(state.meters.tapCount - taps, "tap"))
    (taps, loudest, strongest) = (state.meters.tapCount, -120, 0)
  }

  mutating func note(_ text: String) { console.report(text) }

  private func say(_ line: String) {
    console.output.writeLine(line.printable)
    console.output.flush()
  }

  mutating func end() {}
}

/// A display that consists of one line on a terminal, which is redrawn for each frame.
struct ListenScreen: ListenDisplay {
  private let console: Console
  private var isDrawn = false

  init(console: Console) { self.console = console }

  mutating func begin() {
    // Hides the cursor and disables line wrapping.
    console.output.write("\u{1B}[?25l\u{1B}[?7l")
    console.output.writeLine("keys: h e o b l strategy, [ ] gate, q quit")
  }

  mutating func update(_ state: ListenState) {
    let columns = console.clock.size?.columns ?? console.outputColumns ?? 80
    let style = TerminalStyle(
      environment: console.environment, isTerminal: true, width: columns, height: nil)
    console.output.write("\r" + Self.line(state, style: style) + "\u{1B}[K")
    console.output.flush()
    isDrawn = true
  }

  /// Returns the line, which is narrower than the terminal.
  static func line(_ state: ListenState, style: TerminalStyle) -> String {
    let meters = state.meters
    let sound = ListenState.decibels(Double(meters.level))
    let words = [
      padded(PlayState.fixed(meters.time) + " s", 9), padded(sound, 7),
      meters.isOpen ? "" : "(gate \(ListenState.decibels(state.gate))) ",
    ]
    let tail =
      " \(PlayState.hundredths(meters.intensity))  \(FindingText.count(meters.tapCount, "tap"))  \(state.strategy.name)"
      + "  loudest \(ListenState.decibels(Double(meters.loudest)))"
    let text = words[0] + " " + words[1] + " "
    let room = style.width - text.count - words[2].count - tail.count - 6
    var line = text
    if room >= 16 {
      let width = min(24, room / 2)
      // The bar shows levels from −60 dB (empty) to 0 dB (full).
      line += bar(Double(meters.level) / 60 + 1, width, style) + " " + words[2] + "> "
      line += bar(Double(max(meters.intensity, state.felt.intensity)), width, style)
    } else {
      line += words[2] + ">"
    }
    return String((line + tail).prefix(max(0, style.width - 1)))
  }

  private static func bar(_ part: Double, _ width: Int, _ style: TerminalStyle) -> String {
    let full = Int(((part > 0 ? min(1, part) : 0) * Double(width)).rounded())
    let sign = style.isUnicode ? "█" : "#"
    let rest = style.isUnicode ? "·" : "."
    return String(repeating: sign, count: full) + String(repeating: rest, count: width - full)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  mutating func note(_ text: String) {
    if isDrawn { console.output.write("\r\u{1B}[K") }
    console.output.flush()
    console.report(text)
    isDrawn = false
  }

  mutating func end() {
    console.output.write((isDrawn ? "\n" : "") + "\u{1B}[?7h\u{1B}[?25h")
    console.output.flush()
    // The command was stopped while the terminal held its output back (Ctrl-S).
    if console.output.wasInterrupted { TerminalRescue.run() }
    isDrawn = false
  }
}
