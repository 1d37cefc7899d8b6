/// Just noticeable differences: the smallest differences that people notice side by side in a laboratory. In
/// ordinary use, people notice only differences that are three times as large.
package enum JustNoticeable {
  /// Returns the just noticeable difference in level, in dB: 3 at threshold, 1.8 at 20 dB above threshold, 1.4
  /// far above. Heights of traces count these differences.
  ///
  /// - Parameter level: the level in dB above threshold; negative values and NaN count as 0.
  package static func level(at level: Double) -> Double {
    TraceConstants.levelStep + TraceConstants.levelStepAtThreshold * Maths.exp2(-(level > 0 ? level : 0) / 10)
  }

  /// Returns the just noticeable difference of a duration or an interval, in seconds: 20 ms for very short
  /// times, 16 % of a long time.
  ///
  /// - Parameter seconds: the duration or interval; negative values and NaN count as 0.
  package static func time(of seconds: Double) -> Double {
    let floor = PerceptionConstants.timeStepFloor
    let share = PerceptionConstants.timeStepShare * (seconds > 0 ? min(seconds, 1e9) : 0)
    return Maths.squareRoot(floor * floor + share * share)
  }
}
