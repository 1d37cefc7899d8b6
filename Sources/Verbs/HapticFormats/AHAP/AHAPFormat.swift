import AHAP
import HapticModel
import HapticText

extension HapticFormat {
  /// AHAP in one file.
  static var ahap: HapticFormat {
    HapticFormat(
      name: "ahap", summary: "Apple Haptic and Audio Pattern", endings: ["ahap", "json"], device: "taptic",
      recognizes: { $0.isObject && $0.mentions("Pattern") },
      read: { bytes, limits throws(FormatError) in try AHAPFormatReader.read(bytes, limits) },
      write: { source throws(FormatError) in try AHAPFormatWriter.write(source) })
  }

  /// AHAP in two files, of continuous events and of transients, which two players start together.
  static var ahapSplit: HapticFormat {
    HapticFormat(
      name: "ahap-split", summary: "AHAP as two files, continuous events and transients", endings: ["ahap"],
      device: "taptic", write: { source throws(FormatError) in try AHAPFormatWriter.writeSplit(source) })
  }
}

/// Reads AHAP.
enum AHAPFormatReader {
  /// The rules whose findings mean that the pattern differs from what the file states.
  private static let changes: [AHAPRule] = [
    .valueOutOfRange, .emptyEntry, .duplicateKey, .repeatedParameter, .tooManyFindings,
  ]

  /// Returns a loss for the comments, which a pattern does not have, and one for each rule by which reading has changed
  /// something, with the place of the first finding.
  private static func losses(of findings: [Diagnostic]) -> [Loss] {
    let comments = findings.filter { $0.rule.hasSameBytes(as: AHAPRule.comment.name) }
    let left = comments.first.map {
      [
        Loss.ignored(
          what: comments.count > 1 ? "each of \(comments.count) comments" : "a comment",
          place: "line \($0.line), column \($0.column)")
      ]
    }
    return (left ?? [])
      + changes.compactMap { rule in
        let found = findings.filter { $0.rule.hasSameBytes(as: rule.name) }
        return found.first.map {
          .corrected(
            what: $0.message, count: found.count, place: "line \($0.line), column \($0.column)")
        }
      }
  }

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    var own = AHAPDecoder.Limits()
    own.bytes = limits.bytes
    let document = AHAPDecoder(limits: own).decode(bytes)
    guard let pattern = document.pattern else {
      let finding = document.findings.first { $0.severity == .error }
      throw FormatError(
        .malformed, finding?.message ?? "not AHAP",
        place: finding.map { "line \($0.line), column \($0.column)" } ?? "")
    }
    guard pattern.events.count <= limits.events else {
      throw FormatError(
        .limit, "the file has \(pattern.events.count) events, more than the limit of \(limits.events)")
    }
    return FormatContent([pattern], losses: losses(of: document.findings))
  }
}
