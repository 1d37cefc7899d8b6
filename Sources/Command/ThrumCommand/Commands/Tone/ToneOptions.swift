import ArgumentParser
import HapticDevices
import HapticOutputs
import HapticPerception
import HapticPlayback
import HapticText

/// The options that 'thrum tone' and 'thrum sweep' share.
struct ToneOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Amplitude, 0 to 1 of full scale; haptic channels get half of it. (default: 0.1)", valueName: "level"),
    transform: Number.within(0...1, "(1 is full scale)"))
  var level = 0.1

  @OptionGroup var playback: PlaybackOptions

  /// Plays a tone until it ends or the user stops it. Returns the status and the frequencies that were marked.
  func play(_ tone: TestTone, console: Console) throws(CommandFailure) -> (
    status: ExitStatus, marks: [Double]
  ) {
    let profile = NamedProfile(name: "tone", profile: tone.profile, deviceClass: nil)
    let session = try playback.session(PlaySession.Settings(), profile: profile, console: console)
    guard !(session.engine.output is ControllerOutput) else {
      session.stop()
      throw CommandFailure(
        .usage,
        "\(session.engine.output.name): the motors of a controller play no tones; name a sound device with --output"
      )
    }
    do throws(EngineError) {
      try session.load([PlaySession.Source(name: "tone", pattern: tone.pattern)])
    } catch {
      session.stop()
      throw CommandFailure(error)
    }
    try playback.begin(session, console: console)
    var runner = ToneRunner(
      console: console, session: session, tone: tone,
      display: TerminalDisplay(console: console, quiet: playback.quiet ? .nothing : nil))
    let status = try runner.run()
    return (status, runner.marks)
  }
}
