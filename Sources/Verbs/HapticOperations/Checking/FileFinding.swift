import AHAP
import HapticAnalysis
import HapticText

/// A finding about an AHAP file, in the form that all checks share.
public struct FileFinding: Sendable {
  /// The finding, with its location in the file.
  public var diagnostic: Diagnostic
  /// The original finding if it is from the design checks; otherwise `nil`.
  public var design: DesignFinding?
  /// The locations of `DesignFinding.others`, in the same order; `nil` for the file as a whole.
  public private(set) var others: [AHAPPlaces.Place?] = []
  /// Ways to resolve a finding of the design checks; `nil` if they were not asked for.
  package var ways: [FoundWay]?

  /// Creates a finding about the format of the file.
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// Creates a finding from one of the design checks. Without `places`, the location is the start of the file.
  public init(_ design: DesignFinding, _ places: AHAPPlaces?) {
    let spot = Self.spot(design.place, places)
    diagnostic = Diagnostic(
      design.severity, rule: design.rule.name, message: "\(design.message); \(design.proposal)",
      line: spot?.line ?? 1, column: spot?.column ?? 1, path: spot?.path ?? "")
    self.design = design
    others = design.others.map { Self.spot($0.place, places) }
  }

  private static func spot(_ place: DesignFinding.Place, _ places: AHAPPlaces?) -> AHAPPlaces.Place? {
    switch place {
    case .pattern: nil
    case .event(let index): places.flatMap { element(index, of: $0.events) }
    case .parameter(let index): places.flatMap { element(index, of: $0.parameters) }
    case .curve(let index): places.flatMap { element(index, of: $0.curves) }
    }
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
    guard let design = finding.design else { return }
    members(of: design)
    guard !finding.others.isEmpty else { return }
    array("others") { json in
      for (other, spot) in zip(design.others, finding.others) {
        json.object { json in
          json.number("time", other.time)
          json.number("line", spot?.line ?? 1)
          json.number("column", spot?.column ?? 1)
          json.string("path", spot?.path ?? "")
        }
      }
    }
  }
}
