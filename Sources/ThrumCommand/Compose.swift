import ArgumentParser
import HapticComposition

/// The command `thrum compose`, which composes patterns from sounds.
struct Compose: Subcommand {
  static let configuration = CommandConfiguration(
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

      Prints a line for each pattern: transients, continuous events, points of curves for each second, and the \
      largest and mean error of the felt level in just noticeable differences; then what a design check still finds.

      Example: thrum compose Samples/Audio/chime.wav -o chime.ahap --preset impact
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or a folder for several sounds.", valueName: "out.ahap"),
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

  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp("Compose so many sounds at once, 1 to 64. (default: 2)", valueName: "n"),
    transform: Number.whole(1...64, "sounds"))
  var jobCount = 2

  @Argument(
    help: ArgumentHelp("The audio files.", valueName: "audio"),
    completion: .file(extensions: ["wav", "flac", "ogg", "aiff", "mp3"]))
  var files: [String]

  func validate() throws {
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
    let settings = try choices.allSettings()
    let olds: ComposeOlds? = if let update { try ComposeOlds(update, for: files) } else { nil }
    let targets = try ComposeTargets(output, for: files)
    let scale = FeltScale()
    // Of several sounds the others are composed, so the status is that of a fault in a file.
    let refusal: ExitStatus = files.count * settings.count > 1 || splitChannels ? .faulty : .cannotCreate
    let protection = force ? nil : PatternGuard(option: "-o", canUpdate: !comparesAll, status: refusal)
    let jobs = files.flatMap { file in
      settings.map { settings in
        let target = targets.path(for: file)
        return ComposeJob(
          input: file, output: comparesAll ? ComposeJob.path(target, settings.strategy.name) : target,
          settings: settings, channel: channel, isSplit: splitChannels, withAudio: withAudio, scale: scale,
          old: olds?.old(for: file),
          protection: protection)
      }
    }
    for output in jobs.flatMap(\.outputs) { try OutputRule.checkDistinct(output, from: files) }
    Interruption.watch()
    var progress = ProgressBar("composing", console: console)
    let outcomes = try ComposeBatch(jobs).run(threads: jobCount) { progress.update($0) }
    progress.finish()
    var status = summarize(outcomes, console)
    if comparesAll, status != .interrupted {
      for (number, file) in files.enumerated() {
        let part = outcomes[(number * settings.count)..<((number + 1) * settings.count)]
        let results = part.flatMap { (try? $0.get()) ?? [] }
        if results.isEmpty { continue }
        do throws(CommandFailure) {
          try writePage(of: file, results, to: targets.path(for: file), console)
        } catch {
          if let message = error.message { console.report(message) }
          status = status.worse(error.status)
        }
      }
    }
    return status
  }

  private var comparesAll: Bool { choices.comparesAll }

  private func writePage(
    of file: String, _ results: [ComposeResult], to path: String, _ console: Console
  ) throws(CommandFailure) {
    let ending = Path.ending(of: path).map { $0.count + 1 } ?? 0
    let place = path.dropLast(ending) + ".html"
    let page = ComposePage(
      title: Path.name(of: file), sound: try SoundPicture(file, channel: channel), results: results)
    let target = try OutputFile(String(place), console: console)
    try target.write(Array(page.html().utf8))
    try target.commit()
    console.notice("\(place): open it in a browser")
  }

  /// Prints a line for each composed pattern, and reports the failures. Returns the worst status.
  private func summarize(_ outcomes: [ComposeBatch.Outcome], _ console: Console) -> ExitStatus {
    var status = ExitStatus.success
    var summary = TextTable()
    for outcome in outcomes {
      switch outcome {
      case .success(let results):
        for result in results {
          result.add(to: &summary)
          for line in result.losses { console.report(line) }
          for line in result.findings { console.report("\(result.output): \(line)") }
        }
      case .failure(let failure):
        if let message = failure.message { console.report(message) }
        status = status.worse(failure.status)
      }
    }
    for line in summary.lines() { console.output.writeLine(line) }
    return status
  }
}
