import AHAP
import HapticText
import TestExpectations
import TestSupport
import Testing

@Suite("The table of rules")
struct RuleTests {
  @Test("names are unique, in lower-case words joined by hyphens")
  func names() {
    let names = AHAPRule.allCases.map(\.name)
    expectEqual(Set(names).count, names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
    #expect(AHAPRule.allCases.allSatisfy { !$0.summary.isEmpty && !$0.summary.contains("\n") })
  }

  @Test("Docs/AHAPRules.md has the contents of the table (RECORD_GOLDEN=1 rewrites it)")
  func page() throws {
    var page = """
      # Rules for AHAP files

      Generated from `AHAPRule` by a test; do not edit. A file can be played if no finding is an error. `too-many-findings`
      is an error if one of the omitted findings is an error.

      | Rule | Severity | About |
      |---|---|---|

      """
    for severity in [Diagnostic.Severity.error, .warning, .info] {
      for rule in AHAPRule.allCases where rule.severity == severity {
        page += "| `\(rule.name)` | \(severity.name) | \(rule.summary) |\n"
      }
    }
    #expect(try Package.compare(page, with: "Docs/AHAPRules.md") == nil)
  }
}
