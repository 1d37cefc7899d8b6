import HapticAnalysis
import HapticScore
import HapticSynthesis
import HapticText

/// A pattern that ``ScoreOperation`` has compiled.
public struct CompiledScore: Sendable {
  /// The bytes of the score file; their number is a multiple of 8.
  public let bytes: [UInt8]
  /// The number of events in the score.
  public var eventCount: Int { score.eventCount }
  private let score: Score
  private let effort: Effort

  init(bytes: [UInt8], score: Score, effort: Effort) {
    self.bytes = bytes
    self.score = score
    self.effort = effort
  }

  /// Returns the number of voices that the score needs: the largest number of events that sound at the same time, with
  /// whichever built-in profile needs most. Throws `tooLarge` if the calculation would take minutes.
  public func voices() throws(OperationError) -> Int {
    try effort.check(.length)
    var voices = 1
    for profile in [ActuatorProfile.taptic, .wideband, .audible] {
      voices = max(voices, OfflineRenderer([OfflineRenderer.Track(score)], profile: profile).peakPolyphony)
    }
    return voices
  }

  /// Returns a C and C++ header with the score as a constant array. The text depends only on the pattern and the name, and
  /// contains no path.
  ///
  /// - Parameter name: the name of the array in C, without the suffix `_score`.
  /// - Throws: `invalidOption` if the name is not an identifier of C, `tooLarge` as ``voices()``.
  public func header(named name: String) throws(OperationError) -> String {
    guard Self.isIdentifier(name) else {
      throw OperationError(
        .invalidOption,
        "'\(PlainText.cleaned(name, limit: 40))' is not a name in C; use letters, digits and _, and no digit first",
        place: "name")
    }
    let voices = try voices()
    let upper = String(decoding: name.utf8.map { $0.asciiUppercased }, as: UTF8.self)
    // The elements have 64 bits because their address is a multiple of 8, as a score file requires, without an extension of C.
    var text = """
      /* Compiled by 'thrum score'; do not edit. \(FindingText.count(eventCount, "event")), \
      \(NumberText.rounded(score.duration)) s, at most \(FindingText.count(voices, "voice")) at once.
       * A score file of \(bytes.count) bytes, version \(ScoreFile.version), for little-endian machines: \
      pass it to thrum_synth_score_file. */
      #ifndef \(upper)_SCORE_H
      #define \(upper)_SCORE_H
      #include <stdint.h>

      #define \(upper)_SCORE_VOICES \(voices)
      static const uint64_t \(name)_score[\(bytes.count / 8)] = {

      """
    for line in stride(from: 0, to: bytes.count, by: 32) {
      text += "  "
      for word in stride(from: line, to: min(line + 32, bytes.count), by: 8) {
        text += (word == line ? "" : ", ") + digits(at: word)
      }
      text += ",\n"
    }
    return text + "};\n\n#endif\n"
  }

  private func digits(at place: Int) -> String {
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

  /// Returns a name in C for the stem of a file name (the name without its ending). Each byte of other characters becomes
  /// `_`.
  package static func name(for stem: [UInt8]) -> String {
    let letters = stem.map { isLetter($0) || isDigit($0) ? $0 : UInt8(ascii: "_") }
    let text = String(decoding: letters, as: UTF8.self)
    return isIdentifier(text) ? text : "score_" + text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
  }
}
