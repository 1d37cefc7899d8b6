import AHAP
import HapticModel
import HapticOperations
import HapticText

/// The JSON Schema of AHAP, made from the same table of parameters that the decoder and the engine use.
///
/// A file is valid exactly if `thrum check` has no finding about keys, kinds of values, names and ranges. Rules that
/// compare values with each other, such as the order of points, are not part of the schema.
package enum AHAPSchema {
  /// Returns the schema, in the version 2020-12 of JSON Schema.
  package static func json() -> String {
    var json = JSONText()
    json.object { json in
      json.string("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.string("title", "AHAP")
      json.string(
        "description", "A haptic pattern (Apple Haptic and Audio Pattern). Written by 'thrum schema ahap'.")
      members(of: .file, in: &json)
      json.object("$defs") { json in
        for level in Level.allCases where level != .file {
          json.object(name(level)) { members(of: level, in: &$0) }
        }
      }
    }
    return json.text + "\n"
  }

  private static func name(_ level: Level) -> String {
    switch level {
    case .file: "file"
    case .entry: "entry"
    case .event: "event"
    case .eventParameter: "eventParameter"
    case .parameter: "parameter"
    case .curve: "curve"
    case .controlPoint: "controlPoint"
    }
  }

  private static func members(of level: Level, in json: inout JSONText) {
    json.string("type", "object")
    json.object("properties") { json in
      for key in level.orderedKeys { json.object(key.text) { property(key, level, in: &$0) } }
      json.object(ExtraKeys.metadataKey) {
        $0.string("description", "What programs store here; it is kept, and other programs ignore it.")
        if level == .file {
          $0.object("properties") { $0.object(PatternBindings.key, BindingsSchema.members) }
        }
      }
    }
    if !level.requiredKeys.isEmpty { json.strings("required", level.requiredKeys.map { $0.text }) }
    json.bool("additionalProperties", false)
    switch level {
    case .entry:
      json.objects("oneOf", level.orderedKeys) { $0.strings("required", [$1.text]) }
    case .event:
      let continuous = EventType.allCases.filter { EventTypeSet.continuous.contains($0) }
      json.array("allOf") { json in
        condition(.eventType, continuous.map { $0.name }, in: &json) {
          $0.strings("required", [Key.eventDuration.text])
        }
        condition(.eventType, [EventType.audioCustom.name], in: &json) {
          $0.strings("required", [Key.eventWaveformPath.text])
        }
      }
    case .eventParameter, .parameter, .curve: ranges(level, in: &json)
    case .file, .controlPoint: break
    }
  }

  /// Writes what holds if a key has one of some values.
  private static func condition(
    _ key: Key, _ values: [String], in json: inout JSONText, _ then: (inout JSONText) -> Void
  ) {
    json.object { json in
      json.object("if") { json in
        json.object("properties") { json in json.object(key.text) { $0.strings("enum", values) } }
        json.strings("required", [key.text])
      }
      json.object("then", then)
    }
  }

  /// Writes the range of the value for each parameter. Parameters with the same range share a condition.
  private static func ranges(_ level: Level, in json: inout JSONText) {
    var groups: [(range: ClosedRange<Float>, names: [String])] = []
    for facts in level.parameters {
      if let index = groups.firstIndex(where: { $0.range == facts.range }) {
        groups[index].names.append(facts.name)
      } else {
        groups.append((facts.range, [facts.name]))
      }
    }
    json.array("allOf") { json in
      for group in groups {
        condition(.parameterID, group.names, in: &json) { json in
          json.object("properties") { json in
            if level == .curve {
              json.object(Key.parameterCurveControlPoints.text) { json in
                json.object("items") { json in json.object("properties") { value(group.range, in: &$0) } }
              }
            } else {
              value(group.range, in: &json)
            }
          }
        }
      }
    }
  }

  private static func value(_ range: ClosedRange<Float>, in json: inout JSONText) {
    json.object(Key.parameterValue.text) { json in
      json.number("minimum", range.lowerBound)
      json.number("maximum", range.upperBound)
    }
  }

  private static func property(_ key: Key, _ level: Level, in json: inout JSONText) {
    let facts = KeyFacts(key, in: level)
    switch facts.kind {
    case .version: json.number("const", 1)
    case .seconds:
      json.string("type", "number")
      json.number("minimum", 0)
      json.number("maximum", PatternLimits.longestTime)
    case .value: json.string("type", "number")
    case .boolean: json.string("type", "boolean")
    case .path:
      json.string("type", "string")
      json.number("minLength", 1)
    case .eventType:
      json.strings("enum", EventType.allCases.map { $0.name })
      json.strings("enumDescriptions", EventType.allCases.map { $0.summary })
    case .parameterID:
      json.strings("enum", level.parameters.map { $0.name })
      json.strings("enumDescriptions", level.parameters.map { $0.description })
    case .object(let inner): json.string("$ref", "#/$defs/\(name(inner))")
    case .array(let inner):
      json.string("type", "array")
      json.object("items") { $0.string("$ref", "#/$defs/\(name(inner))") }
      if key == .parameterCurveControlPoints { json.number("minItems", 1) }
    }
    json.string("description", facts.summary)
  }
}

extension ParameterFacts {
  /// The effect, range and default of the parameter in one line, such as
  /// `strength: 0 nothing, 1 full; 0 to 1, default 0.75, continuous 0.6`.
  var description: String {
    "\(summary); \(ParameterTable.range(range.lowerBound, range.upperBound)), default \(ParameterTable.defaultText(self))"
  }
}
