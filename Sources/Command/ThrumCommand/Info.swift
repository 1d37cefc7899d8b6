import ArgumentParser

/// The command `thrum info`, which prints a summary of patterns.
struct Info: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "info", _superCommandName: "thrum",
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
    var entries: [InfoReport.Entry] = []
    let inputs = try InputFiles.find(files, console: console)
    let status = InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      do throws(CommandFailure) {
        let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
        let report = InfoReport(source, audio: audio)
        if json {
          entries.append(.report(report))
        } else {
          if !entries.isEmpty { console.output.writeLine("") }
          entries.append(.report(report))
          console.output.writeLine(report.text())
        }
      } catch {
        entries.append(
          .failure(
            file: InputFile.displayName(input.path),
            reason: error.message ?? "the file has errors; 'thrum check' lists them"))
        throw error
      }
    }
    if json { console.output.writeLine(InfoReport.json(entries)) }
    return status
  }
}
