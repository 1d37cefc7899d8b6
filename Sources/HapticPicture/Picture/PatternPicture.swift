import HapticModel

/// The lanes of a pattern in seconds and normalised values, not yet placed on a page.
///
/// Its size is bounded whatever the pattern's: lanes with more to show than `columns` can tell apart hold the strongest
/// of each column instead.
public struct PatternPicture: Sendable, Hashable {
  /// A name for the whole, cleaned of control characters.
  public var title: String
  /// Lengths and counts in one line.
  public var summary: String
  /// The pattern's duration in seconds, as Core Haptics defines it.
  public var duration: Double
  /// Seconds until the last release tail, ring or file is over.
  public var soundingLength: Double
  /// Where the time axis begins, in seconds from the start of the pattern.
  public var start: Double
  /// Seconds that the time axis shows, from `start`; always above 0.
  public var span: Double
  /// Whether the axis shows a part of the pattern only.
  public var isPart: Bool
  /// True when an event has no fixed end, so that it goes on beyond the axis.
  public var isOpen: Bool
  /// What is felt; nil when the pattern has only audio.
  package var haptic: HapticLane?
  /// What is heard as tones; nil when there are none.
  package var tones: ToneLane?
  /// What is heard from files; nil when there are none.
  package var sounds: SoundLane?
  /// One track for each control that the pattern uses, in the order of `DynamicParameterID`.
  package var controls: [ControlTrack]
  /// What a hand feels of it, when the caller has calculated that.
  package var felt: FeltLane?
}

/// Transients and continuous events of a pattern.
package struct HapticLane: Sendable, Hashable {
  /// The transients in order of time, or the strongest of each column when there are too many.
  package var taps: [TapMark]
  /// The continuous events, strongest first, or one shape for all when there are too many.
  package var shapes: [EnvelopeShape]
  /// Whether a control changes any of them.
  package var isChanged: Bool
}

/// Intensity and sharpness at a moment.
package struct FeltValue: Sendable, Hashable {
  /// Strength, 0…1.
  package var intensity: Double
  /// 0 round, 1 crisp.
  package var sharpness: Double
}

/// One transient, or the strongest of several that fall into one column.
package struct TapMark: Sendable, Hashable {
  /// Seconds from the start of the pattern; the column's middle for several.
  package var time: Double
  /// As the event states it.
  package var authored: FeltValue
  /// As it is felt, after curves and parameters (Rendering §4).
  package var effective: FeltValue
  /// How many transients the mark stands for.
  package var count: Int
}

/// One continuous event, or the strongest of many.
package struct EnvelopeShape: Sendable, Hashable {
  /// Intensity as the event states it, with its own envelope.
  package var authored: Course
  /// Intensity as it is felt, after curves and parameters (Rendering §4).
  package var effective: Course
  /// Sharpness as it is felt, over the same time.
  package var sharpness: Course
  /// Sharpness as the event states it.
  package var authoredSharpness: Double
  /// Whether the event goes on beyond the axis.
  package var isOpen: Bool
  /// How many events the shape stands for.
  package var count: Int

  /// Whether curves or parameters make the effective intensity differ from the authored one.
  package var isChanged: Bool { authored != effective }
}
