import AHAP
import HapticModel
import HapticText

/// Corrections of what the decoder reads although it is spelled in another way.
enum SpellingFixes {
  struct Fix {
    var title: String
    var edits: [TextDifference.Edit]
  }

  /// Returns the correction of a finding; `nil` if only the author can know it.
  static func fix(of place: Diagnostics.Placed, _ view: DocumentView) -> Fix? {
    let range = place.range
    guard !range.isEmpty,
      let rule = AHAPRule.allCases.first(where: { $0.name == place.finding.diagnostic.rule })
    else { return nil }
    let token = String(decoding: view.text.bytes[range], as: UTF8.self)
    let word = view.parsed.content(range)
    func replace(_ new: String) -> Fix {
      Fix(title: "Write \(new)", edits: [TextDifference.Edit(range: range, bytes: Array(new.utf8))])
    }
    switch rule {
    case .wrongCase:
      let names =
        Key.allCases.map { $0.text } + EventType.allCases.map { $0.name }
        + EventParameterID.allCases.map { $0.name } + DynamicParameterID.allCases.map { $0.name }
      return names.first { $0.lowercased() == word.lowercased() }.map { replace(JSONText.quoted($0)) }
    case .misnamedKey:
      let key: Key = word.lowercased() == "value" ? .parameterValue : .eventDuration
      return replace(JSONText.quoted(key.text))
    case .misnamedParameterID:
      let id = DynamicParameterID.allCases.first { $0.name.lowercased() == (word + "Control").lowercased() }
      return id.map { replace(JSONText.quoted($0.target.name)) }
    case .numberAsString: return replace(word)
    case .booleanSpelling:
      switch (token, word.lowercased()) {
      // A number that is written as a word, and a word as a number.
      case ("true", _): return replace("1")
      case ("false", _): return replace("0")
      case (_, "1"), (_, "true"): return replace("true")
      case (_, "0"), (_, "false"): return replace("false")
      default: return nil
      }
    case .trailingComma:
      guard token == "," else { return nil }
      return Fix(title: "Remove the comma", edits: [TextDifference.Edit(range: range, bytes: [])])
    case .byteOrderMark:
      return Fix(title: "Remove the byte-order mark", edits: [TextDifference.Edit(range: 0..<3, bytes: [])])
    case .missingVersion:
      guard let brace = view.text.bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
      let new = Array(" \"Version\": 1.0,".utf8)
      return Fix(
        title: "Add Version 1.0", edits: [TextDifference.Edit(range: (brace + 1)..<(brace + 1), bytes: new)])
    default: return nil
    }
  }
}
