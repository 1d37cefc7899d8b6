import HapticAnalysis
import HapticPerception
import HapticText

/// Formats the difference between how two patterns feel as text and JSON.
enum CompareText {
  static func text(_ difference: FeelDifference) -> String {
    var lines = [
      "\(difference.verdict.text): \(NumberText.rounded(difference.distance, digits: 2)) JND apart, "
        + "\(NumberText.rounded(difference.worst, digits: 2)) at worst"
    ]
    let gain = NumberText.rounded(difference.gain.magnitude, digits: 1)
    if gain != "0" {
      lines.append(
        "  overall the second is \(gain) dB \(difference.gain > 0 ? "weaker" : "stronger"); the distance does not include this"
      )
    }
    if difference.shift != 0 {
      let side = difference.shift > 0 ? "later" : "earlier"
      lines.append(
        "  the second comes \(NumberText.rounded(difference.shift.magnitude * 1000, digits: 0)) ms \(side) throughout; the distance does not include this"
      )
    }
    for sentence in difference.sentences() { lines.append("  \(sentence)") }
    let counts = [
      (difference.missing.count, "missing"), (difference.added.count, "added"),
      (difference.fused.count, "fused"),
    ].filter { $0.0 > 0 }
    if !counts.isEmpty {
      lines.append("  events: " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  static func json(_ difference: FeelDifference) -> String {
    var json = JSONText()
    json.object { json in
      json.number("schema", JSONText.schema)
      json.members(of: difference)
    }
    return json.text
  }
}
