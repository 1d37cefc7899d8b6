import HapticAnalysis
import HapticText

/// The findings of all files of one run.
struct CheckReport {
  var files: [FileReport] = []

  var errorCount: Int { files.reduce(0) { $0 + $1.errorCount } }
  var warningCount: Int { files.reduce(0) { $0 + $1.warningCount } }
  var infoCount: Int { files.reduce(0) { $0 + $1.infoCount } }
  var unreadableCount: Int { files.count { $0.failure != nil } }

  func status(strict: Bool) -> ExitStatus {
    files.reduce(.success) { $0.worse($1.status(strict: strict)) }
  }

  /// The baselines that apply to the files, each once.
  var baselines: [Baseline] {
    var seen: Set<ObjectIdentifier> = []
    return files.compactMap(\.baseline).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// A line for each baseline with entries that stand for no finding any more.
  var obsoleteNotes: [String] {
    baselines.compactMap { baseline in
      let obsolete = baseline.obsolete
      guard !obsolete.isEmpty else { return nil }
      var files: [String] = []
      for entry in obsolete where files.last != entry.file { files.append(entry.file) }
      let named = files.prefix(3).joined(separator: ", ") + (files.count > 3 ? " and others" : "")
      return
        "\(baseline.path): \(FindingText.count(obsolete.count, "entry", "entries")) without a finding (\(named)); "
        + "write the baseline again with --write-baseline"
    }
  }

  /// A one-line summary, such as `3 files checked: 1 error, 2 warnings; 2 can be fixed with 'thrum format
  /// --in-place'`.
  var summary: String {
    var text = FindingText.count(files.count, "file") + " checked: "
    text += FindingText.summary(errors: errorCount, warnings: warningCount, infos: infoCount)
    if unreadableCount > 0 { text += ", \(unreadableCount) unreadable" }
    let fixable = files.reduce(0) { $0 + $1.fixableCount }
    let known = baselines.reduce(0) { $0 + $1.knownCount }
    if known > 0 { text += "; \(known) more in the baseline" }
    if fixable > 0 { text += "; \(fixable) can be fixed with 'thrum format --in-place'" }
    return text
  }

  /// Returns the findings as JSON, in the form that Docs/JSON.md describes.
  func json() -> String {
    var json = JSONText()
    json.object { json in
      json.number("schema", JSONText.schema)
      json.array("files") { json in
        for report in files { Self.write(report, to: &json) }
      }
      json.object("summary") { json in
        json.number("errors", errorCount)
        json.number("warnings", warningCount)
        json.number("infos", infoCount)
        json.number("unreadable", unreadableCount)
      }
      let baselines = baselines
      guard !baselines.isEmpty else { return }
      json.array("baselines") { json in
        for baseline in baselines { Self.write(baseline, to: &json) }
      }
    }
    return json.text
  }

  private static func write(_ baseline: Baseline, to json: inout JSONText) {
    json.object { json in
      json.string("file", baseline.path)
      json.number("known", baseline.knownCount)
      json.array("obsolete") { json in
        for entry in baseline.obsolete {
          json.object { json in
            json.string("file", entry.file)
            json.string("severity", entry.severity.name)
            json.string("rule", entry.rule)
            json.string("path", entry.path)
            json.string("message", entry.message)
          }
        }
      }
    }
  }

  private static func write(_ report: FileReport, to json: inout JSONText) {
    json.object { json in
      json.string("file", report.file)
      if let failure = report.failureText { json.string("error", failure) } else { json.null("error") }
      json.array("findings") { json in
        for finding in report.entries { json.object(finding) }
      }
    }
  }
}
