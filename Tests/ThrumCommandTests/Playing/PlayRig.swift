import HapticOutputs
import HapticPlayback

@testable import ThrumCommand

/// A clock and a terminal that follow a script: each frame cranks the output by 30 ms and types what the script says.
final class ScriptedClock: PlayClock {
  static let frameTime = 0.03

  enum Action {
    case type(String)
    case interrupt
    case suspend
    /// The terminal belongs to somebody else from this frame on, or no longer.
    case background(Bool)
    case resize(Int, Int)
    case run(() -> Void)
  }

  let output: ManualOutput
  var size: (columns: Int, rows: Int)?
  private var script: [(frame: Int, action: Action)]
  private(set) var frame = 0
  private(set) var haptic: [Float] = []
  private(set) var left: [Float] = []
  /// What was done with signals and terminal: `watch`, `begin`, `end`, `suspend`.
  private(set) var log: [String] = []
  let canReadKeys: Bool
  private var isInBackground = false

  /// A script: what to do in which frame, counted from 1. After 10 000 frames the clock interrupts by itself, so that a
  /// test ends whatever happens.
  init(
    _ output: ManualOutput, size: (Int, Int)? = nil, canReadKeys: Bool = true, _ script: [(Int, Action)] = []
  ) {
    self.output = output
    self.size = size.map { ($0.0, $0.1) }
    self.script = script.map { (frame: $0.0, action: $0.1) }
    self.canReadKeys = canReadKeys
  }

  /// Seconds that each suspension takes.
  var suspension = 0.0
  private var suspended = 0.0

  var now: Double { Double(frame) * Self.frameTime + suspended }

  func watchSignals() { log.append("watch") }

  func begin(readingKeys: Bool) -> Bool {
    log.append(readingKeys ? "begin" : "begin without keys")
    return readingKeys && canReadKeys
  }

  func end() { log.append("end") }

  func suspend() {
    log.append("suspend")
    suspended += suspension
  }

  func nextFrame() -> PlayInput {
    frame += 1
    let count = Int64((Self.frameTime * output.format.sampleRate).rounded())
    output.advance(frames: count) { block in
      self.haptic.append(contentsOf: block.haptic)
      self.left.append(contentsOf: block.left)
    }
    var input = PlayInput(isInterrupted: frame >= 10_000)
    while let next = script.first, next.frame <= frame {
      script.removeFirst()
      switch next.action {
      case .type(let text): input.bytes += Array(text.utf8)
      case .interrupt: input.isInterrupted = true
      case .suspend: input.isSuspended = true
      case .background(let value): isInBackground = value
      case .resize(let columns, let rows): size = (columns, rows)
      case .run(let body): body()
      }
    }
    input.isInBackground = isInBackground
    return input
  }
}

/// What a command that plays left behind.
struct PlayRun {
  var status: ExitStatus
  var output: String
  var errors: String
  var clock: ScriptedClock

  var lines: [Substring] { output.split(separator: "\n") }

  /// Seconds that passed until the command ended.
  var seconds: Double { clock.now }

  /// Times of the beginnings of sound after at least 10 ms of silence, in seconds, to the millisecond.
  var onsets: [Double] {
    var onsets: [Double] = []
    var silence = 480
    for (index, sample) in clock.haptic.enumerated() {
      if sample == 0 {
        silence += 1
      } else {
        if silence >= 480 { onsets.append((Double(index) / 48).rounded() / 1000) }
        silence = 0
      }
    }
    return onsets
  }
}

/// Runs a command that plays, in the test's own process, on a hand-cranked output.
func playing(
  _ arguments: [String], _ script: [(Int, ScriptedClock.Action)] = [], input: String = "",
  size: (Int, Int)? = nil, canReadKeys: Bool = true, environment: [String: String] = [:],
  output: ManualOutput = ManualOutput()
) -> PlayRun {
  let clock = ScriptedClock(output, size: size, canReadKeys: canReadKeys, script)
  let console = Console(
    input: Array(input.utf8), outputColumns: size?.0, environment: environment, clock: clock)
  let factory: DefaultOutput.Factory = { () throws(OutputError) -> any HapticOutput in output }
  let status = HapticEnvironment(output: factory).apply { Thrum.run(arguments, console: console) }
  return PlayRun(
    status: status, output: String(decoding: console.output.collected, as: UTF8.self),
    errors: String(decoding: console.errors.collected, as: UTF8.self), clock: clock)
}

extension Sample {
  /// Taps of full strength at given seconds.
  static func taps(_ times: Double...) -> String {
    let events = times.map { time in
      """
      {"Event": {"Time": \(time), "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 1.0}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
      """
    }
    return "{\"Version\": 1.0, \"Pattern\": [" + events.joined(separator: ",") + "]}"
  }

  /// A continuous event from 0 on.
  static func hum(seconds: Double, intensity: Double = 0.5) -> String {
    """
    {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "HapticContinuous", "EventDuration": \(seconds),
      "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}]}
    """
  }
}
