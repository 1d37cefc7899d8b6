import HapticScore
import HapticSynthesis
import HapticText

/// A score file as a C header.
package struct ScoreHeader {
  /// The bytes of the score file; their number is a multiple of 8.
  package let bytes: [UInt8]
  /// The name of the array in C, without the suffix `_score`.
  package let name: String
  /// The number of voices that the score needs: the largest number of events that sound at the same time,
  /// with whichever built-in profile needs most.
  package let voices: Int
  private let eventCount: Int
  private let duration: Double

  /// Creates the header of a score, whose file contains `bytes`.
  package init(score: Score, bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
    eventCount = score.eventCount
    duration = score.duration
    let profiles: [ActuatorProfile] = [.taptic, .wideband, .audible]
    voices = profiles.reduce(1) {
      max($0, OfflineRenderer([.init(score)], profile: $1).peakPolyphony)
    }
  }

  /// The text of the header, which depends only on the pattern and the name and contains no path.
  ///
  /// The array has 64-bit elements because their address is a multiple of 8, as a score file requires,
  /// without any extension of C.
  package var text: String {
    let upper = String(decoding: name.utf8.map { $0.asciiUppercased }, as: UTF8.self)
    var text = """
      /* Compiled by 'thrum score'; do not edit. \(FindingText.count(eventCount, "event")), \
      \(NumberText.rounded(duration)) s, at most \(FindingText.count(voices, "voice")) at once.
       * A score file of \(bytes.count) bytes, version \(ScoreFile.version), for little-endian machines: \
      pass it to thrum_synth_score_file. */
      #ifndef \(upper)_SCORE_H
      #define \(upper)_SCORE_H
      #include <stdint.h>

      #define \(upper)_SCORE_VOICES \(voices)
      static const uint64_t \(name)_score[\(bytes.count / 8)] = {

      """
    for line in stride(from: 0, to: bytes.count, by: 32) {
      let words = stride(from: line, to: min(line + 32, bytes.count), by: 8).map { word(at: $0) }
      text += "  " + words.joined(separator: ", ") + ",\n"
    }
    return text + "};\n\n#endif\n"
  }

  private func word(at place: Int) -> String {
    let number = bytes[place..<min(place + 8, bytes.count)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.utf8.count) + digits + "u"
  }

  /// Returns whether a text can be the start of a name in C: letters, digits and `_`, and no digit first.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, !isDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// Returns a name in C for the stem of a file name (the name without its ending). Other characters become
  /// `_`.
  package static func name(for stem: String) -> String {
    let letters = stem.utf8.map { isLetter($0) || isDigit($0) ? $0 : UInt8(ascii: "_") }
    let text = String(decoding: letters, as: UTF8.self)
    return isIdentifier(text) ? text : "score_" + text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
  }
}
