import ArgumentParser

/// The command `thrum tone`, which plays a sine on an actuator.
struct Tone: Subcommand {
  static let configuration = CommandConfiguration.command(
    "tone",
    abstract: "Play a sine of one frequency, which fades in and out, to examine an actuator.",
    discussion: """
      HZ is 1 to 1000. The sine begins softly, within a second, at a tenth of full scale unless --level says otherwise; \
      Ctrl-C and q end it within 0.1 s, without a click. It plays where the haptics of 'thrum play' would play: name the \
      channel of the actuator with --channels. The profile has no effect.

      Docs/VoiceCoil.md is a first hour with a voice coil.

      Example: thrum tone 80 --channels haptic=3 --level 0.05
      """)

  @OptionGroup var options: ToneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Duration with its fades, 0.2 to 30. (default: 5)", valueName: "s"),
    transform: Number.within(TestTone.durations, "seconds"))
  var seconds = 5.0

  @Argument(
    help: ArgumentHelp("Frequency in hertz.", valueName: "hz"),
    transform: Number.within(TestTone.frequencies, "hertz"))
  var frequency: Double

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let tone = TestTone(from: frequency, to: frequency, duration: seconds, level: options.level)
    return try options.play(tone, console: console).status
  }
}
