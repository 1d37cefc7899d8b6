import HapticAnalysis
import HapticText

/// The findings of all files of one run.
package struct CheckReport: Sendable {
  /// The files in the order in which they were checked.
  package var files: [CheckedFile] = []
  /// The baselines that apply to the files, each once.
  package var baselines: [Baseline.Report] = []

  /// Creates a report without files.
  package init() {}

  /// The number of findings of a severity, in all files.
  package func count(of severity: Diagnostic.Severity) -> Int {
    files.reduce(0) { $0 + $1.entries.count(of: severity) }
  }

  /// The number of files that could not be read or rewritten.
  package var unreadableCount: Int { files.count { $0.failure != nil } }

  /// The number of findings that the files themselves accept.
  package var acceptedCount: Int { files.reduce(0) { $0 + $1.accepted.count } }

  /// A line for each baseline with entries that stand for no finding any more.
  package var obsoleteNotes: [String] {
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
  package var summary: String {
    var text = FindingText.count(files.count, "file") + " checked: "
    text += FindingText.summary(
      errors: count(of: .error), warnings: count(of: .warning), infos: count(of: .info))
    let failed = files.count { $0.failure != nil && $0.isFailureOfFile }
    if unreadableCount > failed { text += ", \(unreadableCount - failed) unreadable" }
    if failed > 0 { text += ", \(failed) not checked or fixed" }
    let fixable = files.reduce(0) { $0 + $1.fixableCount }
    let known = baselines.reduce(0) { $0 + $1.knownCount }
    if known > 0 { text += "; \(known) more in the baseline" }
    if acceptedCount > 0 { text += "; \(acceptedCount) accepted" }
    if fixable > 0 { text += "; \(fixable) can be fixed with 'thrum format --in-place'" }
    return text
  }

  /// Returns the findings as JSON, in the form that Docs/JSON.md describes.
  package func json() -> String {
    JSONText.document { json in
      json.objects("files", files) { json, file in
        json.string("file", file.file)
        json.string("error", file.failure)
        json.objects("findings", file.listed) { json, finding in
          json.members(of: finding)
          json.ways(of: finding)
        }
        guard file.listsAccepted else { return }
        json.objects("obsolete", file.obsolete) { json, entry in
          json.string("rule", entry.rule.name)
          json.number("time", entry.time)
          json.string("reason", entry.reason)
        }
      }
      json.object("summary") { json in
        json.number("errors", count(of: .error))
        json.number("warnings", count(of: .warning))
        json.number("infos", count(of: .info))
        json.number("unreadable", unreadableCount)
        if files.contains(where: { $0.listsAccepted }) { json.number("accepted", acceptedCount) }
      }
      guard !baselines.isEmpty else { return }
      json.objects("baselines", baselines) { json, baseline in
        json.string("file", baseline.path)
        json.number("known", baseline.knownCount)
        json.objects("obsolete", baseline.obsolete) { json, entry in
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
