/// What a hand feels at one moment. There is a frame every 5 ms.
public struct SensationFrame: Sendable, Hashable {
  /// Which frame: frame k lies on sample 40·k.
  public var index: Int64
  /// Power in the Pacinian channel over its power at threshold.
  public var pacinianPower: Double
  /// Power in the non-Pacinian channel over its power at threshold.
  public var nonPacinianPower: Double
  /// Level above threshold in dB of the channel that feels more, not below 0.
  public var level: Double
  /// Felt strength: 1 at 30 dB above threshold, doubling every 10 dB; for displays.
  public var strength: Double
  /// Frequency in Hz that a steady sine of this pitch would have; 0 without power in the Pacinian channel.
  public var pitch: Double
  /// Unevenness within 100 ms: 0 steady, 0.66 fully modulated.
  public var roughness: Double

  /// Seconds from the first sample.
  public var time: Double { Double(index) / PerceptionConstants.frameRate }
  /// Level in dB above threshold of the Pacinian channel; −60 for silence.
  public var pacinianLevel: Double { Self.level(pacinianPower) }
  /// Level in dB above threshold of the non-Pacinian channel; −60 for silence.
  public var nonPacinianLevel: Double { Self.level(nonPacinianPower) }

  init(index: Int64, powers: SIMD2<Double>, pitch: Double, roughness: Double) {
    self.index = index
    pacinianPower = powers[0]
    nonPacinianPower = powers[1]
    let levels = (Self.level(powers[0]), Self.level(powers[1]))
    level = max(levels.0, levels.1, 0)
    strength = Self.strength(pacinianPower: powers[0], nonPacinianPower: powers[1])
    self.pitch = pitch
    self.roughness = roughness
  }

  /// Returns the frame of the same vibration on a device that is stronger by a number of dB.
  package func amplified(by decibels: Double) -> SensationFrame {
    let powers = SIMD2(pacinianPower, nonPacinianPower) * Maths.power(ofDecibels: decibels)
    return SensationFrame(index: index, powers: powers, pitch: pitch, roughness: roughness)
  }

  static func level(_ power: Double) -> Double {
    Maths.decibels(ofPower: max(power, PerceptionConstants.smallestPower))
  }

  /// Returns the felt strength of two channels' powers: the stronger channel and half of the weaker.
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
