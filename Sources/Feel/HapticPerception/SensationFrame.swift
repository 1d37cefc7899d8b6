/// The sensation of a hand at one moment, in two channels of touch (for high and for low frequencies). Frames are
/// 5 ms apart.
public struct SensationFrame: Sendable, Hashable {
  /// The number of the frame, from 0. Frame k is centred on sample 40·k of the acceleration at 8000 Hz.
  public var index: Int64
  /// The power in the Pacinian channel (touch at high frequencies), divided by the power at the detection
  /// threshold.
  public var pacinianPower: Double
  /// The power in the non-Pacinian channel (touch at low frequencies), divided by the power at the detection
  /// threshold.
  public var nonPacinianPower: Double
  /// The level in dB above threshold: the higher of the levels of both channels, and at least 0.
  public var level: Double
  /// The felt strength: 1 at 30 dB above threshold, doubled every 10 dB. Intended for display in a user
  /// interface.
  public var strength: Double
  /// The pitch in Hz: the frequency of a steady sine that feels the same; 0 if the Pacinian channel (touch at
  /// high frequencies) has no power.
  public var pitch: Double
  /// How unevenly the amplitude varies within 100 ms: 0 for a steady vibration, 0.66 for a vibration whose
  /// amplitude swings between 0 and its maximum.
  public var roughness: Double
  /// The power of the differences between successive samples in the Pacinian channel, relative to the power at threshold.
  /// Only of frames of the details `everything` and `trace`.
  package var difference = 0.0
  /// The mean amplitude in the Pacinian channel within 100 ms, relative to that at threshold. Only of frames of the
  /// details `everything` and `trace`.
  package var amplitude = 0.0
  /// The roughness of amplitudes relative to that at threshold. Only of frames of the details `everything` and `trace`.
  package var unevenness = 0.0
  /// The rate in Hz at which the amplitude varies within 100 ms. Only of frames of the details `everything` and `trace`.
  package var rate = 0.0
  /// The powers before the first frame whose windows contain the start of the signal, as those of this frame: in the Pacinian
  /// channel and of its differences 5 ms before, and in the non-Pacinian channel 5, 10, 15 and 20 ms before. Only of the first
  /// frame; the last two are 0.
  package var earlier = SIMD8<Double>(repeating: 0)

  /// The time in seconds since the first sample.
  public var time: Double { Double(index) / PerceptionConstants.frameRate }
  /// The level of the Pacinian channel in dB above threshold; −60 for silence.
  public var pacinianLevel: Double { Self.level(pacinianPower) }
  /// The level of the non-Pacinian channel in dB above threshold; −60 for silence.
  public var nonPacinianLevel: Double { Self.level(nonPacinianPower) }

  /// Creates a frame without strength, pitch and roughness.
  init(index: Int64, powers: SIMD2<Double>) {
    self.index = index
    pacinianPower = powers[0]
    nonPacinianPower = powers[1]
    // The level grows with the power.
    level = max(Self.level(max(powers[0], powers[1])), 0)
    (strength, pitch, roughness) = (0, 0, 0)
  }

  static func level(_ power: Double) -> Double {
    Maths.decibels(ofPower: max(power, PerceptionConstants.smallestPower))
  }

  /// Returns the felt strength for the powers of both channels (relative to the power at threshold): the
  /// strength of the stronger channel plus half the strength of the weaker channel.
  public static func strength(pacinianPower: Double, nonPacinianPower: Double) -> Double {
    let a = strength(of: pacinianPower)
    let b = strength(of: nonPacinianPower)
    return max(a, b) + PerceptionConstants.weakerChannelShare * min(a, b)
  }

  private static func strength(of power: Double) -> Double {
    // Below threshold there is nothing to raise to a power.
    guard power > 1 else { return 0 }
    let raised = Maths.power(power, PerceptionConstants.strengthExponent)
    return max(0, raised - 1) / PerceptionConstants.strengthScale
  }
}
