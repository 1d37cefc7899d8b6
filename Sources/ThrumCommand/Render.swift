import ArgumentParser
import HapticOutputs

/// `thrum render`: patterns to a WAV file.
struct Render: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Render patterns to a WAV file.",
    discussion: """
      Several files start together and are added up, each with its own parameters and curves. The result is as long as \
      what sounds, release tails included.

      CHANNELS
        preview  left and right: audio, and the haptics made audible
        haptic   one channel for an actuator; needs no audio files
        audio    left and right, without haptics
        split    left, right, haptic

      --from and --to cut the result without changing a sample of it. A pattern that never ends needs --to. Audio \
      files are looked for next to the AHAP file, then in each --audio-root.

      Example: thrum render Samples/heartbeat.ahap -o heartbeat.wav --show
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("Write here; - is standard output.", valueName: "out.wav"))
  var output: String

  @Option(help: "What to render.")
  var channels = RenderChannels.preview

  @Option(help: ArgumentHelp("Sample rate in Hz, 8000 to 192000.", valueName: "hz"))
  var rate = 48_000

  @Option(
    help: ArgumentHelp(
      "Actuator profile: a name or a file; see 'thrum profiles'. (default: audible for the preview, else taptic)",
      valueName: "name|file"))
  var profile: String?

  @Option(help: ArgumentHelp("Begin at this second.", valueName: "s"))
  var from: Double?

  @Option(
    help: ArgumentHelp("End at this second, or where the sound ends if that is earlier.", valueName: "s"))
  var to: Double?

  @Option(
    name: .customLong("sample-format"), help: ArgumentHelp("How samples are written.", valueName: "format"))
  var sampleFormat = SampleFormat.float32

  @Option(help: ArgumentHelp("Keep this many seconds of silence after the end.", valueName: "s"))
  var tail = 0.0

  @OptionGroup var audio: AudioOptions

  @Flag(
    name: .customLong("allow-missing-audio"),
    help: "Put silence in the place of audio files that are not there.")
  var allowsMissingAudio = false

  @Flag(help: "Also draw the patterns in the terminal, as 'thrum plot' does.")
  var show = false

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    try Arguments.require("--rate", Double(rate), in: 8_000...192_000, unit: "Hz")
    try Arguments.require("--from", from, in: 0...RenderJob.longest, unit: "seconds")
    try Arguments.require("--to", to, in: 0...RenderJob.longest, unit: "seconds")
    try Arguments.require("--tail", tail, in: 0...RenderJob.longest, unit: "seconds")
    if let to, from ?? 0 >= to { throw ValidationError("--to must be later than the start.") }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    guard output != OutputFile.standardOutput || !console.outputIsTerminal else {
      throw CommandFailure(.usage, "a terminal cannot show samples; name a file with -o, or send - to a pipe")
    }
    guard output != OutputFile.standardOutput || !show else {
      throw CommandFailure(.usage, "--show and -o - both write to standard output; name a file with -o")
    }
    let name = profile ?? channels.defaultProfile
    let profile = try ProfileOption.resolve(name, console: console).profile
    let sources = try PatternFile.load(files, console: console, verbose: warnings.verbose)
    let scores = try PatternAudio.scores(
      sources, sampleRate: Double(rate), options: audio, allowsMissing: allowsMissingAudio,
      isNeeded: channels != .haptic, verbose: warnings.verbose, console: console)
    let job = RenderJob(
      scores: scores, channels: channels, profile: profile, sampleRate: rate, sampleFormat: sampleFormat,
      from: from,
      to: to, tail: tail)
    try job.write(to: output, console: console)
    if show {
      for source in sources { Plot.draw(source, audio: audio, console: console) }
    }
    return .success
  }
}

extension SampleFormat: ExpressibleByArgument {}
