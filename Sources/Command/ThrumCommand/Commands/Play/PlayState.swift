import HapticDevices
import HapticOperations
import HapticOutputs
import HapticText

/// The state of playback at a point in time, for the displays.
struct PlayState: Equatable {
  /// A transient that started a moment ago.
  struct Tap: Equatable {
    var intensity: Float
    var sharpness: Float
  }

  /// The position in the pattern that is felt now, in seconds.
  var position = 0.0
  /// The duration of the longest pattern, in seconds; `nil` if it never ends by itself.
  var duration: Double? = 0
  var isPaused = false
  /// The condition that playback waits for, if any.
  enum Waiting: Equatable {
    case no
    /// Playback has finished, and starts again when a file is saved.
    case save
    /// The pattern has finished, and the next key of the user decides what happens.
    case key
    /// The output is lost, and playback continues when the output can be started again.
    case output
  }
  var waits = Waiting.no
  /// The position of the current file among several files.
  struct Place: Equatable {
    var number: Int
    var count: Int
  }
  var place: Place?
  /// Whether the help for the keys is shown.
  var showsHelp = false
  var rate = 1.0
  var loops = false
  var isMuted = false
  /// The value of the dynamic parameter for intensity, 0…1.
  var intensityControl: Float = 1
  /// The intensity of the strongest continuous event, 0…1.
  var intensity: Float = 0
  var sharpness: Float = 0
  var tap: Tap?
  /// The number of new transients, which the line display adds up between lines.
  var tapCount: UInt64 = 0
  /// The description of the output.
  var output = ""
  /// A note, for example that the device was disconnected; `nil` for none.
  var note: String?
  /// The findings about a file that was saved.
  var findings: [String] = []
}

extension HapticOutput {
  /// The name of the output for the end of a phrase that begins with "on".
  var title: String { self is SilentOutput ? "the silent output" : name.printable }
}

extension PlayState {
  /// Returns the description of an output for the screen, such as `jack (48000 Hz, 5 ms, preview)`.
  static func name(of output: any HapticOutput) -> String {
    let pair = output as? PairedOutput
    let device = pair?.sound as? DeviceOutput ?? output as? DeviceOutput
    var facts = self.facts(output.format)
    if let device { facts.append("\(device.plan)") }
    if pair?.isAligned == true { facts.append("aligned") }
    if let device { facts += self.facts(device.statistics) }
    return output.title + " (" + facts.joined(separator: ", ") + ")"
  }

  static func facts(_ format: OutputFormat) -> [String] {
    var facts = [NumberText.rounded(format.sampleRate, digits: 0) + " Hz"]
    if format.latency > 0 { facts.append(NumberText.rounded(format.latency * 1000, digits: 1) + " ms") }
    if !format.canBeFelt { facts.append("nothing leaves this machine") }
    return facts
  }

  /// Returns descriptions of what went wrong since the device was started.
  static func facts(_ statistics: OutputStatistics) -> [String] {
    statistics.underruns > 0 ? [FindingText.count(Int(clamping: statistics.underruns), "underrun")] : []
  }

  /// Returns a number with two decimals.
  static func hundredths(_ value: Float) -> String { fixed(Double(value)) }

  static func fixed(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "0.00" }
    let count = Int((value.magnitude * 100).rounded())
    let fraction = count % 100
    return (value < 0 && count > 0 ? "-" : "") + "\(count / 100)." + (fraction < 10 ? "0" : "")
      + "\(fraction)"
  }
}
