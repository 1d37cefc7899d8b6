/// What is to be felt and heard: events, and controls that shape them as time goes on.
///
/// A plain value. Order within the arrays carries no meaning for playback; it is kept for reading and writing.
public struct HapticPattern: Sendable, Hashable {
  /// The AHAP version it asks for; 1 in every file known.
  public var version: Double
  /// The events, in any order.
  public var events: [HapticEvent]
  /// Changes of controls at a moment, in any order.
  public var parameters: [DynamicParameter]
  /// Courses of controls, in any order.
  public var curves: [ParameterCurve]
  /// Unknown keys found at the top of a file, `Metadata` among them.
  public var extras: ExtraKeys
  /// The folders in which an engine looks for audio files first: that of the file from which the pattern was read.
  ///
  /// AHAP has no such key: the folders are not written, and a pattern decoded from bytes has none.
  public var audioFolders: [String]

  /// Creates a pattern, empty by default.
  public init(
    events: [HapticEvent] = [], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = [],
    version: Double = 1, extras: ExtraKeys = ExtraKeys(), audioFolders: [String] = []
  ) {
    self.version = version
    self.events = events
    self.parameters = parameters
    self.curves = curves
    self.extras = extras
    self.audioFolders = audioFolders
  }

  /// True when nothing would be felt or heard or changed.
  public var isEmpty: Bool { events.isEmpty && parameters.isEmpty && curves.isEmpty }

  /// Length in seconds as Core Haptics defines it (CoreHapticsBehaviour §2.4): the latest end of an event (start plus its
  /// own `duration`) or start of a parameter or curve.
  ///
  /// Release tails, the ring of a transient and the length of an audio file do not count; see the score's
  /// sounding length for those.
  public var duration: Double {
    var end = 0.0
    for event in events { end = max(end, event.time + (event.effectiveDuration ?? 0)) }
    for parameter in parameters { end = max(end, parameter.time) }
    for curve in curves { end = max(end, curve.time) }
    return end
  }
}

extension HapticPattern {
  /// Whether an event goes on until it is stopped: a continuous one without a duration, or an audio file that loops without
  /// one.
  public var isEndless: Bool {
    events.contains { event in
      guard event.effectiveDuration == nil else { return false }
      return switch event.type {
      case .hapticContinuous, .audioContinuous: true
      case .hapticTransient: false
      case .audioCustom: event.waveform?.loops == true
      }
    }
  }
}

/// Bounds that keep arithmetic on times exact and safe.
public enum PatternLimits {
  /// The longest time or duration, in seconds: 24 hours.
  public static let longestTime: Double = 86_400
  /// The longest HapticContinuous event that the platform plays in full, in seconds (CoreHapticsBehaviour §2.3).
  public static let portableContinuousDuration: Double = 30
}
