import AHAP
import HapticModel
import HapticText

/// A pattern as lines for people and for programs that compare lines: what stands at the top of the file, then each event,
/// parameter and curve in the order of time, with its values.
public enum PatternListing {
  /// Returns the lines of a text.
  public static func lines(_ text: EditableText) -> [String] {
    var lines = ["Version \(NumberText.shortest(text.pattern.version))"]
    for member in text.pattern.extras.members { lines.append("\(member.key): \(member.value.json)") }
    for entry in text.source.entries.sortedStably(by: { $0.time < $1.time }) {
      let item = DiffItem(entry)
      lines.append("\(NumberText.shortest(item.time)) s: \(item.noun.one)" + values(item))
      guard case .curve(let curve) = entry else { continue }
      for point in curve.controlPoints {
        lines.append("  \(NumberText.shortest(point.time)) s:" + values(DiffItem(point)).dropFirst())
      }
    }
    return lines
  }

  private static func values(_ item: DiffItem) -> String {
    item.values.map { name, value in
      if case .text(let text) = value { return ", \(name) \(text)" }
      return ", \(name) \(value.shown)"
    }.joined()
  }
}
