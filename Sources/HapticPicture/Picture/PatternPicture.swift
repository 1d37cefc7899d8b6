import HapticModel

/// The content of a drawing of a pattern: its lanes in seconds and normalised values, without
/// positions on a page.
///
/// The size of a picture is limited, whatever the size of the pattern. A lane with more content than
/// `columns` can show contains only the strongest of each column.
public struct PatternPicture: Sendable, Hashable {
  /// The title of the picture, without control characters.
  public var title: String
  /// The lengths and counts of the pattern in one line.
  public var summary: String
  /// The pattern's duration in seconds, as Core Haptics defines it.
  public var duration: Double
  /// The time until the last release tail, transient or file is over, in seconds.
  public var soundingLength: Double
  /// The start of the time axis, in seconds from the start of the pattern.
  public var start: Double
  /// The length of the time axis from `start`, in seconds; always above 0.
  public var span: Double
  /// Whether the axis shows only a part of the pattern.
  public var isPart: Bool
  /// Whether an event has no fixed end and so continues beyond the axis.
  public var isOpen: Bool
  /// The lane of what is felt; `nil` if the pattern has only audio.
  package var haptic: HapticLane?
  /// The lane of tones; `nil` if there are none.
  package var tones: ToneLane?
  /// The lane of audio files; `nil` if there are none.
  package var sounds: SoundLane?
  /// One track for each control that the pattern uses, in the order of `DynamicParameterID`.
  package var controls: [ControlTrack]
  /// The lane of what a hand feels, if the caller has calculated it; otherwise `nil`.
  package var felt: FeltLane?
}

/// The transients and continuous events of a pattern.
package struct HapticLane: Sendable, Hashable {
  /// The transients in order of time; if there are too many, the strongest of each column.
  package var taps: [TapMark]
  /// The continuous events, strongest first; if there are too many, one shape for all.
  package var shapes: [EnvelopeShape]
  /// Whether a control changes any of these events.
  package var isChanged: Bool
}

/// An intensity and a sharpness at one moment.
package struct FeltValue: Sendable, Hashable {
  /// The intensity, 0…1.
  package var intensity: Double
  /// The sharpness, from 0 (round) to 1 (crisp).
  package var sharpness: Double
}

/// One transient, or the strongest of several in the same column.
package struct TapMark: Sendable, Hashable {
  /// The time in seconds from the start of the pattern; the middle of the column for several.
  package var time: Double
  /// The values that the event states.
  package var authored: FeltValue
  /// The values after curves and parameters (see Rendering §4).
  package var effective: FeltValue
  /// The number of transients that the mark stands for.
  package var count: Int
}

/// One continuous event, or the strongest of many.
package struct EnvelopeShape: Sendable, Hashable {
  /// The intensity that the event states, with its own envelope.
  package var authored: Course
  /// The intensity after curves and parameters (see Rendering §4).
  package var effective: Course
  /// The sharpness after curves and parameters, over the same time.
  package var sharpness: Course
  /// The sharpness that the event states.
  package var authoredSharpness: Double
  /// Whether the event continues beyond the axis.
  package var isOpen: Bool
  /// The number of events that the shape stands for.
  package var count: Int

  /// Whether curves or parameters make the effective intensity differ from the authored one.
  package var isChanged: Bool { authored != effective }
}
