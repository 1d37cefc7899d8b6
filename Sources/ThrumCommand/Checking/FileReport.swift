import AHAP
import HapticAnalysis
import HapticText

/// The findings of one file.
struct FileReport {
  /// A finding, with the finding of the design check that it stands for, if it is one.
  struct Entry {
    var finding: Diagnostic
    var design: DesignFinding?
  }

  /// The file as the user named it; `<stdin>` for standard input.
  var file: String
  /// Its findings in the order of the file.
  private(set) var entries: [Entry] = []
  /// Why it could not be read or rewritten; nil when it could.
  private(set) var failure: CommandFailure?
  /// Its bytes, kept only if lines of it are shown.
  private var bytes: [UInt8] = []

  /// Creates the report of a file that could not be checked.
  init(_ path: String, failure: CommandFailure) {
    file = InputFile.displayName(path)
    self.failure = failure
  }

  /// Reads and checks a file.
  init(
    _ path: String, _ sounds: CheckedSounds, disabled: Set<String> = [], design: DesignRun? = nil,
    console: Console
  ) {
    file = InputFile.displayName(path)
    do throws(CommandFailure) {
      let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
      let document = AHAPDecoder(keepsPlaces: design != nil).decode(bytes, audioProblem: sounds.problem)
      entries = document.allFindings.filter { !disabled.contains($0.rule) }.map { Entry(finding: $0) }
      if let design, let pattern = document.pattern {
        for found in design.findings(in: pattern, file: path, sounds) {
          entries.append(Entry(finding: found.finding(document.places), design: found))
        }
        // Equal places keep their order, which is that of time.
        entries.sort { FindingText.precedes($0.finding, $1.finding) }
      }
      if console.outputIsTerminal, !entries.isEmpty { self.bytes = bytes }
    } catch {
      failure = error
    }
  }

  /// The report with a failure to rewrite the file; one to read it goes first.
  func failed(_ other: CommandFailure) -> FileReport {
    var report = self
    report.failure = failure ?? other
    return report
  }

  /// Its findings in the order of the file.
  var findings: [Diagnostic] { entries.map(\.finding) }

  /// Why it could not be read or rewritten, in one line; nil when it could.
  var failureText: String? { failure.map { $0.message ?? "cannot be checked" } }

  var errorCount: Int { entries.count { $0.finding.severity == .error } }

  var infoCount: Int { entries.count { $0.finding.severity == .info } }

  var warningCount: Int { entries.count { $0.finding.severity == .warning } }

  /// How many findings `thrum format` would remove.
  var fixableCount: Int {
    errorCount > 0 || failure != nil
      ? 0 : entries.count { AHAPRule.fixedByFormatting.contains($0.finding.rule) }
  }

  func status(strict: Bool) -> ExitStatus {
    if let failure { return failure.status }
    return errorCount > 0 || (strict && warningCount > 0) ? .faulty : .success
  }

  /// Prints the findings as text; on a terminal with the lines that they are about.
  func write(to console: Console) {
    guard console.outputIsTerminal else {
      for finding in findings { console.output.writeLine(FindingText.line(finding, file: file)) }
      return
    }
    let source = SourceLines(bytes)
    let style = FindingStyle(hasColours: console.hasColours, columns: console.outputColumns ?? 80)
    for finding in findings {
      console.output.writeLine(style.line(finding, file: file))
      for line in style.excerpt(finding, from: source) { console.output.writeLine(line) }
    }
  }
}

extension AHAPRule {
  /// The names of the rules whose findings are gone once `thrum format`, without options, has rewritten the
  /// file.
  static let fixedByFormatting: Set<String> = Set(
    [
      byteOrderMark, trailingComma, comment, valueOutOfRange, numberAsString, booleanSpelling, nullValue,
      wrongCase,
      misnamedKey, misnamedParameterID, duplicateKey, missingVersion, emptyEntry, severalInEntry,
    ].map(\.name))
}
