import HapticAnalysis
import HapticText

extension CheckedFile {
  /// The findings as workflow commands of GitHub Actions. GitHub shows them next to the lines of a pull
  /// request.
  package var annotations: String {
    var text = failure.map { "::error file=\(Self.property(file))::\(Self.message($0))\n" } ?? ""
    for entry in listed + obsoleteNotes {
      let finding = entry.diagnostic
      text +=
        "::\(finding.severity == .info || entry.design?.accepted != nil ? "notice" : finding.severity.name) file=\(Self.property(file))"
      text += ",line=\(finding.line),col=\(finding.column)"
      text += ",title=\(finding.rule)::\(Self.message(entry.timedMessage))\n"
    }
    return text
  }

  private static func message(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += String(scalar).printable
      }
    }
    return result
  }

  private static func property(_ text: String) -> String {
    var result = ""
    for character in message(text) {
      switch character {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.append(character)
      }
    }
    return result
  }
}
