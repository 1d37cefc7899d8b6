/// What a live sound is doing: for a display.
public struct LiveMeters: Sendable, Hashable {
  /// Seconds of sound that were analysed.
  public var time = 0.0
  /// Level of the sound in dB re full scale, K-weighted; −120 for silence.
  public var level: Float = -120
  /// Level of sound that is felt most strongly, in dB re full scale.
  public var loudest: Float = 0
  /// Whether the sound is above the gate.
  public var isOpen = false
  /// Intensity of the vibration, 0…1.
  public var intensity: Float = 0
  /// Sharpness of the vibration, 0…1.
  public var sharpness: Float = 0
  /// Transients so far.
  public var tapCount = 0
  /// Intensity of the last transient, 0…1.
  public var tapIntensity: Float = 0
  /// Sharpness of the last transient, 0…1.
  public var tapSharpness: Float = 0
  /// Samples that were refused, because the analysis had fallen behind by as much as the queue holds.
  public var refusedSamples: UInt64 = 0
  /// Events that the engine did not accept, for example while it was stopped.
  public var refusedEvents: UInt64 = 0

  /// Creates the meters of a sound that has not begun.
  public init() {}
}
