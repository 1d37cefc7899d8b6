import ArgumentParser
import HapticPlayback

/// The command `thrum play`, which plays patterns on an output.
struct Play: Subcommand {
  static let configuration = CommandConfiguration.command(
    "play",
    abstract: "Play patterns on the best available output.",
    discussion: """
      Several files play one after the other, with --together all at once; a folder stands for all .ahap files below \
      it. Of files in turn, those that cannot play are reported first, and the others play. The terminal shows the \
      pattern with a moving play head, what is felt now, and the output in use; without a terminal there is a line a \
      second. Without an output device it runs silently in real time. Endless patterns play until stopped.

      KEYS
        space       pause, resume; at the end: again
        left right  seek
        r           again from the start
        n p         next, previous file
        [ ]         slower, faster
        up down     live intensity
        m l         mute, loop
        ? q         help, quit

      After a seek, --from or a reconnect, playback resumes at the next event; an event already under way stays silent, \
      as in Core Haptics.

      With --watch a file is played again whenever it is saved; a save with an error shows the findings.

      --output jack+controller plays on a sound device and a game controller; with jack+controller,aligned the faster \
      one waits for the slower (,aligned=60 for a controller that needs 60 ms).

      Example: thrum play --watch heartbeat.ahap
      """)

  @OptionGroup var playback: PlaybackOptions

  @Flag(help: "Repeat each file until stopped or until n is typed.")
  var loop = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Play this many times as fast, 0.1 to 10. (default: 1)", valueName: "rate"),
    transform: Number.within(0.1...10, "times"))
  var rate = 1.0

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Start at this second.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var from = 0.0

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Set an input of the pattern (ThrumBindings), or move it while the pattern plays: speed=0.5 or speed=0..1. Can be \
      repeated.
      """,
      valueName: "input=value"),
    transform: InputSetting.parse)
  var inputs: [InputSetting] = []

  @Flag(help: "Play a file again whenever it, or an audio file that it names, is saved.")
  var watch = false

  @Flag(help: "Play all files at once.")
  var together = false

  @Flag(help: "Wait for a key press after each file before playing the next; needs a terminal.")
  var stay = false

  @Flag(
    help: ArgumentHelp(
      "Play what the studio says in messages on standard input (Docs/StudioProtocol.md); the file is -.",
      visibility: .hidden))
  var follow = false

  @OptionGroup var audio: AudioOptions

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    if watch, files.contains(InputFile.standardInput) {
      throw ValidationError("--watch needs a file; standard input cannot be watched for changes.")
    }
    if follow, files != [InputFile.standardInput] {
      throw ValidationError("--follow reads messages from standard input; name - as the only file.")
    }
    if stay, playback.quiet {
      throw ValidationError("--stay waits for keys, which --quiet does not read; use one of them.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    if follow { return try runFollowing(console) }
    guard !stay || console.canDraw else {
      throw CommandFailure(.usage, "--stay waits for keys, so it needs a terminal; omit it here")
    }
    let inputs = try InputFiles.find(files, console: console)
    var watched = watch ? WatchedPatterns(inputs, audio: audio.values) : nil
    var status = ExitStatus.success
    var sources: [PatternFile]
    if watched != nil {
      sources = try watched?.load() ?? []
    } else if together {
      sources = try PatternFile.load(inputs, console: console, verbose: warnings.verbose)
    } else {
      (sources, status) = PatternFile.loadPossible(inputs, console: console, verbose: warnings.verbose)
      guard !sources.isEmpty else { throw CommandFailure(status, nil) }
    }
    for input in self.inputs where !sources.contains(where: { input.applies(to: $0.pattern) }) {
      throw CommandFailure(
        .usage, "--set: no file has an input '\(input.name)'; see ThrumBindings in Docs/Rendering.md §11")
    }
    var settings = PlaySession.Settings(rate: rate, loops: loop, from: from, audio: audio.values)
    settings.inputs = self.inputs
    let session = try playback.session(settings, console: console)
    var lateStart: String?
    var playlist = Playlist(sources, together: together)
    // All are tried, so that a missing sound is reported at once and not in the middle.
    for group in playlist.presentLast {
      do throws(EngineError) {
        try session.load(group, audio: audio.values)
        if session.beginsTooLate { lateStart = lateStart ?? session.lateStart }
      } catch {
        // A file that is watched may get what it lacks.
        if watched?.note(error) == true { break }
        let failure = CommandFailure(error)
        sources.removeAll { $0.path.utf8.elementsEqual(group[0].path.utf8) }
        guard error.isOfPattern, watched == nil, !together, !sources.isEmpty else {
          session.stop()
          throw CommandFailure(status.worse(failure.status), failure.message)
        }
        console.report(failure)
        status = status.worse(failure.status)
      }
    }
    if !together, watched == nil, sources.count < playlist.count {
      playlist = Playlist(sources, together: false)
      do throws(EngineError) { try session.load(playlist.current, audio: audio.values) } catch {
        session.stop()
        throw CommandFailure(error)
      }
    }
    if let lateStart {
      session.stop()
      throw CommandFailure(.usage, lateStart)
    }
    try playback.begin(session, console: console)
    var runner = PlayRunner(
      console: console, session: session,
      display: TerminalDisplay(console: console, quiet: playback.quiet ? .nothing : nil), watched: watched,
      playlist: playlist,
      stays: stay, audio: audio.values)
    return status.worse(try runner.run())
  }

  /// Plays what the studio says. It also hears why nothing plays.
  private func runFollowing(_ console: Console) throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      var settings = PlaySession.Settings(audio: audio.values)
      // The sounds of a pattern that is not a file may be anywhere.
      settings.allowsMissingAudio = true
      let session = try playback.session(settings, console: console)
      try playback.begin(session, console: console)
      return try FollowRunner(session, audioRoots: audio.values.roots, console: console).run()
    } catch {
      if let message = error.message {
        console.output.writeLine(Follower.problem(message))
        console.output.flush()
      }
      throw error
    }
  }
}
