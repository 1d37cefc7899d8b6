import HapticText

/// Something that a format cannot say, and that a conversion therefore changes or leaves out.
///
/// Each case is a kind of loss with its place: a path into the pattern, or a time. The words, the name and whether it is a
/// loss at all follow from the case. More kinds may be added: switch with a default.
public enum Loss: Sendable, Hashable {
  /// The target has no sound: audio events are left out.
  case audio(count: Int, place: String)
  /// Metadata, or keys that the source format does not define, are left out.
  case metadata(place: String)
  /// The target has one frequency: sharpness is left out.
  case sharpness(count: Int)
  /// The target is on or off: strength is left out, or approximated by the length of pulses.
  case strength(count: Int)
  /// Continuous events that overlap become one vibration.
  case joined(count: Int, place: String)
  /// An event without an end got one.
  case endless(place: String, seconds: Double)
  /// A curve is approximated by other points. `error` is the largest difference, 0…1, and `time` its time in seconds.
  case resampled(what: String, error: Double, time: Double)
  /// A value was clamped to what the target accepts.
  case clamped(what: String, count: Int, largest: Double)
  /// Transients have no counterpart of their own and become short vibrations.
  case transientShape(count: Int)
  /// Transients are left out, because the target has no time for them.
  case dropped(count: Int, first: Double, reason: String)
  /// Times are rounded to what the target counts in. `largest` is the largest change in seconds.
  case rounded(largest: Double, unit: String)
  /// A limit of the target, at which the result is split into several effects.
  case split(parts: Int, limit: String)
  /// A reader has changed what the source file states, or a writer what the result is called. `count` is how many places are alike, `place` the first.
  case corrected(what: String, count: Int, place: String)
  /// Part of the source file has no counterpart in a pattern.
  case ignored(what: String, place: String)
  /// Taps and vibrations are felt in the source, and nothing is felt for them in the result.
  case unfelt(UnfeltEvents)
  /// The result was not compared with the source, or only a part of it, for a reason.
  case unchecked(reason: String)

  /// Whether the conversion only changes the form, so that nothing is lost that a hand could notice.
  public var isHarmless: Bool {
    switch self {
    case .split: true
    case .resampled(_, let error, _): error < 0.01
    case .clamped(_, _, let largest): largest < 0.01
    case .rounded(let largest, _): largest < 0.001
    default: false
    }
  }

  /// Whether something is lost that is felt in the source.
  package var isUnfelt: Bool {
    if case .unfelt = self { true } else { false }
  }

  /// The stable name of the kind, in lower-case words joined by hyphens.
  public var name: String {
    switch self {
    case .audio: "audio"
    case .metadata: "metadata"
    case .sharpness: "sharpness"
    case .strength: "strength"
    case .joined: "joined"
    case .endless: "endless"
    case .resampled: "resampled"
    case .clamped: "clamped"
    case .transientShape: "transient-shape"
    case .dropped: "dropped"
    case .rounded: "rounded"
    case .split: "split"
    case .corrected: "corrected"
    case .ignored: "ignored"
    case .unfelt: "unfelt"
    case .unchecked: "unchecked"
    }
  }
}
