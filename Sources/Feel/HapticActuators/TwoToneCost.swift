import HapticPerception

/// The cost of a choice: squared just noticeable differences from the target, in 1/1024. Of equal costs the smaller number
/// of bands wins, then the smaller distance from the frequencies of the target.
struct TwoToneCost: Sendable, Hashable, Comparable {
  var units: Int64 = 0
  /// The number of tones.
  var bands: Int32 = 0
  /// The sum of the distances of the tones from the frequency codes of their targets.
  var offset: Int32 = 0

  static func < (a: Self, b: Self) -> Bool {
    if a.units != b.units { return a.units < b.units }
    return a.bands != b.bands ? a.bands < b.bands : a.offset < b.offset
  }

  static func + (a: Self, b: Self) -> Self {
    TwoToneCost(units: a.units &+ b.units, bands: a.bands &+ b.bands, offset: a.offset &+ b.offset)
  }

  /// One squared just noticeable difference.
  static var unit: Double { 1024 }
  /// The cost of each tone.
  private static var band: Double { 0.01 }
  /// The share of the cost of a change between two slots that the target does not have.
  private static var continuity: Double { 0.25 }

  /// The cost of a tone that stands for a goal. `step` is the just noticeable difference of pitches in octaves.
  static func tone(_ tone: TwoToneGoal, for goal: TwoToneGoal, step: Double, offset: Int) -> Self {
    let squares = difference(
      tone.level - goal.level, JustNoticeable.level(at: min(tone.level, goal.level)),
      tone.pitch - goal.pitch, step)
    return TwoToneCost(units: rounded(squares + band), bands: 1, offset: Int32(truncatingIfNeeded: offset))
  }

  /// The cost of playing nothing for a goal.
  static func silence(for goal: TwoToneGoal) -> Self {
    let level = goal.level / JustNoticeable.level(at: goal.level)
    return TwoToneCost(units: rounded(level * level))
  }

  /// The cost of a change from one slot to the next that differs from the change of the target. `levelStep` is the just
  /// noticeable difference of levels at the weaker of the goals.
  static func change(
    from last: TwoToneGoal, to next: TwoToneGoal, wanted lastGoal: TwoToneGoal, _ nextGoal: TwoToneGoal,
    levelStep: Double
  ) -> Self {
    let squares = difference(
      (next.level - last.level) - (nextGoal.level - lastGoal.level), levelStep,
      (next.pitch - last.pitch) - (nextGoal.pitch - lastGoal.pitch), SensationTrace.pitchStep)
    return TwoToneCost(units: rounded(continuity * squares))
  }

  private static func difference(
    _ decibels: Double, _ levelStep: Double, _ codes: Double, _ step: Double
  ) -> Double {
    let level = decibels / levelStep
    let pitch = codes / Double(TwoTone.octave) / step
    return level * level + pitch * pitch
  }

  private static func rounded(_ cost: Double) -> Int64 { Maths.floor(cost * unit + 0.5) }
}
