extension FeltEvent {
  /// Its level in a word: *barely* below 10 dB above threshold, then *light*, *clear*, *strong*, *very strong*.
  public var levelWord: String {
    let limits = PerceptionConstants.levelWords
    if level < limits[0] { return "barely" }
    if level < limits[1] { return "light" }
    if level < limits[2] { return "clear" }
    return level < limits[3] ? "strong" : "very strong"
  }

  /// Its pitch in words: *round, heavy* below 100 Hz, *full* up to 180 Hz, *crisp, thin* above.
  public var pitchWord: String {
    if pitch < PerceptionConstants.roundBelow { return "round, heavy" }
    return pitch <= PerceptionConstants.crispAbove ? "full" : "crisp, thin"
  }

  /// Whether it is felt as rough: only what lasts as long as roughness looks around can be.
  public var isRough: Bool {
    duration >= PerceptionConstants.roughnessTime && roughness > PerceptionConstants.roughAbove
  }

  /// How crisp it is, 0…1: high and short; for displays.
  public var crispness: Double {
    guard pitch > 0 else { return 0 }
    let base = PerceptionConstants.crispnessBase
    let height = Maths.log2(pitch / base) / Maths.log2(PerceptionConstants.crispnessTop / base)
    let shortness =
      (PerceptionConstants.crispnessLongest - duration) / PerceptionConstants.crispnessTimeRange
    return Maths.clamped(height, 0, 1) * Maths.clamped(shortness, 0, 1)
  }
}
