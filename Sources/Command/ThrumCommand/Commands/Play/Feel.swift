import ArgumentParser
import HapticModel
import HapticText

/// The command `thrum feel`, which plays one event with a given intensity and sharpness.
struct Feel: Subcommand {
  static let configuration = CommandConfiguration.command(
    "feel",
    abstract: "Play one tap, or with --duration one continuous event.",
    discussion: """
      INTENSITY is 0 (nothing) to 1 (strongest); SHARPNESS is 0 (round) to 1 (crisp).

      With --pad, and the number of a pad from 'thrum devices' or nothing, it plays on a game pad with voice coils or HD \
      rumble and asks after each of left, right, soft, strong, low, high and stop whether that was felt. A model of which \
      two answers are no is driven by its motors from then on. The answers go to a file that you may send in: it contains \
      neither a serial number nor an address.

      Example: thrum feel 0.8 0.3 --duration 0.5
      """)

  @OptionGroup var playback: PlaybackOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play a continuous event of this length instead of a tap, 0.01 to 30.", valueName: "s"),
    transform: Number.within(0.01...PatternLimits.portableContinuousDuration, "seconds"))
  var duration: Double?

  @Flag(help: "Play on a game pad and ask what was felt; INTENSITY is then the pad's number or omitted.")
  var pad = false

  @Option(
    help: ArgumentHelp(
      "The file for the answers of --pad. (default: thrum-pad-report.json)", valueName: "file"))
  var report: String?

  @Argument(help: "Strength, 0 to 1.")
  var intensity: String?

  @Argument(help: "Character, 0 to 1.")
  var sharpness: String?

  func validate() throws {
    if pad {
      if sharpness != nil { throw ValidationError("--pad takes at most the number of a pad.") }
      if duration != nil { throw ValidationError("--duration has no effect with --pad; omit it.") }
    } else {
      if report != nil { throw ValidationError("--report needs --pad.") }
      _ = try numbers()
    }
  }

  /// Returns intensity and sharpness. Throws a usage error if one is missing or out of range.
  private func numbers() throws -> (intensity: Double, sharpness: Double) {
    guard let intensity else { throw ValidationError("Missing expected argument '<intensity>'") }
    let first = try Self.number(intensity, "<intensity>", "(1 is strongest)")
    guard let sharpness else { throw ValidationError("Missing expected argument '<sharpness>'") }
    return (first, try Self.number(sharpness, "<sharpness>", "(1 is crispest)"))
  }

  private static func number(_ word: String, _ name: String, _ unit: String) throws -> Double {
    do {
      return try Number.within(0...1, unit)(word)
    } catch let error as ValidationError {
      throw ValidationError("The value '\(word)' is invalid for '\(name)': \(error.message)")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    if pad { return try PadTrial(intensity, playback: playback, console: console).run(report: report) }
    let intensity: Double
    let sharpness: Double
    do { (intensity, sharpness) = try numbers() } catch { throw CommandFailure(.usage, "\(error)") }
    let event = HapticEvent(
      duration == nil ? .hapticTransient : .hapticContinuous, time: 0, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, Float(intensity)),
        EventParameter(.hapticSharpness, Float(sharpness)),
      ])
    let name = duration.map { "continuous event of \(NumberText.shortest($0)) s" } ?? "tap"
    let values = "intensity \(NumberText.shortest(intensity)), sharpness \(NumberText.shortest(sharpness))"
    return try playback.play(
      HapticPattern(events: [event]), named: name, line: "\(name), \(values)", console: console)
  }
}
