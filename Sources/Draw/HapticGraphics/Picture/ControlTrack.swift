import HapticModel
import HapticText

/// The track of one control (dynamic parameter): its curves, its parameters and their combined value over
/// time (see Rendering §2).
package struct ControlTrack: Sendable, Hashable {
  /// The control that the track shows.
  package var id: DynamicParameterID
  /// The value of the control over the whole pattern, with parameters and curves combined.
  package var lane: Polyline
  /// The control points of the curves, sorted by time. If there are too many to distinguish, some are
  /// omitted.
  package var points: [TimedValue]
  /// The dynamic parameters, sorted by time. If there are too many to distinguish, some are omitted.
  package var jumps: [TimedValue]
  /// The number of curves that the pattern has for this control.
  package var curveCount: Int
  /// The number of dynamic parameters that the pattern has for this control.
  package var parameterCount: Int

  /// The name of the control for display, for example `Haptic intensity`.
  package var label: String {
    var words = ""
    for letter in id.name.unicodeScalars {
      let lowercased = letter.asciiLowercased
      if words.isEmpty {
        words.unicodeScalars.append(letter)
      } else {
        if letter != lowercased { words.append(" ") }
        words.unicodeScalars.append(lowercased)
      }
    }
    // As UTF-8: characters would need the tables of Unicode.
    let bytes = words.utf8
    return bytes.suffix(8).elementsEqual(" control".utf8)
      ? String(decoding: bytes.dropLast(8), as: UTF8.self) : words
  }

  /// The sign that states how the control is combined with the value of an event: `×` or `+`.
  package var sign: String { id.combination == .multiply ? "×" : "+" }
}
