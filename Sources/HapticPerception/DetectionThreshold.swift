/// The level of the weakest long, steady vibration that is felt. Levels are in dB re 1 g peak and apply to a
/// contactor, a probe that is pressed against the skin.
public struct DetectionThreshold: Sendable {
  private let points: [(hertz: Double, level: Double)]

  /// Creates the threshold from the table in `PerceptionConstants`.
  public init() {
    points = PerceptionConstants.publishedThreshold + PerceptionConstants.extendedThreshold
  }

  /// Returns the threshold at a frequency: interpolated linearly in dB over Hz, and constant outside the
  /// table.
  ///
  /// - Parameter hertz: any number; NaN counts as the lowest frequency of the table.
  public func level(at hertz: Double) -> Double {
    guard var below = points.first, hertz > below.hertz else { return points.first?.level ?? 0 }
    for point in points.dropFirst() {
      if hertz < point.hertz {
        return below.level
          + (point.level - below.level) * ((hertz - below.hertz) / (point.hertz - below.hertz))
      }
      below = point
    }
    return below.level
  }

  /// Returns the threshold of the Pacinian channel (high frequencies): the table, but constant below 40 Hz.
  public func pacinian(at hertz: Double) -> Double {
    level(at: hertz > PerceptionConstants.pacinianFlatBelow ? hertz : PerceptionConstants.pacinianFlatBelow)
  }

  /// Returns the threshold of the non-Pacinian channel (low frequencies).
  ///
  /// The threshold follows the table up to 35 Hz, is constant in displacement up to 100 Hz, and then rises by
  /// 6 dB per octave. Frequencies above 1000 Hz count as 1000 Hz.
  public func nonPacinian(at hertz: Double) -> Double {
    let lowest = PerceptionConstants.nonPacinianFlatBelow
    if !(hertz > PerceptionConstants.nonPacinianTableEnd) {
      return level(at: hertz > lowest ? hertz : lowest)
    }
    let limited = Maths.clamped(hertz, 0, 1000)
    let octaves = Maths.log2(limited / PerceptionConstants.nonPacinianRiseFrom)
    return PerceptionConstants.nonPacinianDisplacement + Self.accelerationLevel(ofMicrometreAt: limited)
      + (octaves > 0 ? PerceptionConstants.nonPacinianRise * octaves : 0)
  }

  /// Returns the acceleration level, in dB re 1 g peak, of a vibration with a displacement of 1 µm peak. Add
  /// the result to a displacement level in dB re 1 µm peak to get the acceleration level.
  ///
  /// - Parameter hertz: a positive frequency.
  public static func accelerationLevel(ofMicrometreAt hertz: Double) -> Double {
    let angular = 2 * Maths.pi * hertz
    return 2 * Maths.decibels(ofPower: angular * angular * 1e-6 / PerceptionConstants.gravity)
  }
}
