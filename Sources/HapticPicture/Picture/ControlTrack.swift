import HapticModel

/// The course of one control: what curves and parameters say, and what comes of them (Rendering §2).
public struct ControlTrack: Sendable, Hashable {
  /// Which control.
  public var id: DynamicParameterID
  /// The lane's value over the whole axis: parameters and curves combined.
  public var lane: Course
  /// The curves' control points in order of time; thinned to what can be distinguished when there are too many.
  public var points: [TimedValue]
  /// The dynamic parameters in order of time; thinned likewise.
  public var jumps: [TimedValue]
  /// How many curves the pattern has for this control.
  public var curveCount: Int
  /// How many dynamic parameters the pattern has for this control.
  public var parameterCount: Int

  /// A name for people, for example `Haptic intensity`.
  public var label: String {
    var words = ""
    for character in id.name {
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words.append(words.isEmpty ? String(character) : character.lowercased())
    }
    return words.hasSuffix(" control") ? String(words.dropLast(8)) : words
  }

  /// `×` or `+`: how the control joins the value of an event.
  public var sign: String { id.combination == .multiply ? "×" : "+" }
}
