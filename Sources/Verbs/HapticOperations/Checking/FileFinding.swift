import AHAP
import HapticAnalysis
import HapticText

/// A finding about an AHAP file, in the form that all checks share.
public struct FileFinding: Sendable {
  /// The finding, with its location in the file.
  public var diagnostic: Diagnostic
  /// The original finding if it is from the design checks; otherwise `nil`.
  public var design: DesignFinding?

  /// Creates a finding about the format of the file.
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// Creates a finding from one of the design checks. Without `places`, the location is the start of the file.
  public init(_ design: DesignFinding, _ places: AHAPPlaces?) {
    let spot: AHAPPlaces.Place? =
      switch design.place {
      case .pattern: nil
      case .event(let index): places.flatMap { Self.element(index, of: $0.events) }
      case .parameter(let index): places.flatMap { Self.element(index, of: $0.parameters) }
      case .curve(let index): places.flatMap { Self.element(index, of: $0.curves) }
      }
    diagnostic = Diagnostic(
      design.severity, rule: design.rule.name, message: "\(design.message); \(design.proposal)",
      line: spot?.line ?? 1, column: spot?.column ?? 1, path: spot?.path ?? "")
    self.design = design
  }

  private static func element(_ index: Int, of places: [AHAPPlaces.Place]) -> AHAPPlaces.Place? {
    places.indices.contains(index) ? places[index] : nil
  }
}

extension Diagnostic {
  /// Returns whether a finding comes before another in the order of the file. At the same location, the more
  /// severe finding comes first.
  package static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    if a.line != b.line { return a.line < b.line }
    if a.column != b.column { return a.column < b.column }
    if a.severity != b.severity { return a.severity > b.severity }
    return a.rule.utf8.lexicographicallyPrecedes(b.rule.utf8)
  }
}

extension JSONText {
  /// Writes the members of a finding.
  mutating func members(of finding: FileFinding) {
    string("severity", finding.diagnostic.severity.name)
    string("rule", finding.diagnostic.rule)
    string("message", finding.diagnostic.message)
    number("line", finding.diagnostic.line)
    number("column", finding.diagnostic.column)
    string("path", finding.diagnostic.path)
    if let design = finding.design { members(of: design) }
  }
}
