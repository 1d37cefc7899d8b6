import HapticModel
import HapticText

/// The part of the schema that describes ``PatternBindings`` in the metadata of a file (see Rendering §11).
enum BindingsSchema {
  /// Writes the members of the schema.
  static func members(in json: inout JSONText) {
    json.string("type", "object")
    if let key = BindingsLevel.metadata.key(named: PatternBindings.key) {
      json.string("description", key.summary)
    }
    json.object("properties") { properties(of: .bindings, in: &$0) }
    json.bool("additionalProperties", false)
  }

  private static func properties(of level: BindingsLevel, in json: inout JSONText) {
    for key in level.keys {
      json.object(key.name) { json in
        json.string("description", key.summary)
        value(key.kind, in: &json)
      }
    }
  }

  private static func value(_ kind: BindingsKey.Kind, in json: inout JSONText) {
    switch kind {
    case .object: json.string("type", "object")
    case .array(let level):
      json.string("type", "array")
      json.number("maxItems", PatternBindings.limit)
      json.object("items") { json in
        json.string("type", "object")
        json.object("properties") { properties(of: level, in: &$0) }
        json.strings("required", level.keys.filter { $0.isRequired }.map { $0.name })
        json.bool("additionalProperties", false)
      }
    case .name, .inputName:
      json.string("type", "string")
      json.number("minLength", 1)
    case .target: json.strings("enum", PatternBindings.Target.all.map { $0.name })
    case .range: numbers(in: &json)
    case .points:
      json.string("type", "array")
      json.number("minItems", 1)
      json.number("maxItems", PatternBindings.limit)
      json.object("items") { numbers(in: &$0) }
    case .number(let least, let most):
      json.string("type", "number")
      if let least { json.number("minimum", least) }
      if let most { json.number("maximum", most) }
    }
  }

  /// Writes a list of two numbers.
  private static func numbers(in json: inout JSONText) {
    json.string("type", "array")
    json.number("minItems", 2)
    json.number("maxItems", 2)
    json.object("items") { $0.string("type", "number") }
  }
}
