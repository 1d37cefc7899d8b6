/// A haptic pattern: events that are felt or heard, and controls that change them over time.
///
/// A pattern is a plain value. The order within its arrays does not affect playback; it is preserved for
/// reading and writing.
public struct HapticPattern: Sendable, Hashable {
  /// The version of AHAP (Apple's file format for patterns) that the pattern requires; 1 in every known file.
  public var version: Double
  /// The events, in any order.
  public var events: [HapticEvent]
  /// Changes of controls (such as the intensity of all haptic events) at single moments, in any order.
  public var parameters: [DynamicParameter]
  /// Changes of controls (such as the intensity of all haptic events) over time, in any order.
  public var curves: [ParameterCurve]
  /// Other keys from the top level of an AHAP file, for example `Metadata`. They are stored so that they can
  /// be written again.
  public var extras: ExtraKeys
  /// The folders that an engine searches for audio files first. For a pattern that was read from a file, this
  /// is the folder of the file.
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

  /// Whether the pattern has no events, parameters or curves.
  public var isEmpty: Bool { events.isEmpty && parameters.isEmpty && curves.isEmpty }

  /// The length in seconds as Core Haptics defines it (see CoreHapticsBehaviour §2.4): the latest of all ends
  /// of events (start plus `duration`) and all starts of parameters and curves.
  ///
  /// The time for which release, transients and audio files are felt or heard beyond this end does not count.
  /// `OfflineRenderer.soundingLength` includes it.
  public var duration: Double {
    var end = 0.0
    for event in events { end = max(end, event.time + (event.effectiveDuration ?? 0)) }
    for parameter in parameters { end = max(end, parameter.time) }
    for curve in curves { end = max(end, curve.time) }
    return end
  }
}

extension HapticPattern {
  /// Whether at least one event lasts until it is stopped: a continuous event without a duration, or a
  /// looping audio file without a duration.
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

/// Limits of a pattern.
public enum PatternLimits {
  /// The longest time or duration, in seconds: 24 hours.
  public static let longestTime: Double = 86_400
  /// The longest HapticContinuous event that Core Haptics plays in full, in seconds (see
  /// CoreHapticsBehaviour §2.3).
  public static let portableContinuousDuration: Double = 30
  /// The largest number of curves of one control that act at the same time; a curve that begins while as many
  /// others are active has no effect. (Chosen: in public files at most two overlap.)
  public static let overlappingCurves = 16
}
