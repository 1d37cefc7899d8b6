/// The weakest long, steady vibration that is felt, in dB re 1 g peak, under a contactor.
public struct DetectionThreshold: Sendable {
  private let points: [(hertz: Double, level: Double)]

  /// Creates the table of `PerceptionConstants`.
  public init() {
    points = PerceptionConstants.publishedThreshold + PerceptionConstants.extendedThreshold
  }

  /// Returns the threshold at a frequency: linear in dB over Hz between the points of the table, constant outside.
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

  /// Returns the threshold of the Pacinian channel: the table, flat below 40 Hz.
  public func pacinian(at hertz: Double) -> Double {
    level(at: hertz > PerceptionConstants.pacinianFlatBelow ? hertz : PerceptionConstants.pacinianFlatBelow)
  }

  /// Returns the threshold of the non-Pacinian channel: the table up to 35 Hz, above that constant in displacement up
  /// to 100 Hz and then rising by 6 dB an octave. Frequencies above 1000 Hz count as 1000 Hz.
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

  /// Returns the difference between an acceleration level in dB re 1 g peak and a displacement level in dB re 1 µm peak.
  ///
  /// - Parameter hertz: a positive frequency.
  public static func accelerationLevel(ofMicrometreAt hertz: Double) -> Double {
    let angular = 2 * Maths.pi * hertz
    return 2 * Maths.decibels(ofPower: angular * angular * 1e-6 / PerceptionConstants.gravity)
  }
}
