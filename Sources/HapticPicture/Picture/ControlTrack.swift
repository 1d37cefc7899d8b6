import HapticModel

/// The course of one control: what curves and parameters say, and what comes of them (Rendering §2).
package struct ControlTrack: Sendable, Hashable {
  /// Which control.
  package var id: DynamicParameterID
  /// The lane's value over the whole axis: parameters and curves combined.
  package var lane: Course
  /// The curves' control points in order of time; thinned to what can be distinguished when there are too many.
  package var points: [TimedValue]
  /// The dynamic parameters in order of time; thinned likewise.
  package var jumps: [TimedValue]
  /// How many curves the pattern has for this control.
  package var curveCount: Int
  /// How many dynamic parameters the pattern has for this control.
  package var parameterCount: Int

  /// A name for people, for example `Haptic intensity`.
  package var label: String {
    var words = ""
    for character in id.name {
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words.append(words.isEmpty ? String(character) : character.lowercased())
    }
    return words.hasSuffix(" control") ? String(words.dropLast(8)) : words
  }

  /// `×` or `+`: how the control joins the value of an event.
  package var sign: String { id.combination == .multiply ? "×" : "+" }
}
