import ArgumentParser
import HapticAudio
import HapticOutputs
import HapticSynthesis

/// The command `thrum render`, which renders patterns to a WAV file.
struct Render: Subcommand {
  static let configuration = CommandConfiguration.command(
    "render",
    abstract: "Render patterns to a WAV file.",
    discussion: """
      Several files start together and are mixed, each with its own parameters and curves. The result ends when the \
      last sound does, release tails included.

      CHANNELS
        preview  left and right, for loudspeakers: audio, with haptics added as sound
        haptic   one channel for an actuator; needs no audio files
        audio    left and right, without haptics
        split    left, right, haptic

      -o OUT/ renders each file by itself into a folder instead, in the same subfolders as the patterns. A folder of \
      patterns stands for all .ahap files below it.

      --from and --to cut the result without changing a sample of it. An endless pattern needs --to. Audio files are \
      searched next to the AHAP file, then in each --audio-root. An input is never overwritten.

      Example: thrum render Samples/heartbeat.ahap -o heartbeat.wav --show
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file or folder/ to write; - means standard output.", valueName: "out.wav"),
    completion: .file(extensions: ["wav"]))
  var output: String

  @Option(help: "What to render.")
  var channels = RenderChannels.preview

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Sample rate in Hz, 8000 to 192000. (default: 48000)", valueName: "hz"),
    transform: Render.readRate)
  var rate = 48_000

  @Option(
    help: ArgumentHelp(
      "Actuator profile: a name or a file; see 'thrum profiles'. (default: audible for --channels preview, otherwise taptic)",
      valueName: "name|file"), completion: ProfileOption.completion)
  var profile: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Start at this second.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var from: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End at this second, or with the sound if that is earlier.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var to: Double?

  @Option(
    name: .customLong("sample-format"),
    help: ArgumentHelp("Sample format of the WAV file.", valueName: "format"))
  var sampleFormat = SampleFormat.float32

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Append this many seconds of silence.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var tail = 0.0

  @OptionGroup var audio: AudioOptions

  @Flag(help: "Also draw the patterns in the terminal, as 'thrum plot' does.")
  var show = false

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  static let readRate = Number.whole(8_000...192_000, "Hz")

  func validate() throws {
    try Arguments.requireOneInput(files)
    if let to, from ?? 0 >= to { throw ValidationError("--to must be later than the start.") }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    guard output != OutputFile.standardOutput || !console.outputIsTerminal else {
      throw CommandFailure(
        .usage, "a terminal cannot show samples; name a file with -o, or use -o - and a pipe")
    }
    guard output != OutputFile.standardOutput || !show else {
      throw CommandFailure(.usage, "--show and -o - both write to standard output; name a file with -o")
    }
    let inputs = try InputFiles.find(files, console: console)
    let targets = try OutputTargets(output, for: inputs, .wav, joinsInputs: true)
    let name = profile ?? channels.defaultProfile
    try OutputRule.checkDistinct(output, from: [name])
    let profile = try ProfileOption.resolve(name, console: console).profile
    guard targets.isFolder else {
      let sources = try PatternFile.load(inputs, console: console, verbose: warnings.verbose)
      try render(sources, profile, to: output, console)
      return .success
    }
    return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
      try render([source], profile, to: targets.prepare(for: input), console)
    }
  }

  /// Renders several patterns to one file.
  private func render(
    _ sources: [PatternFile], _ profile: ActuatorProfile, to output: String, _ console: Console
  ) throws(CommandFailure) {
    try OutputRule.checkDistinct(output, from: sources.flatMap { PatternAudio.places($0, audio.values) })
    let scores = try PatternAudio.scores(
      sources, sampleRate: Double(rate), options: audio, isNeeded: channels != .haptic,
      verbose: warnings.verbose, console: console)
    let job = RenderJob(
      scores: scores, names: sources.map(\.name), channels: channels, profile: profile,
      sampleRate: rate, sampleFormat: sampleFormat, from: from, to: to, tail: tail)
    let seconds = try job.write(to: output, console: console)
    if output != OutputFile.standardOutput {
      let found = sources.reduce(0) { $0 + $1.warnings.count }
      console.notice(
        WrittenNotice.wav(output, seconds: seconds, job: job, warnings: found, console: console))
    }
    if show {
      for source in sources { try Plot.draw(source, Plot.operation(source, audio), console: console) }
    }
  }
}

extension SampleFormat: ExpressibleByArgument {}
