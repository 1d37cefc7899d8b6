// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import AHAP
import CThrum
import HapticAnalysis
import HapticPerception
import HapticText

/// Returns the device with a name, or `taptic` if the name is NULL.
func target(_ name: UnsafePointer<CChar>?) throws(CoreFailure) -> DesignTarget {
  guard let name else { return DesignTarget(.taptic) }
  let given = try text(name, "the name of the device")
  guard let target = DesignTarget(name: given) else {
    throw .argument(
      "no device is named '\(PlainText.cleaned(given, limit: 40))'; use phone, watch, controller, taptic, lra150, "
        + "lraPlain, coil, joycon, pad, coin or web")
  }
  return target
}

/// Implements `thrum_check`; thrum.h documents it.
@c @implementation
public func thrum_check(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ on: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer("thrum_check") { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    let device = on == nil ? nil : try target(on)
    let document = try document(bytes, count, keepsPlaces: device != nil)
    var entries = document.findings.map { Entry(finding: $0) }
    if let device, let pattern = document.pattern {
      for found in DesignCheck(target: device).findings(in: pattern) {
        entries.append(Entry(found, document.places))
      }
      // Sorted by line and column. The sort is stable: findings at the same place keep their order.
      entries.sort { ($0.finding.line, $0.finding.column) < ($1.finding.line, $1.finding.column) }
    }
    try output.write(json(entries))
  }
}

/// A finding about the text or about the design (how the pattern feels on a device), with its place in the
/// text. `design` is `nil` for a finding about the text.
private struct Entry {
  var finding: Diagnostic
  var design: DesignFinding?

  init(finding: Diagnostic) { self.finding = finding }

  init(_ design: DesignFinding, _ places: AHAPPlaces?) {
    let spot: AHAPPlaces.Place? =
      switch design.place {
      case .pattern: nil
      case .event(let index): places.flatMap { element(index, of: $0.events) }
      case .parameter(let index): places.flatMap { element(index, of: $0.parameters) }
      case .curve(let index): places.flatMap { element(index, of: $0.curves) }
      }
    finding = Diagnostic(
      design.severity, rule: design.rule.name, message: "\(design.message); \(design.proposal)",
      line: spot?.line ?? 1, column: spot?.column ?? 1, path: spot?.path ?? "")
    self.design = design
  }
}

private func element(_ index: Int, of places: [AHAPPlaces.Place]) -> AHAPPlaces.Place? {
  places.indices.contains(index) ? places[index] : nil
}

private func json(_ entries: [Entry]) -> String {
  func count(_ severity: Diagnostic.Severity) -> Int { entries.count { $0.finding.severity == severity } }
  var json = JSONText()
  json.object { json in
    json.number("schema", 1)
    json.number("errors", count(.error))
    json.number("warnings", count(.warning))
    json.number("infos", count(.info))
    json.array("findings") { json in
      for entry in entries {
        json.object { json in
          json.string("severity", entry.finding.severity.name)
          json.string("rule", entry.finding.rule)
          json.string("message", entry.finding.message)
          json.number("line", entry.finding.line)
          json.number("column", entry.finding.column)
          json.string("path", entry.finding.path)
          if let design = entry.design { json.members(of: design) }
        }
      }
    }
  }
  return json.text
}
