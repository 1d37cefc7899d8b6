import HapticComposition
import HapticLive
import HapticOperations
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
  /// Whether the help for the keys is shown.
  var showsHelp = false

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
