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
  /// A note, for example that the input was disconnected; `nil` for none.
  var note: String?

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

/// The output of `listen` without a screen: its input and output, and a line for each second of sound.
struct ListenLines {
  private var isAnnounced = false
  private var clock = SecondClock()
  private var taps = 0
  private var loudest = -120.0
  private var strongest: Float = 0

  mutating func lines(_ state: ListenState) -> [String] {
    var lines = isAnnounced ? [] : ["\(state.input): \(state.strategy.name) on \(state.output)"]
    isAnnounced = true
    loudest = max(loudest, Double(state.meters.level))
    strongest = max(strongest, state.meters.intensity)
    guard let second = clock.second(at: state.meters.time) else { return lines }
    lines.append(
      "\(NumberText.rounded(second, digits: 0)) s: sound \(ListenState.decibels(loudest)), "
        + "intensity \(PlayState.hundredths(strongest)), "
        + FindingText.count(state.meters.tapCount - taps, "tap"))
    (taps, loudest, strongest) = (state.meters.tapCount, -120, 0)
    return lines
  }
}
