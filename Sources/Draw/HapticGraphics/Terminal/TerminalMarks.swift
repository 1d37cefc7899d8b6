/// The characters with which a picture is drawn. There is one set with blocks and braille, and one with plain
/// ASCII.
struct TerminalMarks {
  /// Characters that fill a cell from the bottom to different heights, from empty to full.
  var levels: [String]
  var authored: String
  var tap: String
  /// The top of a transient that reaches only half a cell.
  var halfTransient: String
  var authoredTransient: String
  var point: String
  var jump: String
  var hatch: String
  var side: String
  var corner: String
  var rule: String
  var heavyRule: String
  var dottedRule: String
  var tick: String
  var heavyTick: String
  /// The character for the line of the play head. `headFoot` is the character for the play head on the axis.
  var head: String
  var headFoot: String
  var ellipsis: String
  /// The example of a tone in the legend.
  var sound: String
  var usesBraille: Bool

  static let unicode = TerminalMarks(
    levels: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], authored: "░", tap: "┃", halfTransient: "╻",
    authoredTransient: "┊", point: "•", jump: "◆", hatch: "╱", side: "│", corner: "└", rule: " ",
    heavyRule: "━", dottedRule: "╌", tick: "┬", heavyTick: "┯", head: "╎", headFoot: "▲", ellipsis: "…",
    sound: "⣶⣿",
    usesBraille: true)

  static let ascii = TerminalMarks(
    levels: [" ", "_", "_", "_", "#", "#", "#", "#", "#"], authored: ".", tap: "|", halfTransient: ".",
    authoredTransient: ":", point: "o", jump: "*", hatch: "/", side: "|", corner: "+", rule: " ",
    heavyRule: "=", dottedRule: "-", tick: "'", heavyTick: "+", head: "!", headFoot: "^", ellipsis: "...",
    sound: "==",
    usesBraille: false)

  /// Returns a text in which characters outside the set are replaced.
  func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{202F}": result += " "
      case _ where usesBraille: result.unicodeScalars.append(scalar)
      case "·": result += "-"
      case "×": result += "x"
      case "…": result += "..."
      case "−", "–": result += "-"
      default: result += scalar.isASCII ? String(scalar) : "?"
      }
    }
    return result
  }
}
