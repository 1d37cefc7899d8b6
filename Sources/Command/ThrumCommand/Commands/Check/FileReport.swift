import HapticOperations
import HapticText

/// The findings about one file of the command line.
struct FileReport {
  /// The path of the file as the user entered it.
  let path: String
  /// The result of the check.
  private(set) var checked: CheckedFile
  /// The baseline that applies to the file; `nil` for none.
  private(set) var baseline: Baseline?
  /// The reason why the file could not be read or rewritten; `nil` if there was no failure.
  private(set) var failure: CommandFailure?
  /// The bytes of the file; empty unless lines of the file are printed with the findings.
  private var bytes: [UInt8] = []

  private init(_ path: String) {
    self.path = path
    let name = InputFile.displayName(path)
    // Names that are not UTF-8 are in the path without loss (`FileNameText`), in contrast to the name.
    checked = CheckedFile(file: name, place: path == InputFile.standardInput ? name : path)
  }

  /// Creates the report about a file that could not be checked.
  init(_ path: String, failure: CommandFailure) {
    self.init(path)
    fail(failure)
  }

  /// Reads and checks a file, and creates the report about it.
  init(
    _ path: String, _ sounds: CheckedSounds, _ settings: CheckSettings.Values, console: Console
  ) {
    self.init(path)
    baseline = settings.baseline
    checked.hasBaseline = baseline != nil
    do throws(CommandFailure) {
      try check(sounds, settings, console)
    } catch {
      fail(error)
    }
  }

  private mutating func check(
    _ sounds: CheckedSounds, _ settings: CheckSettings.Values, _ console: Console
  ) throws(CommandFailure) {
    let (disabled, design, path) = (settings.disabled, settings.design, path)
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    var operation = CheckOperation(design: design?.check, disabled: Array(disabled))
    if settings.listsWays { operation.ways = { FoundWay.all(of: $0, in: $1, sounds: $2) } }
    let result = operation.run(bytes, audioProblem: sounds.problem, sounds: sounds.facts) {
      design?.opposites(of: path, $0) ?? []
    }
    if let error = result.designError {
      // The findings about the design that the baseline lists are then not obsolete.
      operation.design = nil
      fail(CommandFailure(error, in: checked.file))
    }
    if !result.isWhole { FeltLimit.warnOfRest(named: checked.file, console: console) }
    checked.entries = result.findings
    checked.accepted = result.accepted
    checked.obsolete = result.obsolete
    checked.listsAccepted = settings.listsAccepted
    if let baseline {
      (checked.entries, checked.known) = baseline.divide(
        result.findings, of: baseline.name(ofFile: path)
      ) { rule in
        operation.applies(rule)
      }
    }
    if console.outputIsTerminal, !checked.listed.isEmpty { self.bytes = bytes }
  }

  /// Adds the time that the check of the file took, in seconds.
  mutating func add(seconds: Double) { checked.seconds = seconds }

  /// Moves the findings that a baseline can list to the known ones.
  mutating func acceptFindings() { checked.acceptFindings() }

  /// Adds a failure to read or rewrite the file. An earlier one takes precedence.
  mutating func fail(_ other: CommandFailure) {
    guard failure == nil else { return }
    failure = other
    checked.failure = other.message ?? "cannot be checked"
    checked.isFailureOfFile = other.status == .faulty
  }

  func status(strict: Bool) -> ExitStatus {
    failure?.status ?? (checked.isFaulty(strict: strict) ? .faulty : .success)
  }

  /// Prints the findings as text. On a terminal, each finding is followed by the line of the file to which it
  /// refers.
  func write(to console: Console) {
    guard console.outputIsTerminal else {
      for line in checked.lines { console.output.writeLine(line) }
      return
    }
    let source = SourceLines(bytes)
    let style = FindingStyle(hasColours: console.hasColours, columns: console.outputColumns ?? 80)
    for finding in checked.listed + checked.obsoleteNotes {
      for line in style.lines(finding, file: checked.file) { console.output.writeLine(line) }
      for line in style.excerpt(finding.diagnostic, from: source) { console.output.writeLine(line) }
      for way in finding.ways ?? [] { console.output.writeLine("  - \(way.line)".printable) }
    }
  }
}
