/// The vibration of one actuator of a Joy-Con or Switch Pro controller until the next update: a tone in each band.
public struct RumbleUpdate: Hashable, Sendable {
  /// The tone of the low band.
  public let low: RumbleBand
  /// The tone of the high band.
  public let high: RumbleBand

  /// Creates an update. When both tones together have more power than one tone may have, both are lowered by the
  /// same number of decibels.
  public init(low: RumbleBand, high: RumbleBand = .silent) {
    let ceiling = RumbleBand(frequencyCode: 64, amplitudeCode: RumbleBand.maximumAmplitudeCode).power
    var lowered = (low, high)
    var steps = 0
    while lowered.0.power + lowered.1.power > ceiling {
      steps += 1
      lowered = (low.lowered(by: steps), high.lowered(by: steps))
    }
    self.low = lowered.0
    self.high = lowered.1
  }

  /// No sound in both bands.
  public static var neutral: Self { Self(low: .silent) }

  /// Whether the actuator plays anything.
  public var isSilent: Bool { low.amplitudeCode == 0 && high.amplitudeCode == 0 }

  /// The update as the word that a packet contains, to be sent least significant byte first. Its two upper bits
  /// are 01: one update.
  public var word: UInt32 {
    1 << 30 | UInt32(low.amplitudeCode) << 23 | UInt32(low.frequencyCode) << 16
      | UInt32(high.amplitudeCode) << 9 | UInt32(high.frequencyCode) << 2
  }
}
