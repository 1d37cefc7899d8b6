import AHAP
import HapticAnalysis
import HapticText

extension DesignFinding {
  /// Returns the finding in the form of the findings about the file format, with its location in the file.
  func finding(_ places: AHAPPlaces?) -> Diagnostic {
    let spot: AHAPPlaces.Place? =
      switch place {
      case .pattern: nil
      case .event(let index): places.flatMap { Self.element(index, of: $0.events) }
      case .parameter(let index): places.flatMap { Self.element(index, of: $0.parameters) }
      case .curve(let index): places.flatMap { Self.element(index, of: $0.curves) }
      }
    return Diagnostic(
      severity, rule: rule.name, message: "\(message); \(proposal)", line: spot?.line ?? 1,
      column: spot?.column ?? 1, path: spot?.path ?? "")
  }

  private static func element(_ index: Int, of places: [AHAPPlaces.Place]) -> AHAPPlaces.Place? {
    places.indices.contains(index) ? places[index] : nil
  }
}
