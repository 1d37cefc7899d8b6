import HapticModel
import HapticText

extension ExtraValue {
  /// The value as JSON on one line.
  package var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONText.quoted(text)
    case .array(let values): "[" + values.map { $0.json }.joined(separator: ", ") + "]"
    case .object(let keys): keys.json
    }
  }
}

extension ExtraKeys {
  /// The keys as a JSON object on one line.
  package var json: String {
    "{" + members.map { JSONText.quoted($0.key) + ": " + $0.value.json }.joined(separator: ", ") + "}"
  }
}
