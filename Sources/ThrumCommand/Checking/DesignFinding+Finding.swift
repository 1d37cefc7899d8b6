import AHAP
import HapticAnalysis

extension DesignFinding {
  /// The finding as the rules of the format report theirs, with its place in the file.
  func finding(_ places: AHAPPlaces?) -> Finding {
    let spot: AHAPPlaces.Place? =
      switch place {
      case .pattern: nil
      case .event(let index): places.flatMap { Self.element(index, of: $0.events) }
      case .parameter(let index): places.flatMap { Self.element(index, of: $0.parameters) }
      case .curve(let index): places.flatMap { Self.element(index, of: $0.curves) }
      }
    let level: Finding.Severity =
      switch severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    return Finding(
      level, rule: rule.name, message: "\(message); \(proposal)", line: spot?.line ?? 1,
      column: spot?.column ?? 1, path: spot?.path ?? "")
  }

  private static func element(_ index: Int, of places: [AHAPPlaces.Place]) -> AHAPPlaces.Place? {
    places.indices.contains(index) ? places[index] : nil
  }
}
