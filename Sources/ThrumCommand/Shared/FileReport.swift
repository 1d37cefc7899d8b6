import AHAP

/// What checking one file brought to light.
struct FileReport {
  /// The file as the user named it; `<stdin>` for standard input.
  var file: String
  /// Its findings, from top to end.
  var findings: [Finding]

  /// Reads and checks a file. Throws with status 66 when it cannot be read.
  init(_ path: String, audio: AudioOptions, console: Console) throws(CommandFailure) {
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    let locator = PatternAudio.locator(path, options: audio)
    let document = AHAPDecoder().decode(bytes) { audioPath in
      PatternAudio.problem(with: audioPath, in: locator)
    }
    file = InputFile.displayName(path)
    findings = document.allFindings
  }

  var errorCount: Int { findings.count { $0.severity == .error } }

  var warningCount: Int { findings.count { $0.severity == .warning } }

  func status(strict: Bool) -> ExitStatus {
    errorCount > 0 || (strict && warningCount > 0) ? .faulty : .success
  }

  func write(to output: ByteWriter) {
    for finding in findings { output.writeLine(FindingText.line(finding, file: file)) }
  }

  /// The reports as JSON: an array with an object for each file.
  static func json(_ reports: [FileReport]) -> String {
    var json = JSONText()
    json.array { json in
      for report in reports {
        json.object { json in
          json.string("file", report.file)
          json.array("findings") { json in
            for finding in report.findings {
              json.object { json in
                json.string("severity", finding.severity.name)
                json.string("rule", finding.rule)
                json.string("message", finding.message)
                json.number("line", finding.line)
                json.number("column", finding.column)
                json.string("path", finding.path)
              }
            }
          }
        }
      }
    }
    return json.text
  }

  /// `3 files checked: 1 error, 2 warnings`.
  static func summary(_ reports: [FileReport]) -> String {
    let errors = reports.reduce(0) { $0 + $1.errorCount }
    let warnings = reports.reduce(0) { $0 + $1.warningCount }
    return FindingText.count(reports.count, "file") + " checked: "
      + FindingText.summary(errors: errors, warnings: warnings)
  }
}
