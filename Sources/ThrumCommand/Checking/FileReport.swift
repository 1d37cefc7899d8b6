import AHAP
import HapticAnalysis

/// The findings of one file.
struct FileReport {
  /// The file as the user named it; `<stdin>` for standard input.
  var file: String
  /// Its findings, from top to end.
  var findings: [Finding] = []
  /// The findings of these that are about its design, in full.
  var design: [Finding: DesignFinding] = [:]
  /// Why it could not be read; nil when it could.
  var failure: String?
  /// What it holds, kept only where lines of it are shown.
  private var bytes: [UInt8] = []

  /// Reads and checks a file.
  init(
    _ path: String, audio: AudioOptions, disabled: Set<String> = [], design: DesignRun? = nil,
    console: Console
  ) {
    file = InputFile.displayName(path)
    do throws(CommandFailure) {
      let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
      let locator = PatternAudio.locator(path, options: audio)
      let document = AHAPDecoder(keepsPlaces: design != nil).decode(bytes) { audioPath in
        PatternAudio.problem(with: audioPath, in: locator, allowsMissing: audio.allowsMissing)
      }
      findings = document.allFindings.filter { !disabled.contains($0.rule) }
      if let design, let pattern = document.pattern {
        for found in design.findings(in: pattern, file: path, locator) {
          self.design[found.finding(document.places)] = found
        }
        findings = FindingText.sorted(findings + self.design.keys)
      }
      if console.outputIsTerminal, !findings.isEmpty { self.bytes = bytes }
    } catch {
      failure = error.message ?? "cannot be read"
    }
  }

  var errorCount: Int { findings.count { $0.severity == .error } }

  var infoCount: Int { findings.count { $0.severity == .info } }

  var warningCount: Int { findings.count { $0.severity == .warning } }

  /// How many findings `thrum format` would remove.
  var fixableCount: Int {
    errorCount > 0 || failure != nil ? 0 : findings.count { AHAPRule.fixedByFormatting.contains($0.rule) }
  }

  func status(strict: Bool) -> ExitStatus {
    if failure != nil { return .unreadable }
    return errorCount > 0 || (strict && warningCount > 0) ? .faulty : .success
  }

  /// Prints the findings as text; on a terminal with the lines that they are about.
  func write(to console: Console) {
    if let failure {
      console.output.flush()
      console.report(failure)
    }
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
