import AHAP
import HapticAnalysis
import HapticText

/// The findings about one file.
struct FileReport {
  /// The path of the file as the user entered it.
  let path: String
  /// The name of the file as the user entered it; `<stdin>` for standard input.
  var file: String
  /// The findings that the baseline does not list, in the order of the file.
  private(set) var entries: [FileFinding] = []
  /// The findings that the baseline lists, in the order of the file.
  private(set) var known: [FileFinding] = []
  /// The baseline that applies to the file; `nil` for none.
  private(set) var baseline: Baseline?
  /// The time that the check of the file took, in seconds.
  var seconds = 0.0
  /// The reason why the file could not be read or rewritten; `nil` if there was no failure.
  private(set) var failure: CommandFailure?
  /// The bytes of the file; empty unless lines of the file are printed with the findings.
  private var bytes: [UInt8] = []

  /// Creates the report about a file that could not be checked.
  init(_ path: String, failure: CommandFailure) {
    self.path = path
    file = InputFile.displayName(path)
    self.failure = failure
  }

  /// Reads and checks a file, and creates the report about it.
  init(
    _ path: String, _ sounds: CheckedSounds, _ settings: CheckSettings.Values, console: Console
  ) {
    let (disabled, design) = (settings.disabled, settings.design)
    self.path = path
    baseline = settings.baseline
    file = InputFile.displayName(path)
    do throws(CommandFailure) {
      let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
      let document = AHAPDecoder(keepsPlaces: true).decode(bytes, audioProblem: sounds.problem)
      var designFindings: [DesignFinding] = []
      if let design, let pattern = document.pattern {
        try FeltLimit.check(pattern, named: file)
        FeltLimit.warnOfRest(pattern, named: file, console: console)
        designFindings = design.findings(in: pattern, file: path, sounds)
      }
      entries = document.merged(
        document.formatFindings.filter { !disabled.contains($0.rule) }, designFindings)
      if let baseline {
        (entries, known) = baseline.divide(entries, of: path) { rule in
          !disabled.contains(rule) && (design != nil || DesignRule(name: rule) == nil)
        }
      }
      if console.outputIsTerminal, !entries.isEmpty { self.bytes = bytes }
    } catch {
      failure = error
    }
  }

  /// Returns the report with a failure to rewrite the file. A failure to read the file takes precedence.
  func failed(_ other: CommandFailure) -> FileReport {
    var report = self
    report.failure = failure ?? other
    return report
  }

  /// Moves the findings that a baseline can list to the known ones.
  mutating func acceptFindings() {
    known = entries.filter(\.canBeAccepted)
    entries = entries.filter { !$0.canBeAccepted }
  }

  /// The path for a URI: names that are not UTF-8 are in it without loss (`FileNameText`), in contrast to `file`.
  var place: String { path == InputFile.standardInput ? file : path }

  /// The findings in the form that all checks share, in the order of the file.
  var findings: [Diagnostic] { entries.map(\.diagnostic) }

  /// The findings as lines of text without excerpts, as programs read them.
  var lines: [String] { entries.map { FindingText.line($0, file: file) } }

  /// One line that states why the file could not be read or rewritten; `nil` if there was no failure.
  var failureText: String? { failure.map { $0.message ?? "cannot be checked" } }

  var errorCount: Int { entries.count { $0.diagnostic.severity == .error } }

  var infoCount: Int { entries.count { $0.diagnostic.severity == .info } }

  var warningCount: Int { entries.count { $0.diagnostic.severity == .warning } }

  /// The number of findings that `thrum format` would remove.
  var fixableCount: Int {
    errorCount > 0 || failure != nil
      ? 0 : entries.count { AHAPRule.fixedByFormatting.contains($0.diagnostic.rule) }
  }

  func status(strict: Bool) -> ExitStatus {
    if let failure { return failure.status }
    return errorCount > 0 || (strict && warningCount > 0) ? .faulty : .success
  }

  /// Prints the findings as text. On a terminal, each finding is followed by the line of the file to which it
  /// refers.
  func write(to console: Console) {
    guard console.outputIsTerminal else {
      for line in lines { console.output.writeLine(line) }
      return
    }
    let source = SourceLines(bytes)
    let style = FindingStyle(hasColours: console.hasColours, columns: console.outputColumns ?? 80)
    for finding in entries {
      for line in style.lines(finding, file: file) { console.output.writeLine(line) }
      for line in style.excerpt(finding.diagnostic, from: source) { console.output.writeLine(line) }
    }
  }
}

extension AHAPRule {
  /// The names of the rules whose findings disappear when `thrum format` rewrites the file, and nothing is
  /// lost.
  static let fixedByFormatting: Set<String> = Set(
    [
      byteOrderMark, trailingComma, numberAsString, booleanSpelling, wrongCase, misnamedKey,
      misnamedParameterID, missingVersion, severalInEntry,
    ].map(\.name))
}
