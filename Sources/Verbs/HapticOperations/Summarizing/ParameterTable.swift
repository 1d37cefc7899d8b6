import HapticModel
import HapticText

/// Creates the table of all parameters from the same facts that the engine uses.
package enum ParameterTable {
  private static let eventParameters = EventParameterID.allCases.map { $0.facts }
  private static let controls = DynamicParameterID.allCases.map { $0.facts }

  /// Returns the table as text.
  package static func text() -> String {
    var table = TextTable()
    table.add("Event parameter", "allowed", "default", "applies to", "what it does")
    for facts in eventParameters { add(facts, to: &table) }
    table.add("")
    table.add("Dynamic parameter", "allowed", "neutral", "applies to", "what it does")
    for facts in controls { add(facts, to: &table) }
    return table.lines().joined(separator: "\n")
  }

  /// Returns the table as JSON: `{eventParameters: […], dynamicParameters: […]}`.
  package static func json() -> String {
    JSONText.document { json in
      for (key, list) in [("eventParameters", eventParameters), ("dynamicParameters", controls)] {
        json.objects(key, list) { json, facts in
          json.string("name", facts.name)
          writeRange(facts, to: &json)
          json.strings(
            "appliesTo", EventType.allCases.filter { facts.appliesTo.contains($0) }.map { $0.name })
          json.string("summary", facts.summary)
        }
      }
    }
  }

  /// Returns a range as text such as `0 to 1`.
  package static func range(_ lowest: Float, _ highest: Float) -> String {
    let low = NumberText.shortest(lowest)
    let high = NumberText.shortest(highest)
    return low == high ? low : low + " to " + high
  }

  /// Returns the default as text such as `1`, or `0.75, continuous 0.6` where the event type matters.
  package static func defaultText(_ facts: ParameterFacts) -> String {
    let text = NumberText.shortest(facts.defaultValue)
    let continuous = facts.defaultValue(for: .hapticContinuous)
    return continuous == facts.defaultValue ? text : "\(text), continuous \(NumberText.shortest(continuous))"
  }

  /// Writes the range and the default as JSON members: a fourth one has the default of continuous haptic events
  /// if it differs.
  static func writeRange(_ facts: ParameterFacts, to json: inout JSONText) {
    json.number("allowedMin", facts.range.lowerBound)
    json.number("allowedMax", facts.range.upperBound)
    json.number("default", facts.defaultValue)
    let continuous = facts.defaultValue(for: .hapticContinuous)
    if continuous != facts.defaultValue { json.number("continuousDefault", continuous) }
  }

  private static func add(_ facts: ParameterFacts, to table: inout TextTable) {
    table.add(
      facts.name, range(facts.range.lowerBound, facts.range.upperBound),
      defaultText(facts),
      reach(facts.appliesTo), facts.summary)
  }

  private static func reach(_ types: EventTypeSet) -> String {
    switch types {
    case .all: "all events"
    case .haptic: "haptic"
    case .audio: "audio"
    case .continuous: "continuous"
    default: EventType.allCases.filter { types.contains($0) }.map { $0.name }.joined(separator: ", ")
    }
  }
}
