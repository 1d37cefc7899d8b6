import HapticModel

/// The contents of a drawing of a pattern. The drawing consists of lanes (horizontal strips along the time
/// axis): one for haptic events, one for tones, and so on. A renderer converts the times and values of the
/// lanes to positions on a page or screen.
///
/// The memory of a picture is limited, whatever the size of the pattern. If a lane has more content than its
/// columns can show, only the strongest content of each column is stored.
public struct PatternPicture: Sendable, Hashable {
  /// The title of the picture. Control characters have been removed.
  public var title: String
  /// A line of text with the duration of the pattern, the time until it is silent (if that is longer), and
  /// the numbers of events of each type, curves and parameters.
  public var summary: String
  /// The duration of the pattern in seconds, as Core Haptics defines it: the latest of all ends of events and all
  /// starts of parameters and curves (see `HapticPattern.duration`).
  public var duration: Double
  /// The time in seconds until all events that have an end have faded out. Unlike `duration`, it includes the
  /// release of events, transients, and audio files in full length.
  public var soundingLength: Double
  /// The start of the time axis, in seconds from the start of the pattern.
  public var start: Double
  /// The length of the time axis from `start`, in seconds; always above 0.
  public var span: Double
  /// Whether the time axis shows only a part of the pattern.
  public var isPart: Bool
  /// Whether the pattern has an event without a fixed end, which continues beyond the time axis.
  public var isOpen: Bool
  /// The lane of haptic events; `nil` if the pattern has only audio.
  package var haptic: HapticLane?
  /// The lane of tones; `nil` if the pattern has no tones.
  package var tones: ToneLane?
  /// The lane of audio files; `nil` if the pattern has no audio files.
  package var sounds: SoundLane?
  /// One track for each control (dynamic parameter) that the pattern uses, in the order of
  /// `DynamicParameterID`.
  package var controls: [ControlTrack]
  /// The lane of what a hand feels; `nil` if the caller has not calculated it.
  package var felt: FeltLane?

  /// The parts of the summary, which ` · ` separates there.
  var summaryParts: [String] {
    // Scalars, as Embedded Swift splits a string at single characters only.
    summary.unicodeScalars.split(separator: "·").map { part in
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return String(part)
    }
  }
}

/// The lane of a pattern's haptic events: transients and continuous events.
package struct HapticLane: Sendable, Hashable {
  /// The transients, sorted by time. If there are too many to show, only the strongest of each column is
  /// included.
  package var taps: [TransientMark]
  /// The continuous events, strongest first. If there are too many to show, one shape combines all of them.
  package var shapes: [EnvelopeShape]
  /// Whether a curve or parameter changes any of these events.
  package var isChanged: Bool
}

/// An intensity and a sharpness at one time.
package struct FeltValue: Sendable, Hashable {
  /// The intensity, 0…1.
  package var intensity: Double
  /// The sharpness, from 0 (round) to 1 (crisp).
  package var sharpness: Double

  /// Creates a value.
  package init(intensity: Double, sharpness: Double) {
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

/// A mark for one transient, or for the strongest of several in the same column.
package struct TransientMark: Sendable, Hashable {
  /// The time in seconds from the start of the pattern; the middle of the column if the mark represents
  /// several transients.
  package var time: Double
  /// The values that the pattern states for the event.
  package var authored: FeltValue
  /// The values after curves and parameters (see Rendering §4).
  package var effective: FeltValue
  /// The number of transients that the mark represents.
  package var count: Int
}

/// A shape for one continuous event, or for the strongest of many at each time.
package struct EnvelopeShape: Sendable, Hashable {
  /// The intensity that the pattern states for the event, with the event's own envelope, over time.
  package var authored: Polyline
  /// The intensity after curves and parameters, over time (see Rendering §4).
  package var effective: Polyline
  /// The sharpness after curves and parameters, for the same time range.
  package var sharpness: Polyline
  /// The sharpness that the pattern states for the event, 0…1.
  package var authoredSharpness: Double
  /// Whether the event has no fixed end and continues beyond the time axis.
  package var isOpen: Bool
  /// The number of events that the shape represents.
  package var count: Int

  /// Whether the effective intensity differs from the authored intensity, because of curves or parameters.
  package var isChanged: Bool { authored != effective }
}
