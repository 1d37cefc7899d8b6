import AHAP
import HapticText

/// What a check found about one file of several.
package struct CheckedFile: Sendable {
  /// The name of the file in messages; `<stdin>` for standard input.
  package var file: String
  /// The path of the file for a URI.
  package var place: String
  /// The findings that the baseline does not list, in the order of the file.
  package var entries: [FileFinding] = []
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

  /// The findings as lines of text without excerpts, as programs read them.
  package var lines: [String] { entries.map { FindingText.line($0, file: file) } }

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
