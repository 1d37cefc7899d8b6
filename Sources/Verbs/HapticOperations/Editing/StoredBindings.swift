import AHAP
import HapticModel
import HapticText

/// Stores the bindings of a pattern in its file (see `PatternBindings`).
package enum StoredBindings {
  /// Returns a text with other bindings. Every other byte stays as it is.
  ///
  /// - Parameters:
  ///   - json: the bindings as files state them, an object; an empty text removes them.
  ///   - text: the file.
  package static func text(_ json: [UInt8], in text: [UInt8]) throws(OperationError) -> [UInt8] {
    guard let source = AHAPSource(text, AHAPDecoder().decodeForSource(text)) else {
      throw OperationError(.invalidPattern, "pattern: it has errors; correct them first")
    }
    do throws(MetadataProblem) {
      return try source.setting(PatternBindings.key, try value(json)).text
    } catch {
      throw OperationError(.invalidPattern, message(error))
    }
  }

  /// Returns the bindings of a pattern as its file states them, whether they can be used or not; `null` if there are none.
  package static func json(of pattern: HapticPattern) -> String {
    var json = JSONText()
    if case .object(let metadata)? = pattern.extras[ExtraKeys.metadataKey],
      let value = metadata[PatternBindings.key]
    {
      write(value, nil, &json)
    } else {
      json.null()
    }
    return json.text
  }

  private static func write(_ value: ExtraValue, _ key: String?, _ json: inout JSONText) {
    switch value {
    case .null: json.null(key)
    case .bool(let value): json.bool(key, value)
    case .number(let text): json.raw(key, text)
    case .string(let text): json.string(key, text)
    case .array(let values): json.array(key) { json in for value in values { write(value, nil, &json) } }
    case .object(let keys):
      json.object(key) { json in for member in keys.members { write(member.value, member.key, &json) } }
    }
  }

  private static func value(_ json: [UInt8]) throws(MetadataProblem) -> ExtraValue? {
    if json.isEmpty { return nil }
    let text = Array("{\"Version\": 1, \"Value\": ".utf8) + json + Array(", \"Pattern\": []}".utf8)
    guard let pattern = AHAPDecoder().decode(text).pattern, pattern.extras.members.count == 1,
      case .object(let members)? = pattern.extras["Value"]
    else { throw .unusual }
    return .object(members)
  }

  private static func message(_ problem: MetadataProblem) -> String {
    problem == .notAnObject
      ? "\(ExtraKeys.metadataKey): it is not an object; make it one, or remove it"
      : "\(ExtraKeys.metadataKey): it is given twice, has keys with escapes, or the bindings are no object; correct the text"
  }
}
