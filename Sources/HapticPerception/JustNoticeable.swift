/// The least differences that people notice side by side in a laboratory; in ordinary use they notice three times as much.
public enum JustNoticeable {
  /// Returns the least difference in level, in dB: 4 at threshold, 2.5 at 20 dB above it, 2 far above.
  ///
  /// - Parameter level: dB above threshold; below 0 and NaN count as 0.
  public static func level(at level: Double) -> Double {
    let halvings = (level > 0 ? level : 0) / PerceptionConstants.levelStepHalving
    return PerceptionConstants.levelStep + PerceptionConstants.levelStepAtThreshold * Maths.exp2(-halvings)
  }

  /// Returns the least difference in pitch, in octaves, between two events.
  public static func pitch(_ first: FeltEvent.Kind, _ second: FeltEvent.Kind) -> Double {
    first == .tap && second == .tap ? PerceptionConstants.tapPitchStep : PerceptionConstants.spanPitchStep
  }

  /// Returns the least difference of a duration or interval, in seconds.
  ///
  /// - Parameter seconds: the duration; below 0 and NaN count as 0.
  public static func time(of seconds: Double) -> Double {
    let floor = PerceptionConstants.timeStepFloor
    let share = PerceptionConstants.timeStepShare * (seconds > 0 ? min(seconds, 1e9) : 0)
    return Maths.squareRoot(floor * floor + share * share)
  }
}
