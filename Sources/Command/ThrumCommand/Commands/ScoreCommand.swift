import ArgumentParser
import HapticModel
import HapticOperations
import HapticText

/// `thrum score`: compiles a pattern into a score file, for programs that cannot read AHAP.
struct ScoreCommand: Subcommand {
  static let configuration = CommandConfiguration.command(
    "score",
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
    if let name, !CompiledScore.isIdentifier(name) {
      throw ValidationError("'\(name)' is not a name in C; use letters, digits and _, and no digit first.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    try OutputRule.score.checkEnding(of: output)
    try OutputRule.checkDistinct(output, from: [file])
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    let operation = ScoreOperation(isWithoutAudioFiles: withoutAudioFiles, isHapticsOnly: hapticsOnly)
    let compiled = try CommandFailure.named(source.name) { () throws(OperationError) in
      do throws(OperationError) { return try operation.run(source.pattern) } catch {
        guard error.kind == .invalidPattern else { throw error }
        throw OperationError(.invalidPattern, "\(error) (--without-audio-files, --haptics-only)")
      }
    }
    let isBinary = Path.ending(of: output)?.lowercased() == "bin"
    if isBinary {
      try OutputFile.write(compiled.bytes, to: output, console: console)
    } else {
      let stem = file == InputFile.standardInput ? "pattern" : Path.stem(of: file)
      let text = try CommandFailure.named(source.name) { () throws(OperationError) in
        try compiled.header(named: name ?? CompiledScore.name(for: FileNameText.bytes(stem)))
      }
      try OutputFile.write(Array(text.utf8), to: output, console: console)
    }
    if output != OutputFile.standardOutput {
      console.notice(
        "\(output): \(FindingText.count(compiled.bytes.count, "byte")), "
          + "\(FindingText.count(compiled.eventCount, "event"))\(Self.voices(of: compiled))")
    }
    return .success
  }

  /// Returns the number of voices as a part of a message; nothing for a pattern whose calculation would take minutes.
  private static func voices(of compiled: CompiledScore) -> String {
    do throws(OperationError) { return ", " + FindingText.count(try compiled.voices(), "voice") } catch {
      return ""
    }
  }
}
