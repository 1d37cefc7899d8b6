import HapticText

extension CheckReport {
  /// Returns the findings as JUnit XML with one test case per file.
  ///
  /// A file that cannot be read is an error of its test case. Findings that fail the run are a failure. Other
  /// findings are printed as the output of the test case.
  package func junit(strict: Bool) -> String {
    let seconds = files.reduce(0) { $0 + $1.seconds }
    let failures = files.count { $0.failure == nil && $0.isFaulty(strict: strict) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites>\n  <testsuite name=\"thrum check\" tests=\"\(files.count)\""
    text += " failures=\"\(failures)\" errors=\"\(unreadableCount)\" time=\"\(Self.time(seconds))\">\n"
    for report in files { text += Self.testCase(report, strict: strict) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ report: CheckedFile, strict: Bool) -> String {
    let start =
      "    <testcase classname=\"thrum.check\" name=\"\(attribute(report.file))\" "
      + "time=\"\(time(report.seconds))\""
    let printed = report.lines
    let lines = printed.joined(separator: "\n")
    let output = printed.isEmpty ? "" : "      <system-out>\(escaped(lines))</system-out>\n"
    if let failure = report.failure {
      return start + ">\n      <error message=\"\(attribute(failure))\"/>\n\(output)    </testcase>\n"
    }
    guard !printed.isEmpty else { return start + "/>\n" }
    let summary = FindingText.summary(
      errors: report.entries.count(of: .error), warnings: report.entries.count(of: .warning),
      infos: report.entries.count(of: .info))
    if !report.isFaulty(strict: strict) {
      return start + ">\n\(output)    </testcase>\n"
    }
    return start + ">\n      <failure message=\"\(summary)\">\(escaped(lines))</failure>\n    </testcase>\n"
  }

  /// Returns a text for use in XML. Characters with a meaning in XML are escaped, and characters that XML
  /// cannot contain are spelled out.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainText.escaped(String($0).printable) }.joined(separator: "\n")
  }

  /// Returns a text for use in an attribute. XML reads a line feed there as a space, unless it is a reference.
  private static func attribute(_ text: String) -> String {
    escaped(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "&#10;")
  }

  /// Returns a time in seconds with three decimals.
  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int(exactly: (min(max(seconds, 0), 1e9) * 1000).rounded()) ?? 0
    let digits = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
