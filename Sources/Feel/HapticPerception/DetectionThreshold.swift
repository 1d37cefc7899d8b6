/// The detection threshold: the level of the weakest long, steady vibration that a person feels at each
/// frequency. Levels are in dB relative to a peak acceleration of 1 g. They apply to a contactor, a probe
/// that is pressed against the skin.
package struct DetectionThreshold: Sendable {
  private let points: [(hertz: Double, level: Double)]

  /// Creates the threshold from a table that Android publishes for 0.4…400 Hz, and from this project's
  /// extension of the table to higher frequencies (see Docs/Perception.md).
  package init() {
    points = PerceptionConstants.publishedThreshold + PerceptionConstants.extendedThreshold
  }

  /// Returns the threshold at a frequency, in dB re 1 g peak. The threshold is a table of levels at given
  /// frequencies. Between these frequencies, levels are interpolated linearly. Below the lowest and above the
  /// highest frequency of the table, the threshold is constant.
  ///
  /// - Parameter hertz: any number; NaN counts as the lowest frequency of the table.
  package func level(at hertz: Double) -> Double {
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

  /// Returns the threshold of the Pacinian channel (touch at high frequencies) at a frequency in Hz, in dB re
  /// 1 g peak. From 40 Hz on, the result is that of `level(at:)`. Below 40 Hz, it is constant.
  package func pacinian(at hertz: Double) -> Double {
    level(at: hertz > PerceptionConstants.pacinianFlatBelow ? hertz : PerceptionConstants.pacinianFlatBelow)
  }

  /// Returns the threshold of the non-Pacinian channel (touch at low frequencies) at a frequency in Hz, in dB
  /// re 1 g peak.
  ///
  /// From 10 to 35 Hz, the result is that of `level(at:)`. Below 10 Hz, it is constant. From 35 to 100 Hz, it
  /// rises by 12 dB per octave, because the weakest vibration that is felt has the same displacement at all
  /// these frequencies. Above 100 Hz, it rises by 18 dB per octave. Frequencies above 1000 Hz count as 1000
  /// Hz.
  package func nonPacinian(at hertz: Double) -> Double {
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
  package static func accelerationLevel(ofMicrometreAt hertz: Double) -> Double {
    let angular = 2 * Maths.pi * hertz
    return 2 * Maths.decibels(ofPower: angular * angular * 1e-6 / PerceptionConstants.gravity)
  }
}
