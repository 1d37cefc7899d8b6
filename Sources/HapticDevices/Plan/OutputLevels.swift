/// How loud a device is driven.
///
/// Samples are held within ±1 before they are scaled, so a level is also the greatest magnitude that leaves the program.
public struct OutputLevels: Sendable, Hashable {
  /// The factor of haptic channels, 0…1. 0.5 (-6 dB) unless set: an amplifier turned up for music drives a voice coil or
  /// an LRA with a quarter of its power at most, until the caller, who knows the hardware, sets more.
  public let haptic: Float
  /// The factor of audio channels (of previews too), 0…1; 1 unless set.
  public let audio: Float

  /// Creates levels; what is outside 0…1 is brought inside, what is not a number becomes 0.
  public init(haptic: Float = 0.5, audio: Float = 1) {
    self.haptic = Self.clamped(haptic)
    self.audio = Self.clamped(audio)
  }

  private static func clamped(_ level: Float) -> Float { level >= 0 ? min(level, 1) : 0 }
}
