import HapticText

extension CheckReport {
  /// Returns the findings as JUnit XML with one test case per file.
  ///
  /// A file that cannot be read is an error of its test case. Findings that fail the run are a failure. Other
  /// findings are printed as the output of the test case.
  func junit(strict: Bool) -> String {
    let failures = files.count { $0.status(strict: strict) == .faulty }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites>\n  <testsuite name=\"thrum check\" tests=\"\(files.count)\""
    text += " failures=\"\(failures)\" errors=\"\(unreadableCount)\">\n"
    for report in files { text += Self.testCase(report, strict: strict) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ report: FileReport, strict: Bool) -> String {
    let start = "    <testcase classname=\"thrum.check\" name=\"\(escaped(report.file))\""
    if let failure = report.failureText {
      return start + ">\n      <error message=\"\(escaped(failure))\"/>\n    </testcase>\n"
    }
    guard !report.findings.isEmpty else { return start + "/>\n" }
    let lines = report.findings.map { FindingText.line($0, file: report.file) }.joined(separator: "\n")
    let summary = FindingText.summary(
      errors: report.errorCount, warnings: report.warningCount, infos: report.infoCount)
    if report.status(strict: strict) == .success {
      return start + ">\n      <system-out>\(escaped(lines))</system-out>\n    </testcase>\n"
    }
    return start + ">\n      <failure message=\"\(summary)\">\(escaped(lines))</failure>\n    </testcase>\n"
  }

  /// Returns a text for use in XML. Characters with a meaning in XML are escaped, and characters that XML
  /// cannot contain are spelled out.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainText.escaped(String($0).printable) }.joined(separator: "\n")
  }
}
