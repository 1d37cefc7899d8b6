/// The factors by which samples are scaled before a device plays them: one for haptics, one for audio.
///
/// Samples are clamped to ±1 before they are scaled, so no scaled sample is larger than its factor.
public struct OutputLevels: Sendable, Hashable {
  /// The factor for haptic channels, 0…1.
  ///
  /// The default is 0.5 (−6 dB), which halves the amplitude of the haptic signal. An amplifier that delivers
  /// its full power for the loudest music then delivers at most a quarter of that power for haptics. This
  /// protects voice coils and small vibration motors (LRAs). Choose a higher factor only if the hardware is
  /// known to withstand it.
  public let haptic: Float
  /// The factor for audio channels, 0…1. It also applies to channels into which haptics are mixed. The
  /// default is 1.
  public let audio: Float

  /// Creates levels. Each factor is clamped to 0…1; NaN becomes 0.
  public init(haptic: Float = 0.5, audio: Float = 1) {
    self.haptic = Self.clamped(haptic)
    self.audio = Self.clamped(audio)
  }

  private static func clamped(_ level: Float) -> Float { level >= 0 ? min(level, 1) : 0 }
}
