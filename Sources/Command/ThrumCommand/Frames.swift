import ArgumentParser
import HapticOperations
import HapticText

/// The command `thrum frames`, which prints a pattern as control frames for devices that are controlled by
/// strengths instead of samples.
struct Frames: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "frames", _superCommandName: "thrum",
    abstract: "Print control frames as CSV.",
    discussion: """
      One line per frame, from the start to the end of what is felt:

        time,intensity,sharpness,transients

      Time is in seconds; intensity is that of the strongest continuous event, sharpness the average of those that \
      sound. Transients are offset:intensity:sharpness, joined by semicolons; the offset counts from the frame's time. \
      With several files, each line begins with the file; -o OUT/ writes a CSV file for each into a folder instead. An \
      endless pattern needs --to. A folder stands for all .ahap files below it.

      Example: thrum frames Samples/heartbeat.ahap --every 10
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Length of a frame in milliseconds, 0.1 to 10000. (default: 1)", valueName: "ms"),
    transform: Number.within(0.1...10_000, "milliseconds"))
  var every = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End at this second, or with the pattern if that is earlier.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var to: Double?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file or folder/ to write; - means standard output. (default: -)", valueName: "out.csv"),
    completion: .file(extensions: ["csv"]))
  var output: String?

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws { try Arguments.requireOneInput(files) }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let path = output ?? OutputFile.standardOutput
    let inputs = try InputFiles.find(files, console: console)
    let targets = try OutputTargets(path, for: inputs, .csv, joinsInputs: true)
    guard targets.isFolder else {
      try write(try PatternFile.load(inputs, console: console, verbose: warnings.verbose), to: path, console)
      return .success
    }
    return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
      try write([source], to: targets.prepare(for: input), console)
    }
  }

  /// Writes the frames of several patterns to one file.
  private func write(_ sources: [PatternFile], to path: String, _ console: Console) throws(CommandFailure) {
    let operation = FramesOperation(step: every / 1000, end: to)
    for source in sources {
      guard !operation.isEndless(source.pattern) else {
        throw CommandFailure(.usage, "\(source.name): the pattern has no end; set the end with --to")
      }
      try CommandFailure.named(source.name) { () throws(OperationError) in try operation.check(source.pattern)
      }
    }
    let target = try OutputFile(path, console: console)
    let namesFiles = sources.count > 1
    var rows = "\(namesFiles ? "file," : "")\(FramesOperation.header)\n"
    var count = 0
    var failure: CommandFailure?
    for source in sources where failure == nil {
      let start = namesFiles ? FramesOperation.field(source.name) + "," : ""
      try CommandFailure.named(source.name) { () throws(OperationError) in
        try operation.run(source.pattern) { frame in
          rows += start + FramesOperation.row(frame) + "\n"
          count += 1
          guard rows.utf8.count > 1 << 15 else { return console.output.isOpen }
          do throws(CommandFailure) { try target.write(Array(rows.utf8)) } catch { failure = error }
          rows = ""
          return failure == nil && console.output.isOpen
        }
      }
    }
    if let failure { throw failure }
    try target.write(Array(rows.utf8))
    try target.commit()
    if path != OutputFile.standardOutput {
      console.notice("\(path): \(FindingText.count(count, "frame")) of \(NumberText.shortest(every)) ms, CSV")
    }
  }
}
