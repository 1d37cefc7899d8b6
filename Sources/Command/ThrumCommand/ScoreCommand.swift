import ArgumentParser
import HapticModel
import HapticOperations
import HapticScore
import HapticText

/// `thrum score`: compiles a pattern into a score file, for programs that cannot read AHAP.
struct ScoreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "score", _superCommandName: "thrum",
    abstract: "Compile a pattern for a microcontroller or a web page.",
    discussion: """
      A score file is the pattern in the form that the synthesizer plays: no AHAP has to be read where it plays. It \
      fits every sample rate and every actuator profile. The ending of the output chooses the form:

        .h    a C and C++ header with the score as a constant array, and the number of voices that it needs
        .bin  the score file itself

      A score file holds no audio files. A pattern with AudioCustom events is refused unless --without-audio-files \
      replaces their sound by silence; tones (AudioContinuous) play. If only the haptic channel is rendered, \
      --haptics-only saves the bytes and the voices of all audio events; the haptics and the length stay the same.

      Example: thrum score Samples/heartbeat.ahap -o heartbeat.h
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, a C header (.h) or a score file (.bin); - writes a C header to standard output.",
      valueName: "out.h|out.bin"),
    completion: .file(extensions: ["h", "bin"]))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The name of the array without '_score'. (default: the name of the AHAP file)", valueName: "name"))
  var name: String?

  @Flag(name: .customLong("without-audio-files"), help: "Replace the sound of audio files by silence.")
  var withoutAudioFiles = false

  @Flag(name: .customLong("haptics-only"), help: "Omit tones and audio files.")
  var hapticsOnly = false

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP file to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var file: String

  func validate() throws {
    if let name, !ScoreHeader.isIdentifier(name) {
      throw ValidationError("'\(name)' is not a name in C; use letters, digits and _, and no digit first.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    try OutputRule.score.checkEnding(of: output)
    try OutputRule.checkDistinct(output, from: [file])
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    let silent = source.pattern.events.count { $0.type == .audioCustom }
    guard silent == 0 || withoutAudioFiles || hapticsOnly else {
      throw CommandFailure(
        .faulty,
        "\(source.name): \(FindingText.count(silent, "AudioCustom event")), but a score file holds no audio files; "
          + "remove them from the pattern, or let them be silent with --without-audio-files, or omit all sound with --haptics-only"
      )
    }
    let score = hapticsOnly ? Score(hapticsOf: source.pattern) : Score(source.pattern)
    guard let bytes = score.fileBytes() else {
      throw CommandFailure(.faulty, "\(source.name): longer than 4 GB as a score; shorten the pattern")
    }
    let isBinary = Path.ending(of: output)?.lowercased() == "bin"
    let header = ScoreHeader(
      score: score, bytes: bytes,
      name: name ?? ScoreHeader.name(for: file == InputFile.standardInput ? "pattern" : Path.stem(of: file)))
    try OutputFile.write(isBinary ? bytes : Array(header.text.utf8), to: output, console: console)
    if output != OutputFile.standardOutput {
      console.notice(
        "\(output): \(FindingText.count(bytes.count, "byte")), \(FindingText.count(score.eventCount, "event")), "
          + FindingText.count(header.voices, "voice"))
    }
    return .success
  }
}
