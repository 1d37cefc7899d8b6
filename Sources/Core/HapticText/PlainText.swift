/// Makes text from outside safe to show: on one line, without control characters, and limited in length.
package enum PlainText {
  /// Returns the text without characters that could control a terminal or a parser or change the direction of
  /// reading; at most `limit` cells wide.
  package static func cleaned(_ text: String, limit: Int = 160) -> String {
    var scalars = String.UnicodeScalarView()
    // Reads far more than is shown, but not all of a huge string.
    for scalar in text.unicodeScalars.prefix(limit * 8) {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
      case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F:
        continue
      case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF: continue
      case let value where value & 0xFFFE == 0xFFFE: continue
      default: scalars.append(scalar)
      }
    }
    return fitted(String(scalars), to: limit)
  }

  /// Returns the text, cut with an ellipsis if it is wider than a number of cells.
  package static func fitted(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
    if width(text) <= cells { return text }
    var kept = String.UnicodeScalarView()
    var used = width(ellipsis)
    if cells < used { return "" }
    var marks = 0
    for scalar in text.unicodeScalars {
      let wide = width(scalar)
      // Many combining marks form one character on screen but need much space in the file.
      marks = wide == 0 ? marks + 1 : 0
      if marks > 11 { continue }
      used += wide
      if used > cells { break }
      kept.append(scalar)
    }
    return String(kept) + ellipsis
  }

  /// Returns the number of cells that a text needs in a terminal.
  package static func width(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + width($1) } }

  /// Returns the number of cells that a scalar adds to a text: 2 for East Asian wide characters and pictographs, 0 for
  /// what combines with the scalar before. A pair of regional indicators, a flag, makes 2.
  package static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: 2
    case 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: 2
    case 0x1F200...0x1F64F, 0x1F680...0x1FAFF, 0x20000...0x3FFFD: 2
    default: 1
    }
  }

  /// Returns the text escaped for XML, for use in content or in an attribute.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
