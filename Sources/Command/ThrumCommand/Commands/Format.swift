import ArgumentParser
import HapticOperations
import HapticText

/// The command `thrum format`, which rewrites files in canonical form.
struct Format: Subcommand {
  static let configuration = CommandConfiguration.command(
    "format",
    abstract: "Rewrite files as canonical AHAP.",
    discussion: """
      Canonical is strict JSON with two spaces of indentation, keys in Apple's order, and the shortest numbers that read \
      back equal. Keys that AHAP does not know are kept; comments are not. Values out of range are clamped, as on \
      playing. What changes in content is reported, as 'thrum check' reports it. Formatting twice changes nothing more. \
      A file with an error is left alone.

      Without an option the result of one file goes to standard output. -o OUT/ writes the result of each file into a \
      folder. --in-place replaces files in one step each; a file that would lose something, such as a comment, is \
      refused without --force. --check replaces none and exits with 1 when a file is not canonical. A folder stands for \
      all .ahap files below it.

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

  @Flag(help: "Also replace files whose comments or values would be lost.")
  var force = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file or folder/ to write; - means standard output. (default: -)", valueName: "out"),
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
    if choices.isEmpty, files.count > 1 {
      throw ValidationError(
        "Several files cannot be written to one output; use --in-place, --check or -o OUT/, or name one file."
      )
    }
    if force, !inPlace, output == nil {
      throw ValidationError("--force has an effect with --in-place or -o only.")
    }
    if inPlace, files.contains(InputFile.standardInput) {
      throw ValidationError("--in-place needs a file; standard input cannot be replaced.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let inputs = try InputFiles.find(files, except: output, console: console)
    guard check || inPlace || output != nil || inputs.count == 1 else {
      throw CommandFailure(
        .usage,
        "several files cannot be written to one output; use --in-place, --check or -o OUT/, or name one file")
    }
    let targets = try output.map { (output) throws(CommandFailure) in
      try OutputTargets(output, for: inputs, .ahap, mayReplaceInputs: true)
    }
    var changed = 0
    let status = InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      if try format(input, targets, console) { changed += 1 }
    }
    if status == .interrupted { return status }
    if check || inPlace {
      let total = FindingText.count(inputs.count, "file")
      console.output.flush()
      if !summary.quiet { console.report("\(changed) of \(total) \(check ? "not canonical" : "rewritten")") }
    }
    return check && changed > 0 ? status.worse(.faulty) : status
  }

  /// Formats one file. Returns whether the file was not yet in canonical form.
  private func format(
    _ input: InputPath, _ targets: OutputTargets?, _ console: Console
  ) throws(CommandFailure) -> Bool {
    let source = try PatternFile.load(
      input, console: console, verbose: warnings.verbose, keepsBytes: true)
    let operation = FormatOperation(
      splitsLongCurves: splitsLongCurves, fixesAbsoluteTimes: fix.contains(.absoluteTimes))
    let formatted = try source.formatted(operation)
    let isChanged = formatted.bytes != source.bytes
    if check {
      if isChanged {
        let line = formatted.firstChangedLine(from: source.bytes)
        console.output.writeLine(
          "\(source.name):\(line): not canonical; 'thrum format --in-place' rewrites it".printable)
      }
      return isChanged
    }
    if !warnings.verbose { formatted.reportLosses(of: source.name, to: console) }
    for line in formatted.fixed { console.report("\(source.name): \(line)") }
    if inPlace {
      if isChanged {
        guard try input.requireOwnContent() else { return false }
        try replace(input.path, source, with: formatted, console)
        console.notice("\(input.path): rewritten")
      }
      return isChanged
    }
    guard let targets else {
      console.output.write(formatted.bytes)
      return isChanged
    }
    let target = try targets.prepare(for: input)
    if targets.replaces(input) {
      try replace(target, source, with: formatted, console)
    } else {
      try OutputFile.write(formatted.bytes, to: target, console: console)
    }
    if target != OutputFile.standardOutput {
      console.notice("\(target): written\(isChanged ? "" : ", unchanged"); 'thrum play \(target)' plays it")
    }
    return isChanged
  }

  /// Replaces the file itself. Throws with status 1 if something would be lost, and 74 if the file has
  /// changed since it was read.
  private func replace(
    _ path: String, _ source: PatternFile, with formatted: FormatResult, _ console: Console
  ) throws(CommandFailure) {
    if !force { try formatted.requireNoLosses(of: source.name) }
    try OutputFile.write(
      formatted.bytes, to: path, replacing: .ifUnchanged(source.bytes), console: console)
  }
}

/// The values of `format --fix`.
enum FormatFix: String, CaseIterable, ExpressibleByArgument {
  case absoluteTimes = "absolute-times"
}

extension PatternFile {
  /// Returns the pattern in canonical form. Throws with status 1 if AHAP cannot express it.
  func formatted(_ operation: FormatOperation) throws(CommandFailure) -> FormatResult {
    do throws(OperationError) {
      return try operation.run(pattern, warnings: warnings)
    } catch {
      throw CommandFailure(.faulty, "cannot format '\(name)': \(error.message)")
    }
  }
}

extension FormatResult {
  /// Throws with status 1 if the canonical form changes or drops something.
  func requireNoLosses(of file: String) throws(CommandFailure) {
    let count = losses.count
    guard count > 0 else { return }
    throw CommandFailure(
      .faulty,
      "\(file): left as it is, because rewriting it would lose what \(count == 1 ? "this finding names" : "these \(count) findings name"); correct the file by hand, or use --force"
    )
  }

  /// Reports every value that is changed or dropped.
  func reportLosses(of file: String, to console: Console) {
    for line in lossLines(file) { console.errors.writeLine(line) }
    console.errors.flush()
  }
}
