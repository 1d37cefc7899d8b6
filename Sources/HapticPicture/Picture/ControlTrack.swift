import HapticModel

/// One control over time: its curves and parameters, and their combined value (see Rendering §2).
package struct ControlTrack: Sendable, Hashable {
  /// The control that the track shows.
  package var id: DynamicParameterID
  /// The value of the control over time, for the whole pattern: parameters and curves combined.
  package var lane: Course
  /// The control points of the curves in order of time, reduced to what can be distinguished if
  /// there are too many.
  package var points: [TimedValue]
  /// The dynamic parameters in order of time, reduced in the same way.
  package var jumps: [TimedValue]
  /// The number of curves that the pattern has for this control.
  package var curveCount: Int
  /// The number of dynamic parameters that the pattern has for this control.
  package var parameterCount: Int

  /// The name shown to users, for example `Haptic intensity`.
  package var label: String {
    var words = ""
    for character in id.name {
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words.append(words.isEmpty ? String(character) : character.lowercased())
    }
    return words.hasSuffix(" control") ? String(words.dropLast(8)) : words
  }

  /// How the control is combined with the value of an event: `×` or `+`.
  package var sign: String { id.combination == .multiply ? "×" : "+" }
}
