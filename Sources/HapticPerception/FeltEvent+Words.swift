extension FeltEvent {
  /// The level of the event in a word: *barely* below 10 dB above threshold, then *light*, *clear*, *strong*
  /// and *very strong* in steps of 10 dB.
  public var levelWord: String {
    let limits = PerceptionConstants.levelWords
    if level < limits[0] { return "barely" }
    if level < limits[1] { return "light" }
    if level < limits[2] { return "clear" }
    return level < limits[3] ? "strong" : "very strong"
  }

  /// The pitch of the event in words: *round, heavy* below 100 Hz, *full* up to 180 Hz, *crisp, thin* above.
  public var pitchWord: String {
    if pitch < PerceptionConstants.roundBelow { return "round, heavy" }
    return pitch <= PerceptionConstants.crispAbove ? "full" : "crisp, thin"
  }

  /// Whether the event feels rough. Only events of at least 100 ms, the window of the roughness, can feel
  /// rough.
  public var isRough: Bool {
    duration >= PerceptionConstants.roughnessTime && roughness > PerceptionConstants.roughAbove
  }

  /// The crispness of the event, 0…1: high-pitched, short events are crisp. Intended for displays.
  public var crispness: Double {
    guard pitch > 0 else { return 0 }
    let base = PerceptionConstants.crispnessBase
    let height = Maths.log2(pitch / base) / Maths.log2(PerceptionConstants.crispnessTop / base)
    let shortness =
      (PerceptionConstants.crispnessLongest - duration) / PerceptionConstants.crispnessTimeRange
    return Maths.clamped(height, 0, 1) * Maths.clamped(shortness, 0, 1)
  }
}
