import ArgumentParser
import HapticComposition
import HapticOperations

/// The command `thrum compose`, which composes patterns from sounds.
struct Compose: Subcommand {
  static let configuration = CommandConfiguration.command(
    "compose",
    abstract: "Compose haptic patterns from sounds.",
    discussion: """
      Reads WAV files, and with libsndfile whatever it reads. What a hand feels of the pattern follows the loudness of the \
      sound, as far as a phone can do that; what would not be felt is not written. The same sound and settings give the \
      same bytes. Several sounds, or an -o that ends in a slash, go into a folder, one pattern each.

      --snap beat moves transients to the nearest sixteenth of the beat, or to thirds of a beat where those fit better; never \
      farther than a quarter of that distance or 40 ms. Where a row of 64 hits has no steady tempo, nothing is moved.

      --update door.ahap composes again and keeps what was changed, deleted or added by hand in that pattern since it was \
      composed; -o may name the same file. Events are matched by time, a continuous event together with its curves. Where the \
      composition changed the same event, the change by hand is kept and a line reports it. Several sounds take the folder of \
      their patterns. Without --update, a pattern that was changed by hand or was not composed is replaced only with --force.

      STRATEGIES
      \(ComposeText.strategies)

      PRESETS
      \(ComposeText.presets)

      PARAMETERS, set with --set name=value; the preset's values apply where it has its own
      \(ComposeText.parameters)

      --strategy all writes out-hybrid.ahap, out-envelope.ahap and so on, and out.html: waveform, spectrogram, each pattern and \
      what is felt of it.

      Prints a line for each pattern: its taps and vibrations, and what of the sound was left out; with --verbose also points of \
      curves for each second, and the largest and mean error of the felt level in just noticeable differences. Then what a design \
      check still finds.

      --loop is for sounds without an end, such as a slide or an engine: the pattern is as long as the sound, and its end goes on \
      at its start.

      --play plays the patterns when they are written; --watch composes again whenever a sound or the file of --settings is \
      saved, as --update does, and with --play plays again, until stopped.

      With -o - the pattern goes to standard output and the summary to standard error.

      Example: thrum compose Samples/Audio/chime.wav -o chime.ahap --preset impact
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, - for standard output, or a folder for several sounds.", valueName: "out.ahap"),
    completion: .file(extensions: ["ahap"]))
  var output: String

  @OptionGroup var choices: ComposeOptions

  @Option(
    help: ArgumentHelp(
      "Compose this channel, counted from 1, or all of them mixed.", valueName: "n|mix"))
  var channel = ComposeChannel.mix

  @Flag(
    help: "Write a pattern for each side, left and right, for two handles: out-left.ahap and out-right.ahap.")
  var splitChannels = false

  @Flag(help: "Let the sound play with the pattern, by its path from the pattern's folder.")
  var withAudio = false

  @Option(
    help: ArgumentHelp(
      "A pattern that was composed earlier: changes made to it by hand are kept. For several sounds, the folder of their patterns.",
      valueName: "old.ahap"),
    completion: .file(extensions: ["ahap"]))
  var update: String?

  @Flag(help: "Replace patterns even if they were changed by hand or were not composed.")
  var force = false

  @Flag(help: "Play the patterns when they are written.")
  var play = false

  @Option(
    help: ArgumentHelp(
      "The output of --play, as for 'thrum play --output'. (default: 'thrum settings', otherwise auto)",
      valueName: "output"),
    completion: .custom { _, _, _ in PlaybackOptions.outputNames })
  var playOn: String?

  @Flag(help: "Compose again whenever a sound or the file of --settings is saved, and keep changes by hand.")
  var watch = false

  @Flag(help: "Print the figures of each pattern as well.")
  var verbose = false

  @Flag(help: "Print the summary as JSON.")
  var json = false

  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp("Compose so many sounds at once, 1 to 64. (default: 2)", valueName: "n"),
    transform: Number.whole(1...64, "sounds"))
  var jobCount = 2

  @Argument(
    help: ArgumentHelp(
      "The audio files, or folders of audio files; - means standard input.", valueName: "audio"),
    completion: .file(extensions: ["wav", "flac", "ogg", "aiff", "mp3"]))
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    let isStream = output == OutputFile.standardOutput
    if isStream, splitChannels || comparesAll || files.count > 1 {
      throw ValidationError("-o - writes one pattern; name a file or a folder for several.")
    }
    if isStream, play || watch || json || withAudio || update != nil {
      throw ValidationError("-o - has no file that could be played, watched or updated; name a file with -o.")
    }
    if watch, files.contains(InputFile.standardInput) {
      throw ValidationError("--watch needs a file; standard input cannot be watched for changes.")
    }
    if withAudio, files.contains(InputFile.standardInput) {
      throw ValidationError("--with-audio needs a file, which the pattern names; standard input has no name.")
    }
    if watch, comparesAll {
      throw ValidationError("--watch keeps one pattern up to date; name one strategy.")
    }
    if playOn != nil, !play { throw ValidationError("--play-on names the output of --play; add --play.") }
    if splitChannels, channel != .mix {
      throw ValidationError("--channel and --split-channels exclude each other.")
    }
    if splitChannels, comparesAll {
      throw ValidationError(
        "--strategy all compares the strategies for one channel; omit --split-channels, or name one strategy."
      )
    }
    if update != nil, comparesAll {
      throw ValidationError(
        "--update keeps the changes made by hand in one pattern, but several strategies make several; name one strategy."
      )
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    Interruption.watch()
    let staged: StagedSound? =
      files.contains(InputFile.standardInput) ? try StagedSound(console) : nil
    if !watch { return try compose(staged, console).playing(self, console) }
    return try ComposeWatch(command: self, console: console).run()
  }

  var comparesAll: Bool { choices.comparesAll }

  /// Composes all sounds once.
  func compose(
    _ staged: StagedSound? = nil, keepsEdits: Bool = false, _ console: Console
  ) throws(CommandFailure) -> ComposeOutcome {
    let settings = try choices.allSettings()
    let inputs = try InputFiles.find(files, .sounds, console: console)
    let targets = try OutputTargets(output, for: inputs, .ahap)
    var updated: UpdatedPatterns?
    if let update {
      updated = try UpdatedPatterns(update, for: inputs)
    } else if keepsEdits {
      updated = try UpdatedPatterns(output, for: inputs, isRequired: false)
    }
    let scale = FeltScale()
    // Of several sounds the others are composed, so the status is that of a fault in a file.
    let refusal: ExitStatus = inputs.count * settings.count > 1 || splitChannels ? .faulty : .cannotCreate
    let protection = force ? nil : PatternGuard(option: "-o", canUpdate: !comparesAll, status: refusal)
    var jobs: [ComposeJob] = []
    for input in inputs {
      let target = try targets.prepare(for: input)
      jobs += settings.map { settings in
        ComposeJob(
          input: source(input, staged), name: InputFile.displayName(input.path),
          output: comparesAll ? ComposeJob.path(target, settings.strategy.name) : target,
          settings: settings, channel: channel, isSplit: splitChannels, withAudio: withAudio, scale: scale,
          old: updated?.pattern(for: input), protection: protection)
      }
    }
    try OutputRule.checkDistinct(jobs.flatMap(\.outputs), from: inputs.map(\.path))
    var progress = ProgressBar("composing", console: console)
    let outcomes = try JobBatch("compose", jobs).run(threads: jobCount) { progress.update($0) }
    progress.finish()
    var outcome = try summarize(outcomes, console)
    if comparesAll, outcome.status != .interrupted {
      for (number, input) in inputs.enumerated() {
        let part = outcomes[(number * settings.count)..<((number + 1) * settings.count)]
        let results = part.flatMap { (try? $0.get()) ?? [] }
        if results.isEmpty { continue }
        do throws(CommandFailure) {
          let page = ComposePageFile(
            input: source(input, staged).path,
            title: Path.name(of: InputFile.displayName(input.path)), channel: channel, isForced: force)
          try page.write(results, beside: targets.path(for: input), console)
        } catch {
          console.report(error)
          outcome.status = outcome.status.worse(error.status)
        }
      }
    }
    return outcome
  }

  /// The file from which a sound is read: standard input is stored in a file first.
  private func source(_ input: InputPath, _ staged: StagedSound?) -> InputPath {
    guard input.path == InputFile.standardInput, let staged else { return input }
    return InputPath(named: staged.path)
  }

  /// Prints the composed patterns, and reports the failures.
  private func summarize(
    _ outcomes: [JobBatch<ComposeJob>.Outcome], _ console: Console
  ) throws(CommandFailure) -> ComposeOutcome {
    var result = ComposeOutcome()
    for outcome in outcomes {
      switch outcome {
      case .success(let results):
        for result in results {
          for line in result.losses { console.report(line) }
          for line in result.findings where !json { console.report("\(result.output): \(line)") }
        }
        result.results += results
      case .failure(let failure):
        console.report(failure)
        result.status = result.status.worse(failure.status)
      }
    }
    if output == OutputFile.standardOutput {
      guard let first = result.results.first else { return result }
      try OutputFile.write(first.bytes, to: output, console: console)
      console.report(first.line(isVerbose: verbose).replacing("-: ", with: "\(first.strategy.name): "))
    } else if json {
      console.output.writeLine(ComposeResult.json(result.results))
    } else {
      for line in result.results { console.output.writeLine(line.line(isVerbose: verbose)) }
    }
    console.output.flush()
    return result
  }
}

/// The results of a run of the command.
struct ComposeOutcome {
  var results: [ComposeResult] = []
  var status = ExitStatus.success

  /// Plays the patterns if the command asks for it. Returns the worst status.
  func playing(_ command: Compose, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard command.play, !results.isEmpty, status != .interrupted else { return status }
    return status.worse(try command.player(for: results.map(\.output), watches: false).run(console))
  }
}

extension Compose {
  /// Returns the command that plays composed patterns. Throws with status 64 if the options do not fit.
  func player(for outputs: [String], watches: Bool) throws(CommandFailure) -> Play {
    var words = playOn.map { ["--output", $0] } ?? []
    if choices.loop { words.append("--loop") }
    if watches { words.append("--watch") }
    do {
      return try Play.parse(words + ["--"] + outputs)
    } catch {
      throw CommandFailure(.usage, Play.message(for: error))
    }
  }
}
