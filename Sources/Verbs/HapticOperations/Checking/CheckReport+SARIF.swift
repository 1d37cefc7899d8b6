import AHAP
import HapticAnalysis
import HapticText

extension CheckReport {
  /// Returns the findings in the Static Analysis Results Interchange Format (SARIF), version 2.1.0. `version` is
  /// the version of Thrum.
  package func sarif(version: String) -> String {
    var json = JSONText()
    json.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in json.object("driver") { json in writeDriver(version, to: &json) } }
          json.array("invocations") { json in
            json.object { json in
              json.bool("executionSuccessful", unreadableCount == 0)
              json.objects("toolExecutionNotifications", files.compactMap { $0.failure }) { json, failure in
                json.string("level", "error")
                json.object("message") { json in json.string("text", failure) }
              }
            }
          }
          json.string("columnKind", "unicodeCodePoints")
          json.array("results") { json in
            for report in files {
              let state = report.hasBaseline ? "new" : nil
              for finding in report.entries { Self.write(finding, of: report.place, state, to: &json) }
              if report.listsAccepted {
                for finding in report.accepted { Self.write(finding, of: report.place, state, to: &json) }
              }
              for finding in report.known { Self.write(finding, of: report.place, "unchanged", to: &json) }
            }
            for baseline in baselines {
              for entry in baseline.obsolete { Self.write(entry, of: baseline, to: &json) }
            }
          }
        }
      }
    }
    return json.text
  }

  private func writeDriver(_ version: String, to json: inout JSONText) {
    json.string("name", "thrum")
    json.string("version", version)
    var used = Set(files.flatMap { ($0.listed + $0.known).map { $0.diagnostic.rule } })
    for baseline in baselines { used.formUnion(baseline.obsolete.map { $0.rule }) }
    json.array("rules") { json in
      for rule in AHAPRule.allCases where used.contains(rule.name) {
        Self.writeRule(rule.name, rule.summary, page: "Docs/AHAPRules.md", to: &json)
      }
      for rule in DesignRule.allCases where used.contains(rule.name) {
        Self.writeRule(rule.name, rule.summary, page: "Docs/DesignChecks.md", to: &json)
      }
    }
  }

  private static func writeRule(_ name: String, _ summary: String, page: String, to json: inout JSONText) {
    json.object { json in
      json.string("id", name)
      json.object("shortDescription") { json in json.string("text", summary) }
      json.object("help") { json in
        json.string(
          "text", "\(summary) \(page) of Thrum describes the rule; --disable \(name) leaves it out.")
      }
    }
  }

  private static func write(
    _ finding: FileFinding, of file: String, _ state: String?, to json: inout JSONText
  ) {
    let found = finding.diagnostic
    writeResult(
      found.rule, found.severity, finding.timedMessage, file, (found.line, found.column), state,
      accepted: finding.design?.accepted, to: &json)
  }

  private static func write(_ entry: Baseline.Entry, of baseline: Baseline.Report, to json: inout JSONText) {
    let file = baseline.location(of: entry.file)
    writeResult(entry.rule, entry.severity, entry.message, file, nil, "absent", to: &json)
  }

  private static func writeResult(
    _ rule: String, _ severity: Diagnostic.Severity, _ message: String, _ file: String,
    _ place: (line: Int, column: Int)?, _ state: String?, accepted: String? = nil,
    to json: inout JSONText
  ) {
    json.object { json in
      json.string("ruleId", rule)
      json.string("level", severity == .info ? "note" : severity.name)
      if let state { json.string("baselineState", state) }
      if let accepted {
        json.objects("suppressions", [accepted]) { json, reason in
          json.string("kind", "inSource")
          json.string("justification", reason)
        }
      }
      json.object("message") { json in json.string("text", message) }
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation") { json in
            json.object("artifactLocation") { json in json.string("uri", uri(file)) }
            guard let place else { return }
            json.object("region") { json in
              json.number("startLine", place.line)
              json.number("startColumn", place.column)
            }
          }
        }
      }
    }
  }

  /// Returns a path as a URI reference. Characters that are not ASCII, or that have a meaning in a URI, are
  /// percent-encoded.
  private static func uri(_ path: String) -> String {
    let plain = Array("/-._~".utf8)
    var text = ""
    for byte in FileNameText.bytes(path) {
      let isLetterOrDigit =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isLetterOrDigit || plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
