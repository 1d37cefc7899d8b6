/// Levels of the sound and of the haptics that follow it, with counts of events, for a display.
public struct LiveMeters: Sendable, Hashable {
  /// The duration of the sound that has been analysed, in seconds.
  public var time = 0.0
  /// The level of the sound in dB re full scale, K-weighted (each frequency counts by how loud it is to the
  /// ear); −120 for silence.
  public var level: Float = -120
  /// The level of the loudest parts of the sound, in dB re full scale: the value of ``LiveHaptics/loudest``
  /// or, if that is `nil`, the current estimate.
  public var loudest: Float = 0
  /// Whether the level of the sound is above the gate, the level below which sound counts as silence.
  public var isOpen = false
  /// The intensity of the vibration, 0…1.
  public var intensity: Float = 0
  /// The sharpness of the vibration, 0…1.
  public var sharpness: Float = 0
  /// The number of transients (short taps) since the start.
  public var tapCount = 0
  /// The intensity of the last transient, 0…1.
  public var tapIntensity: Float = 0
  /// The sharpness of the last transient, 0…1.
  public var tapSharpness: Float = 0
  /// Whether the input hears the haptics, and what was done about it.
  public var feedback = LiveFeedback.none
  /// The number of samples that were dropped because the queue was full.
  public var refusedSamples: UInt64 = 0
  /// The number of haptic events that the engine refused, for example because it was stopped.
  public var refusedEvents: UInt64 = 0

  /// Creates meters that show silence.
  public init() {}
}
