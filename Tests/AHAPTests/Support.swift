import AHAP
import HapticModel
import HapticText

/// Reads a text.
func decode(_ text: String, limits: AHAPDecoder.Limits = .init()) -> AHAPDocument {
  AHAPDecoder(limits: limits).decode(Array(text.utf8))
}

/// A file with one pattern of the entries given, each as JSON.
func file(_ entries: String...) -> String {
  "{ \"Version\": 1.0, \"Pattern\": [\(entries.joined(separator: ", "))] }"
}

/// An entry that plays, to keep company with what is tested.
let tap = #"{ "Event": { "Time": 0, "EventType": "HapticTransient" } }"#

/// The findings as lines: place, severity, rule, path. Messages are checked where they matter.
///
/// Of texts without events, which most tests of syntax are, `nothing-to-feel` is left out; `StrengthTests` check it.
func lines(_ document: AHAPDocument) -> [String] {
  document.findings.filter(isOfInterest).map {
    "\($0.line):\($0.column) \($0.severity.name) \($0.rule) \($0.path)"
  }
}

/// The rules of the findings, in order, without `nothing-to-feel` (see `lines`).
func rules(_ text: String) -> [String] { decode(text).findings.filter(isOfInterest).map(\.rule) }

private func isOfInterest(_ finding: Diagnostic) -> Bool { finding.rule != "nothing-to-feel" }

extension AHAPDocument {
  /// Findings in the form that the command line prints, with the key path.
  var report: String {
    findings.map { "\($0.line):\($0.column): \($0.severity.name): \($0.message) [\($0.rule)] \($0.path)" }
      .joined(separator: "\n") + "\n"
  }
}
