import HapticSynthesis

/// What an output is like while it runs.
public struct OutputFormat: Sendable, Hashable {
  /// Samples a second, 8 000…192 000.
  public var sampleRate: Double
  /// How many frames it usually asks for at a time; 0 when that is not known.
  public var blockSize: Int
  /// Seconds from asking for a sample until it is felt, as far as the output knows.
  public var latency: Double
  /// How haptics reach it: on a bus of their own, or mixed into left and right to be heard.
  public var mix: OutputMix
  /// Seconds between the felt frames that it wants to read (`RenderSource.readFrames`); 0 for none.
  public var framePeriod: Double
  /// Whether something can really be felt or heard through it.
  public var canBeFelt: Bool

  /// Creates a format.
  public init(
    sampleRate: Double = 48_000, blockSize: Int = 0, latency: Double = 0, mix: OutputMix = .separate,
    framePeriod: Double = 0, canBeFelt: Bool = true
  ) {
    self.sampleRate = sampleRate
    self.blockSize = blockSize
    self.latency = latency
    self.mix = mix
    self.framePeriod = framePeriod
    self.canBeFelt = canBeFelt
  }
}
