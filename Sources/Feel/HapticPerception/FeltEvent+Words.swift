extension FeltEvent {
  /// The level of the event in words, by the number of dB above the detection threshold: *barely* (less than
  /// 10), *light* (10 to 20), *clear* (20 to 30), *strong* (30 to 40), *very strong* (40 or more).
  public var levelWord: String {
    let limits = PerceptionConstants.levelWords
    if level < limits[0] { return "barely" }
    if level < limits[1] { return "light" }
    if level < limits[2] { return "clear" }
    return level < limits[3] ? "strong" : "very strong"
  }

  /// The pitch of the event in words: *round, heavy* below 100 Hz, *full* up to 180 Hz, and *crisp, thin*
  /// above 180 Hz.
  public var pitchWord: String {
    if pitch < PerceptionConstants.roundBelow { return "round, heavy" }
    return pitch <= PerceptionConstants.crispAbove ? "full" : "crisp, thin"
  }

  /// Whether the event feels rough. Events shorter than 100 ms never count as rough, because roughness is
  /// measured over 100 ms.
  public var isRough: Bool {
    duration >= PerceptionConstants.roughnessTime && roughness > PerceptionConstants.roughAbove
  }

  /// The crispness of the event, 0…1: high-pitched, short events are crisp. Intended for display in a user
  /// interface.
  public var crispness: Double {
    guard pitch > 0 else { return 0 }
    let base = PerceptionConstants.crispnessBase
    let height = Maths.log2(pitch / base) / Maths.log2(PerceptionConstants.crispnessTop / base)
    let shortness =
      (PerceptionConstants.crispnessLongest - duration) / PerceptionConstants.crispnessTimeRange
    return Maths.clamped(height, 0, 1) * Maths.clamped(shortness, 0, 1)
  }
}
