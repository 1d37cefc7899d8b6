/// The levels at which a device is driven.
///
/// Samples are clamped to ±1 before they are scaled, so a level is also the greatest magnitude that leaves
/// the program.
public struct OutputLevels: Sendable, Hashable {
  /// The factor for haptic channels, 0…1. The default of 0.5 (−6 dB) limits an amplifier that is set for
  /// music to a quarter of its power. This protects voice coils and LRAs (small vibration motors). Callers
  /// that know the hardware may choose a higher level.
  public let haptic: Float
  /// The factor for audio channels, including previews, 0…1; 1 by default.
  public let audio: Float

  /// Creates levels. Values are clamped to 0…1; NaN becomes 0.
  public init(haptic: Float = 0.5, audio: Float = 1) {
    self.haptic = Self.clamped(haptic)
    self.audio = Self.clamped(audio)
  }

  private static func clamped(_ level: Float) -> Float { level >= 0 ? min(level, 1) : 0 }
}
