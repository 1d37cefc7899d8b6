import ArgumentParser
import HapticComposition
import HapticLive
import HapticOutputs
import HapticPlayback

/// The command `thrum listen`: haptics that follow live sound.
struct Listen: Subcommand {
  static let configuration = CommandConfiguration.command(
    "listen",
    abstract: "Turn live sound into haptics while it sounds.",
    discussion: """
      What a hand feels follows the sound by 11.7 ms, the length of a block of sound, and the latency of input and output. The loudest \
      parts of the sound are felt most strongly: quiet and loud sources are felt alike after a moment, unless --loudest fixes the level.

      STRATEGIES
      \(ComposeText.strategies)

      'thrum compose --help' lists presets and parameters; detail and points apply to --record only.

      INPUTS
      'auto' is the preferred source of JACK or PulseAudio, 'monitor' what the preferred output of PulseAudio or PipeWire plays: \
      the haptics must then go to another output, or with --channels to channels of their own, which are not heard. \
      'jack:NAME' connects to every output port of a device or program. 'thrum devices --inputs' lists all. An input that is lost is \
      tried again for 15 s.

      KEYS
        h e o b l   strategy: hybrid, envelope, onsets, bass, loudness
        [ ]         gate 3 dB lower, higher
        ? q         help, quit

      Without a terminal it prints a line for each second.

      Example: thrum listen --input Samples/Sounds/door.wav --output silent --record door.ahap
      """)

  @Option(
    help: ArgumentHelp(
      "Where the sound comes from: auto (a microphone or line), monitor (what the machine plays), jack, pulse, an identifier from 'thrum devices --inputs', or an audio file.",
      valueName: "input"), completion: .custom { _, _, _ in ListenSource.names() })
  var input = "auto"

  @Option(
    help: ArgumentHelp(
      "What of the sound becomes touch. (default: hybrid, or the preset's)", valueName: "name"),
    completion: .list(CompositionStrategy.allCases.map(\.name)))
  var strategy: String?

  @OptionGroup var parameters: CompositionParameterOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Level below which sound counts as silence, -100 to 0 dB re full scale. (default: -60)",
      valueName: "dB"),
    transform: Number.within(-100...0, "dB"))
  var gate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Level of sound that is felt most strongly, -90 to 0 dB re full scale. (default: follows the sound)",
      valueName: "dB"),
    transform: Number.within(-90...0, "dB"))
  var loudest: Double?

  @Option(
    help: ArgumentHelp("Write what was felt as a pattern.", valueName: "out.ahap"),
    completion: .file(extensions: ["ahap"]))
  var record: String?

  @Flag(help: "Let --record replace a pattern that was changed by hand or was not recorded.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End after so many seconds of sound.", valueName: "s"),
    transform: Number.within(0...1e6, "seconds"))
  var seconds: Double?

  @OptionGroup var playback: PlaybackOptions

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    var settings = try ComposeOptions.settings(strategy: strategy, parameters)
    if let gate { settings[.gate] = gate }
    let source = try ListenSource.open(input)
    let recording = try record.map { (path) throws(CommandFailure) in
      try ListenRecording(path, input: input, limit: seconds, isForced: force)
    }
    let session = try playback.session(PlaySession.Settings(), console: console)
    let live: LiveHaptics
    do throws(CommandFailure) {
      console.clock.watchSignals()
      live = try ListenSource.start(source, session, settings, loudest, recording)
    } catch {
      session.stop()
      throw error
    }
    var runner = ListenRunner(
      console: console, session: session, input: source, live: live,
      display: TerminalDisplay(console: console, quiet: playback.quiet ? .messages : nil, noteTime: 6),
      limit: seconds)
    let outcome = Result { () throws(CommandFailure) in try runner.run() }
    // The recording is written for whatever reason the command ended.
    if let recording {
      let facts = try recording.write(live.settings)
      if !playback.quiet { console.output.writeLine(facts) }
    }
    return try outcome.get()
  }
}
