import ArgumentParser
import HapticPlayback

/// `thrum play`: patterns to feel or hear now.
struct Play: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Play patterns on the best output.",
    discussion: """
      Several files start together. The terminal shows the pattern with a moving play head, what is felt now, and the \
      output in use; without a terminal there is a line a second. Where there is nothing to play on, it plays silently \
      on the clock. What never ends plays until it is stopped.

      KEYS
        space       pause, go on, play again
        left right  seek
        [ ]         slower, faster
        up down     live intensity
        m l q       mute, loop, quit

      Seeking, --from and an output that comes back go on with the next event: one that has begun stays silent, as in \
      Core Haptics.

      With --watch the files are played again whenever one is saved; a save with an error shows the findings.

      A sound device and a game controller play together as --output jack+controller, in time with each other as \
      --output jack+controller,aligned: the faster one waits (,aligned=60 for a controller that needs 60 ms).

      Example: thrum play --watch heartbeat.ahap
      """)

  @OptionGroup var playback: PlaybackOptions

  @Flag(help: "Repeat until stopped; what has no duration comes twice a second.")
  var loop = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Play this many times as fast, 0.1 to 10.", valueName: "rate")
  )
  var rate = 1.0

  @Option(parsing: .unconditional, help: ArgumentHelp("Begin at this second.", valueName: "s"))
  var from = 0.0

  @Flag(help: "Play again whenever a file is saved, an audio file that it names too.")
  var watch = false

  @OptionGroup var audio: AudioOptions

  @Flag(
    name: .customLong("allow-missing-audio"),
    help: "Put silence in the place of audio files that are not there.")
  var allowsMissingAudio = false

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    try Arguments.require("--rate", rate, in: 0.1...10, unit: "times")
    try Arguments.require("--from", from, in: 0...RenderJob.longest, unit: "seconds")
    if watch, files.contains(InputFile.standardInput) {
      throw ValidationError("--watch needs a file; standard input cannot be saved again.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    var watched = watch ? WatchedPatterns(files, audio: audio.values) : nil
    let sources: [PatternFile]
    if watched == nil {
      sources = try PatternFile.load(files, console: console, verbose: warnings.verbose)
    } else {
      sources = try watched?.load() ?? []
    }
    let settings = PlaySession.Settings(
      rate: rate, loops: loop, from: from, audio: audio.values, allowsMissingAudio: allowsMissingAudio)
    let session = try playback.session(settings, console: console)
    do throws(EngineError) {
      try session.load(sources)
    } catch {
      // A file that is watched may get what it lacks.
      guard watched?.note(error) == true else {
        session.stop()
        throw CommandFailure(error)
      }
    }
    try playback.begin(session, console: console)
    if session.beginsTooLate, !playback.quiet {
      let end = NumberText.rounded(session.duration)
      console.report("--from \(NumberText.shortest(from)) is beyond the end, which is at \(end) s")
    }
    var runner = PlayRunner(
      console: console, session: session, display: display(console), watched: watched)
    return try runner.run(PlayScreen(sources, audio: audio.values))
  }

  private func display(_ console: Console) -> any PlayDisplay {
    let canDraw = console.outputIsTerminal && console.environment("TERM") != "dumb" && !playback.quiet
    let hasKeys = console.clock.begin(readingKeys: canDraw)
    if playback.quiet { return QuietDisplay(console: console) }
    return hasKeys ? ScreenDisplay(console: console) : LineDisplay(console: console)
  }
}
