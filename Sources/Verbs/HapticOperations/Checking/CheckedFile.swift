import AHAP
import HapticAnalysis
import HapticText

/// The result of a check for one file of several.
package struct CheckedFile: Sendable {
  /// The name of the file in messages; `<stdin>` for standard input.
  package var file: String
  /// The path of the file for a URI.
  package var place: String
  /// The findings that the baseline does not list, in the order of the file.
  package var entries: [FileFinding] = []
  /// The findings that the file itself accepts, in the order of the file. They fail no check.
  package var accepted: [FileFinding] = []
  /// The entries of the file that accept nothing any more.
  package var obsolete: [AcceptedFindings.Entry] = []
  /// Whether the accepted findings and obsolete entries are listed.
  package var listsAccepted = false
  /// The findings that the baseline lists, in the order of the file.
  package var known: [FileFinding] = []
  /// Whether a baseline applies to the file.
  package var hasBaseline = false
  /// The time that the check of the file took, in seconds.
  package var seconds = 0.0
  /// The reason why the file could not be read or rewritten, on one line; `nil` if there was no failure.
  package var failure: String?
  /// Whether the file itself is the reason of the failure, and not the system.
  package var isFailureOfFile = false

  /// Creates a value without findings.
  package init(file: String, place: String) {
    self.file = file
    self.place = place
  }

  /// Moves the findings that a baseline can list to the known ones.
  package mutating func acceptFindings() {
    known = entries.filter { $0.canBeAccepted }
    entries = entries.filter { !$0.canBeAccepted }
  }

  /// The findings that are printed, in the order of the file: also the accepted ones if they are listed.
  package var listed: [FileFinding] {
    guard listsAccepted, !accepted.isEmpty else { return entries }
    return (entries + accepted).sortedStably { Diagnostic.precedes($0.diagnostic, $1.diagnostic) }
  }

  /// The notes about obsolete entries, as findings.
  package var obsoleteNotes: [FileFinding] {
    guard listsAccepted else { return [] }
    return obsolete.map { entry in
      let reason = entry.reason.isEmpty ? "" : " (\(entry.reason))"
      return FileFinding(
        Diagnostic(
          .info, rule: entry.rule.name,
          message:
            "\(NumberText.rounded(entry.time)) s: the accepted finding\(reason) is not found any more; "
            + "remove its entry from ThrumAccepted",
          line: 1, column: 1, path: "Metadata.ThrumAccepted"))
    }
  }

  /// The findings as lines of text without excerpts, as programs read them.
  package var lines: [String] {
    (listed + obsoleteNotes).flatMap { finding in
      [FindingText.line(finding, file: file)] + (finding.ways ?? []).map { "  - \($0.line)" }
    }
  }

  /// Returns whether the findings, or a failure that the file is the reason of, fail the check. With `strict`,
  /// warnings fail it, too.
  package func isFaulty(strict: Bool) -> Bool {
    if failure != nil { return isFailureOfFile }
    return entries.count(of: .error) > 0 || (strict && entries.count(of: .warning) > 0)
  }

  /// The number of findings that `thrum format` would remove.
  package var fixableCount: Int {
    entries.count(of: .error) > 0 || failure != nil
      ? 0 : entries.count { AHAPRule.fixedByFormatting.contains($0.diagnostic.rule) }
  }
}

extension AHAPRule {
  /// The names of the rules whose findings disappear when `thrum format` rewrites the file, and nothing is
  /// lost.
  package static let fixedByFormatting: Set<String> = Set(
    [
      byteOrderMark, trailingComma, numberAsString, booleanSpelling, wrongCase, misnamedKey,
      misnamedParameterID, missingVersion, severalInEntry,
    ].map { $0.name })
}
