import HapticDevices
import HapticModel
import HapticOutputs
import HapticPerception
import HapticPlatform
import HapticText

/// Walks a person through what a pad plays, asks what was felt, and writes the answers to a file.
struct PadTrial {
  /// One thing to feel.
  struct Step {
    /// The name in the report.
    var name: String
    var question: String
    var intensity: Double
    var sharpness: Double
    var duration: Double
    /// The part of the pad that plays; `nil` for all of it.
    var locality: ControllerLocality?
  }

  private let entry: PadEntry
  private let actuators: PadDrive
  private let playback: PlaybackOptions
  private let console: Console

  /// The number of answers "no" after which a pad is driven by its motors.
  static let mostRefusals = 2

  /// Finds the pad. Throws with status 69 if no connected pad has voice coils or HD rumble.
  ///
  /// - Parameter name: the identifier of the pad, its number, or `nil` for the first one.
  init(_ name: String?, playback: PlaybackOptions, console: Console) throws(CommandFailure) {
    guard console.outputIsTerminal else {
      throw CommandFailure(.usage, "--pad asks questions, so it needs a terminal; run it in one")
    }
    let entries: [PadEntry]
    do throws(OutputError) { entries = try PadEntry.list() } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
    let pads = entries.filter { $0.actuators != nil }
    let found = name.map { name in pads.first { [name, "controller:" + name].contains(where: $0.isNamed) } }
    guard let entry = found ?? (name == nil ? pads.first : nil), let actuators = entry.actuators else {
      let known =
        pads.isEmpty
        ? "no pad with voice coils or HD rumble is connected" : pads.map(\.id).joined(separator: ", ")
      throw CommandFailure(
        .unavailable,
        name == nil ? "\(known); see 'thrum devices'" : "there is no such pad; try one of these: \(known)")
    }
    self.entry = entry
    self.actuators = actuators
    self.playback = playback
    self.console = console
  }

  /// The vibrations of the trial, in this order.
  static func steps(_ entry: PadEntry) -> [Step] {
    func step(
      _ name: String, _ question: String, _ intensity: Double = 0.8, _ sharpness: Double = 0.4,
      duration: Double = 0.8, at locality: ControllerLocality? = nil
    ) -> Step {
      Step(
        name: name, question: question, intensity: intensity, sharpness: sharpness, duration: duration,
        locality: locality)
    }
    let places = entry.localities
    var steps: [Step] = []
    if places.contains(.leftHandle), places.contains(.rightHandle) {
      steps.append(step("left", "Did the left side vibrate, and only it?", at: .leftHandle))
      steps.append(step("right", "Did the right side vibrate, and only it?", at: .rightHandle))
    }
    return steps + [
      step("soft", "Was it soft, but felt?", 0.3), step("strong", "Was it clearly stronger?", 1),
      step("low", "Was it deep and round?", 0.8, 0), step("high", "Was it higher and finer?", 0.8, 1),
      step("stop", "It is over. Did it stop at once, and is the pad still?", 1, duration: 0.4),
    ]
  }

  /// Runs the trial.
  func run(report path: String?) throws(CommandFailure) -> ExitStatus {
    console.output.writeLine(
      "\(entry.name.printable): hold it as you usually do. Answer with y or n; q ends the trial.")
    console.output.flush()
    var answers: [(name: String, isYes: Bool)] = []
    for step in Self.steps(entry) {
      let status = try play(step)
      guard status == .success, let isYes = ask(step.question) else { return .interrupted }
      answers.append((step.name, isYes))
    }
    let refusals = answers.count { !$0.isYes }
    let isFelt = refusals < Self.mostRefusals
    let file = path ?? "thrum-pad-report.json"
    do throws(SystemFailure) {
      for pad in entry.pads { try PadMemory.ofPerson.remember(pad, isFelt: isFelt) }
      try ByteSink.write(Array((report(answers) + "\n").utf8), to: file)
    } catch {
      throw CommandFailure(.writeFailed, "\(error)")
    }
    console.output.writeLine(
      isFelt
        ? "\(answers.count - refusals) of \(answers.count) as intended."
        : "\(refusals) of \(answers.count) were not felt as intended: from now on 'controller' drives the motors of this model. Run the trial again to change that."
    )
    console.output.writeLine(
      "\(file.printable) has the answers, and neither a serial number nor an address. You may send it to the project."
    )
    return .success
  }

  private func play(_ step: Step) throws(CommandFailure) -> ExitStatus {
    var playback = playback
    playback.quiet = false
    playback.output = "\(entry.id)\(actuators.option)" + (step.locality.map { ",\($0.rawValue)" } ?? "")
    let event = HapticEvent(
      .hapticContinuous, time: 0.2, duration: step.duration,
      parameters: [
        EventParameter(.hapticIntensity, Float(step.intensity)),
        EventParameter(.hapticSharpness, Float(step.sharpness)),
      ])
    return try playback.play(
      HapticPattern(events: [event]), named: step.name, line: step.name, console: console)
  }

  /// Asks a question. Returns `nil` if the person ends the trial.
  private func ask(_ question: String) -> Bool? {
    console.output.write("\(question) [y/n] ")
    console.output.flush()
    let clock = console.clock
    guard clock.begin(readingKeys: true) else { return nil }
    defer { clock.end() }
    while true {
      let input = clock.nextFrame()
      if input.isInterrupted { return nil }
      for byte in input.bytes {
        switch byte {
        case UInt8(ascii: "y"), UInt8(ascii: "Y"):
          console.output.writeLine("yes")
          return true
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
          console.output.writeLine("no")
          return false
        case UInt8(ascii: "q"), 3, 4: return nil
        default: continue
        }
      }
    }
  }

  /// Returns the report: the model and its firmware, what was sent, and the answers.
  private func report(_ answers: [(name: String, isYes: Bool)]) -> String {
    JSONText.document { json in
      json.strings("models", entry.pads.map(\.model))
      json.strings("kinds", entry.pads.map(\.kind.rawValue))
      json.strings("firmware", entry.pads.compactMap(\.firmware))
      json.string("actuators", actuators.id)
      json.objects("answers", answers) { json, answer in
        json.string("felt", answer.name)
        json.bool("yes", answer.isYes)
      }
    }
  }
}
