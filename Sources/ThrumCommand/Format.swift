import AHAP
import ArgumentParser
import HapticText

/// The command `thrum format`, which rewrites files in canonical form.
struct Format: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Rewrite files as canonical AHAP.",
    discussion: """
      Canonical is strict JSON with two spaces of indentation, keys in Apple's order, and the shortest numbers that read \
      back equal. Keys that AHAP does not know are kept; comments are not. Values out of range are clamped, as on \
      playing. What changes in content is reported, as 'thrum check' reports it. Formatting twice changes nothing more. \
      A file with an error is left alone.

      Without an option the result of one file goes to standard output. --in-place replaces files in one step each; \
      --check replaces none and exits with 1 when a file is not canonical. A folder stands for all .ahap files below \
      it.

      FIXES
        absolute-times  curves whose points are timed from the start of the pattern: subtract the time of the curve

      Example: thrum format --check Samples
      """)

  @Flag(
    name: .customLong("split-curves"),
    help: "Cut curves of more than 16 points, the most that every system accepts, into chained ones.")
  var splitsLongCurves = false

  @Option(help: ArgumentHelp("Also apply this fix. Can be given several times.", valueName: "fix"))
  var fix: [FormatFix] = []

  @Flag(help: "List the files that are not canonical, and exit with 1 if there are any.")
  var check = false

  @Flag(name: [.customLong("in-place"), .customShort("i")], help: "Replace each file by its canonical form.")
  var inPlace = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - means standard output. (default: -)", valueName: "out"),
    completion: .file(extensions: ["ahap"]))
  var output: String?

  @OptionGroup var warnings: WarningOptions

  @OptionGroup var summary: SummaryOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    let choices = [check ? "--check" : nil, inPlace ? "--in-place" : nil, output == nil ? nil : "-o"]
      .compactMap(\.self)
    if choices.count > 1 {
      throw ValidationError("\(choices[0]) and \(choices[1]) exclude each other; choose one.")
    }
    if choices.isEmpty || output != nil, files.count > 1 {
      throw ValidationError(
        "Several files cannot be written to one output; use --in-place or --check, or name one file.")
    }
    if inPlace, files.contains(InputFile.standardInput) {
      throw ValidationError("--in-place needs a file; standard input cannot be replaced.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    if let output { try OutputRule.ahap.checkEnding(of: output) }
    let paths = try InputFiles.expand(files)
    guard check || inPlace || paths.count == 1 else {
      throw CommandFailure(
        .usage, "several files cannot be written to one output; use --in-place or --check, or name one file")
    }
    var status = ExitStatus.success
    var changed = 0
    for path in paths {
      do throws(CommandFailure) {
        if try format(path, console) { changed += 1 }
      } catch {
        if let message = error.message { console.report(message) }
        status = status.worse(error.status)
      }
      if Interruption.isRequested { return .interrupted }
    }
    if check || inPlace {
      let total = FindingText.count(paths.count, "file")
      console.output.flush()
      if !summary.quiet { console.report("\(changed) of \(total) \(check ? "not canonical" : "rewritten")") }
    }
    return check && changed > 0 ? status.worse(.faulty) : status
  }

  /// Formats one file. Returns whether the file was not yet in canonical form.
  private func format(_ path: String, _ console: Console) throws(CommandFailure) -> Bool {
    let source = try PatternFile.load(
      path, console: console, verbose: warnings.verbose, keepsBytes: true)
    let formatted = try FormattedFile(source, fixes: fix, splitsLongCurves: splitsLongCurves)
    let isChanged = formatted.bytes != source.bytes
    if check {
      if isChanged { console.output.writeLine(formatted.difference.printable) }
      return isChanged
    }
    if !warnings.verbose { formatted.reportLosses(to: console) }
    formatted.reportFixes(to: console)
    if inPlace {
      if isChanged {
        try write(formatted.bytes, to: path, console)
        console.notice("\(path): rewritten")
      }
      return isChanged
    }
    let target = output ?? OutputFile.standardOutput
    try write(formatted.bytes, to: target, console)
    if target != OutputFile.standardOutput {
      console.notice("\(target): written\(isChanged ? "" : ", unchanged"); 'thrum play \(target)' plays it")
    }
    return isChanged
  }

  private func write(_ bytes: [UInt8], to path: String, _ console: Console) throws(CommandFailure) {
    let target = try OutputFile(path, console: console)
    try target.write(bytes)
    try target.commit()
  }
}

/// The values of `format --fix`.
enum FormatFix: String, CaseIterable, ExpressibleByArgument {
  case absoluteTimes = "absolute-times"
}
