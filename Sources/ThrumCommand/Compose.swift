import ArgumentParser
import HapticComposition

/// `thrum compose`: patterns from sounds.
struct Compose: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Compose haptic patterns from sounds.",
    discussion: """
      Reads WAV files, and with libsndfile whatever it reads. What a hand feels of the pattern follows the loudness of the \
      sound, as far as a phone can do that; what would not be felt is not written. The same sound and settings give the \
      same bytes. Several sounds, or an -o that ends in a slash, go into a folder, one pattern each.

      STRATEGIES
      \(ComposeText.strategies)

      PRESETS
      \(ComposeText.presets)

      PARAMETERS, set with --set name=value; the preset's values apply where it has its own
      \(ComposeText.parameters)

      Prints a line for each pattern: transients, continuous events, points of curves for each second of vibration, and the \
      largest and mean error of the felt level in just noticeable differences; then what a design check still finds.

      Example: thrum compose Samples/Audio/chime.wav -o chime.ahap --preset impact
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write here: a file, or a folder for several sounds.", valueName: "out.ahap"),
    completion: .file(extensions: ["ahap"]))
  var output: String

  @OptionGroup var choices: ComposeOptions

  @Argument(
    help: ArgumentHelp("The audio files.", valueName: "audio"),
    completion: .file(extensions: ["wav", "flac", "ogg", "aiff", "mp3"]))
  var files: [String]

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let settings = try choices.settings()
    let targets = try ComposeTargets(output, for: files)
    var status = ExitStatus.success
    var summary = TextTable()
    for path in files {
      do throws(CommandFailure) {
        try Interruption.check()
        let job = ComposeJob(input: path, output: targets.path(for: path), settings: settings)
        let result = try job.run(console: console)
        result.add(to: &summary)
        for line in result.findings { console.report(line) }
      } catch {
        if let message = error.message { console.report(message) }
        status = status.worse(error.status)
        if error.status == .interrupted { break }
      }
    }
    for line in summary.lines() { console.output.writeLine(line) }
    return status
  }
}
