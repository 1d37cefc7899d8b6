import ArgumentParser
import HapticAudio
import HapticModel
import HapticOperations

/// The command `thrum info`, which prints a summary of patterns.
struct Info: Subcommand {
  static let configuration = CommandConfiguration.command(
    "info",
    abstract: "Summarize patterns.",
    discussion: """
      Duration is as Core Haptics defines it: the end of the last event. The sounding length is when the last sound \
      ends, release tails and audio files included; it can be shorter than the duration. An audio file that is missing \
      or cannot be decoded counts as empty. A folder stands for all .ahap files below it. Docs/JSON.md describes the \
      JSON.

      Example: thrum info Samples/heartbeat.ahap
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print the table of all parameters instead: ranges, defaults, what they apply to.")
  var parameters = false

  @OptionGroup var audio: AudioOptions

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String] = []

  func validate() throws {
    try Arguments.requireOneInput(files)
    guard files.isEmpty == parameters else {
      throw ValidationError(
        parameters ? "--parameters takes no file." : "Missing expected argument '<file>' (or --parameters).")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    guard !parameters else {
      console.output.writeLine(json ? ParameterTable.json() : ParameterTable.text())
      return .success
    }
    var report = InfoReport()
    let inputs = try InputFiles.find(files, console: console)
    let status = InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      do throws(CommandFailure) {
        let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
        let result = try result(source)
        if !json {
          if !report.isEmpty { console.output.writeLine("") }
          console.output.writeLine(result.text(of: source.name))
        }
        report.add(result, of: source.name)
      } catch {
        report.add(
          failure: error.message ?? "the file has errors; 'thrum check' lists them",
          of: InputFile.displayName(input.path))
        throw error
      }
    }
    if json { console.output.writeLine(report.json()) }
    return status
  }

  /// Summarizes a file, and looks for its audio files.
  private func result(_ source: PatternFile) throws(CommandFailure) -> InfoResult {
    let locator = PatternAudio.locator(source.path, options: audio)
    let library = AudioLibrary(locator: locator)
    let operation = InfoOperation(
      audioState: { path in
        guard (try? locator.locate(path)) != nil else { return .missing }
        return library.waveform(for: AudioWaveform(.path(path))) == nil ? .undecodable : .usable
      }, waveforms: library.waveform)
    return try CommandFailure.named(source.name) { () throws(OperationError) in
      try operation.run(source.pattern, warningCount: source.warnings.count)
    }
  }
}
