import AHAP
import HapticAnalysis
import HapticText

extension CheckReport {
  /// Returns the findings in the Static Analysis Results Interchange Format (SARIF), version 2.1.0.
  func sarif() -> String {
    var json = JSONText()
    json.object { json in
      json.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.string("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          json.object("tool") { json in json.object("driver") { json in writeDriver(to: &json) } }
          json.array("invocations") { json in
            json.object { json in
              json.bool("executionSuccessful", unreadableCount == 0)
              json.array("toolExecutionNotifications") { json in writeFailures(to: &json) }
            }
          }
          json.string("columnKind", "unicodeCodePoints")
          json.array("results") { json in
            for report in files {
              for finding in report.findings { Self.write(finding, of: report.file, to: &json) }
            }
          }
        }
      }
    }
    return json.text
  }

  private func writeDriver(to json: inout JSONText) {
    json.string("name", "thrum")
    json.string("version", Thrum.configuration.version)
    let used = Set(files.flatMap { $0.findings.map(\.rule) })
    json.array("rules") { json in
      for rule in AHAPRule.allCases where used.contains(rule.name) {
        json.object { json in
          json.string("id", rule.name)
          json.object("shortDescription") { json in json.string("text", rule.summary) }
        }
      }
      for rule in DesignRule.allCases where used.contains(rule.name) {
        json.object { json in
          json.string("id", rule.name)
          json.object("shortDescription") { json in json.string("text", rule.summary) }
        }
      }
    }
  }

  private func writeFailures(to json: inout JSONText) {
    for report in files {
      guard let failure = report.failureText else { continue }
      json.object { json in
        json.string("level", "error")
        json.object("message") { json in json.string("text", failure) }
      }
    }
  }

  private static func write(_ finding: Diagnostic, of file: String, to json: inout JSONText) {
    json.object { json in
      json.string("ruleId", finding.rule)
      json.string("level", finding.severity == .info ? "note" : finding.severity.name)
      json.object("message") { json in json.string("text", finding.message) }
      json.array("locations") { json in
        json.object { json in
          json.object("physicalLocation") { json in
            json.object("artifactLocation") { json in json.string("uri", uri(file)) }
            json.object("region") { json in
              json.number("startLine", finding.line)
              json.number("startColumn", finding.column)
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
    for byte in path.utf8 {
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
