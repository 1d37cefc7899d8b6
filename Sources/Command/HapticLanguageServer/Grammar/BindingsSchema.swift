import HapticModel
import HapticText

/// The part of the schema that describes ``PatternBindings`` in the metadata of a file (see Rendering §11).
enum BindingsSchema {
  /// Writes the members of the schema.
  static func members(in json: inout JSONText) {
    json.string("type", "object")
    json.string("description", "Inputs that a program sets while the pattern plays, and what follows them.")
    json.object("properties") { json in
      list("inputs", "The variables that a program sets.", ["name", "range"], in: &json) { json in
        text("name", "The name by which a program sets the input.", in: &json)
        pair("range", "The least and the most value; others are clamped to them.", in: &json)
        number("initial", "The value until a program sets it. (default: the least)", nil, in: &json)
      }
      list("follow", "What follows the inputs.", ["input", "control", "points"], in: &json) { json in
        text("input", "The name of the input.", in: &json)
        json.object("control") { json in
          json.string(
            "description", "The parameter that follows, the rate or the end of the loop in seconds.")
          json.strings("enum", PatternBindings.Target.all.map { $0.name })
        }
        json.object("points") { json in
          json.string(
            "description", "Pairs of a value of the input and one of the parameter, by rising input.")
          json.string("type", "array")
          json.number("minItems", 1)
          json.number("maxItems", PatternBindings.limit)
          json.object("items") { numbers(in: &$0) }
        }
        number(
          "smoothing", "The seconds in which a new value is reached. (default: 0)",
          0...PatternBindings.longestSmoothing, in: &json)
        hysteresis(in: &json)
      }
      list(
        "start", "Events that start when an input crosses a value.", ["input", "intensity", "sharpness"],
        in: &json
      ) {
        json in
        text("input", "The name of the input.", in: &json)
        number("above", "The event starts when the input rises to this value.", nil, in: &json)
        number("below", "The event starts when the input falls to this value.", nil, in: &json)
        hysteresis(in: &json)
        number("intensity", "The intensity of the event.", 0...1, in: &json)
        number("sharpness", "The sharpness of the event.", 0...1, in: &json)
        number(
          "duration", "The length of the event in seconds; 0 is a transient. (default: 0)",
          0...PatternLimits.portableContinuousDuration, in: &json)
      }
    }
    json.bool("additionalProperties", false)
  }

  private static func list(
    _ key: String, _ summary: String, _ required: [String], in json: inout JSONText,
    _ properties: (inout JSONText) -> Void
  ) {
    json.object(key) { json in
      json.string("description", summary)
      json.string("type", "array")
      json.number("maxItems", PatternBindings.limit)
      json.object("items") { json in
        json.string("type", "object")
        json.object("properties", properties)
        json.strings("required", required)
        json.bool("additionalProperties", false)
      }
    }
  }

  private static func text(_ key: String, _ summary: String, in json: inout JSONText) {
    json.object(key) { json in
      json.string("description", summary)
      json.string("type", "string")
      json.number("minLength", 1)
    }
  }

  private static func number(
    _ key: String, _ summary: String, _ range: ClosedRange<Double>?, in json: inout JSONText
  ) {
    json.object(key) { json in
      json.string("description", summary)
      json.string("type", "number")
      if let range {
        json.number("minimum", range.lowerBound)
        json.number("maximum", range.upperBound)
      }
    }
  }

  private static func hysteresis(in json: inout JSONText) {
    json.object("hysteresis") { json in
      json.string("description", "The smallest change of the input that counts. (default: 0)")
      json.string("type", "number")
      json.number("minimum", 0)
    }
  }

  private static func pair(_ key: String, _ summary: String, in json: inout JSONText) {
    json.object(key) { json in
      json.string("description", summary)
      numbers(in: &json)
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
