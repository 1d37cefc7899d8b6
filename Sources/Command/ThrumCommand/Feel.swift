import ArgumentParser
import HapticModel
import HapticText

/// The command `thrum feel`, which plays one event with a given intensity and sharpness.
struct Feel: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "feel", _superCommandName: "thrum",
    abstract: "Play one tap, or with --duration one continuous event.",
    discussion: """
      INTENSITY is 0 (nothing) to 1 (strongest); SHARPNESS is 0 (round) to 1 (crisp).

      Example: thrum feel 0.8 0.3 --duration 0.5
      """)

  @OptionGroup var playback: PlaybackOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play a continuous event of this length instead of a tap, 0.01 to 30.", valueName: "s"),
    transform: Number.within(0.01...PatternLimits.portableContinuousDuration, "seconds"))
  var duration: Double?

  @Argument(help: "Strength, 0 to 1.", transform: Number.within(0...1, "(1 is strongest)"))
  var intensity: Double

  @Argument(help: "Character, 0 to 1.", transform: Number.within(0...1, "(1 is crispest)"))
  var sharpness: Double

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
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
