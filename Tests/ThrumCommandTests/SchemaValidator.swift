import Foundation

/// A validator for the part of JSON Schema that `Docs/Schemas` uses. A keyword that it does not know is an error, so that
/// no rule of a schema is passed over in silence.
struct SchemaValidator {
  private(set) var problems: [String] = []

  /// What keeps a document from following a schema, one line each.
  static func problems(of document: String, schema: String) throws -> [String] {
    var validator = SchemaValidator()
    let value = try JSONSerialization.jsonObject(with: Data(document.utf8), options: .fragmentsAllowed)
    let rules = try JSONSerialization.jsonObject(with: Data(schema.utf8))
    validator.check(value, rules as? [String: Any] ?? [:], "$")
    return validator.problems
  }

  private mutating func check(_ value: Any, _ rules: [String: Any], _ place: String) {
    for (keyword, rule) in rules {
      switch keyword {
      case "$schema", "title", "description": break
      case "type":
        let names = rule as? [String] ?? [rule as? String ?? ""]
        if !names.contains(where: { Self.isA($0, value) }) { fail(place, "is not of type \(names)") }
      case "const": if !Self.equal(value, rule) { fail(place, "is not \(rule)") }
      case "enum":
        if !(rule as? [Any] ?? []).contains(where: { Self.equal(value, $0) }) {
          fail(place, "is not one of \(rule)")
        }
      case "minimum":
        if let number = value as? Double, let least = rule as? Double, number < least {
          fail(place, "is below \(least)")
        }
      case "maximum":
        if let number = value as? Double, let most = rule as? Double, number > most {
          fail(place, "is above \(most)")
        }
      case "pattern":
        if let text = value as? String, let pattern = rule as? String,
          text.range(of: pattern, options: .regularExpression) == nil
        {
          fail(place, "does not match \(pattern)")
        }
      case "required":
        let object = value as? [String: Any] ?? [:]
        for key in rule as? [String] ?? [] where object[key] == nil { fail(place, "has no \(key)") }
      case "properties": checkMembers(value, rule as? [String: Any] ?? [:], place)
      case "additionalProperties":
        let known = rules["properties"] as? [String: Any] ?? [:]
        for key in (value as? [String: Any] ?? [:]).keys where rule as? Bool == false && known[key] == nil {
          fail(place, "has the unknown key \(key)")
        }
      case "items":
        for (index, element) in (value as? [Any] ?? []).enumerated() {
          check(element, rule as? [String: Any] ?? [:], "\(place)[\(index)]")
        }
      case "maxItems":
        if let elements = value as? [Any], let most = rule as? Int, elements.count > most {
          fail(place, "has more than \(most) elements")
        }
      case "oneOf": checkAlternatives(value, rule as? [[String: Any]] ?? [], place)
      default: fail(place, "the validator does not know the keyword \(keyword)")
      }
    }
  }

  private mutating func checkMembers(_ value: Any, _ properties: [String: Any], _ place: String) {
    for (key, member) in value as? [String: Any] ?? [:] {
      if let rules = properties[key] as? [String: Any] { check(member, rules, "\(place).\(key)") }
    }
  }

  private mutating func checkAlternatives(_ value: Any, _ alternatives: [[String: Any]], _ place: String) {
    let attempts = alternatives.map { rules in
      var attempt = SchemaValidator()
      attempt.check(value, rules, place)
      return attempt.problems
    }
    if attempts.count(where: \.isEmpty) != 1 { fail(place, "follows not exactly one of: \(attempts)") }
  }

  private mutating func fail(_ place: String, _ problem: String) { problems.append("\(place) \(problem)") }

  private static func isA(_ name: String, _ value: Any) -> Bool {
    switch name {
    case "null": value is NSNull
    case "string": value is String
    case "array": value is [Any]
    case "object": value is [String: Any]
    case "boolean": isBoolean(value)
    case "number": value is NSNumber && !isBoolean(value)
    case "integer":
      !isBoolean(value) && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } == true
    default: false
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { cameFromBoolean($0) } ?? false
  }

  /// Whether a number came from `true` or `false`.
  private static func cameFromBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(String(cString: number.objCType))
  }

  private static func equal(_ a: Any, _ b: Any) -> Bool {
    (a as? String).map { $0 == b as? String } ?? (a as? NSNumber).map { $0 == b as? NSNumber } ?? false
  }
}
