import HapticDevices
import HapticOutputs
import HapticText

/// The state of playback at a moment, as the displays show it.
struct PlayState: Equatable {
  /// A transient that began a moment ago.
  struct Tap: Equatable {
    var intensity: Float
    var sharpness: Float
  }

  /// Seconds of pattern time that are felt now.
  var position = 0.0
  /// Seconds of the longest pattern; nil when it never ends by itself.
  var duration: Double? = 0
  var isPaused = false
  /// What it waits for, if anything.
  enum Waiting: Equatable {
    case no
    /// All has ended, and the files are watched.
    case save
    /// The pattern has ended, and a key decides what comes next.
    case key
    /// The output is lost and may come back.
    case output
  }
  var waits = Waiting.no
  /// Which of several files it is.
  struct Place: Equatable {
    var number: Int
    var count: Int

    init(_ place: (number: Int, count: Int)) { (number, count) = place }
  }
  var place: Place?
  /// Whether the keys are explained.
  var showsHelp = false
  var rate = 1.0
  var loops = false
  var isMuted = false
  /// The live parameter.
  var intensityControl: Float = 1
  /// What the strongest continuous event feels like, 0…1.
  var intensity: Float = 0
  var sharpness: Float = 0
  var tap: Tap?
  /// Transients since the last line, where there are only lines.
  var tapCount: UInt64 = 0
  /// What it plays on, in words.
  var output = ""
  /// One thing to know, for example that the device was disconnected.
  var note: String?
  /// What is wrong with a file that was saved.
  var findings: [String] = []
}

extension PlayState {
  /// How an output is called on a screen: `jack (48000 Hz, 5 ms, preview)`.
  static func name(of output: any HapticOutput) -> String {
    let pair = output as? PairedOutput
    let device = pair?.sound as? DeviceOutput ?? output as? DeviceOutput
    var facts = self.facts(output.format)
    if let device { facts.append("\(device.plan)") }
    if pair?.isAligned == true { facts.append("aligned") }
    if let device { facts += self.facts(device.statistics) }
    return output.name.printable + " (" + facts.joined(separator: ", ") + ")"
  }

  static func facts(_ format: OutputFormat) -> [String] {
    var facts = [NumberText.rounded(format.sampleRate, digits: 0) + " Hz"]
    if format.latency > 0 { facts.append(NumberText.rounded(format.latency * 1000, digits: 1) + " ms") }
    if !format.canBeFelt { facts.append("nothing to feel or hear") }
    return facts
  }

  /// What went wrong since the device was started, if anything.
  static func facts(_ statistics: OutputStatistics) -> [String] {
    statistics.underruns > 0 ? [FindingText.count(Int(clamping: statistics.underruns), "underrun")] : []
  }

  /// What is felt, in words: `intensity 0.62, sharpness 0.4, tap 0.8/0.5`.
  var felt: String {
    var parts: [String] = []
    if intensity > 0 {
      parts.append("intensity \(Self.hundredths(intensity)), sharpness \(Self.hundredths(sharpness))")
    }
    if let tap {
      parts.append("tap \(Self.hundredths(tap.intensity))/\(Self.hundredths(tap.sharpness))")
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  /// A number with two digits after the point.
  static func hundredths(_ value: Float) -> String { fixed(Double(value)) }

  static func fixed(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "0.00" }
    let count = Int((value.magnitude * 100).rounded())
    let fraction = count % 100
    return (value < 0 && count > 0 ? "-" : "") + "\(count / 100)." + (fraction < 10 ? "0" : "")
      + "\(fraction)"
  }
}
