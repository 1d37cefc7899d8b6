import HapticPerception

/// How one slot is supposed to feel.
struct TwoToneTarget: Sendable, Hashable {
  /// The strongest continuous vibration of the slot; `nil` if none is felt.
  var span: TwoToneGoal?
  /// The strongest transient whose onset lies in the slot; `nil` if none is felt.
  var tap: TwoToneGoal?

  /// Returns the target on a pad that plays everything louder by a number of dB.
  func amplified(by gain: Double) -> TwoToneTarget {
    TwoToneTarget(span: Self.felt(span, gain), tap: Self.felt(tap, gain))
  }

  private static func felt(_ goal: TwoToneGoal?, _ gain: Double) -> TwoToneGoal? {
    guard let goal, goal.level + gain > 0 else { return nil }
    return TwoToneGoal(level: goal.level + gain, pitch: goal.pitch)
  }
}

/// Collects the control frames and the transients of a slot.
struct TwoToneCollector: Sendable {
  /// Intensity and sharpness of the last frame. It counts for slots in which no frame arrives.
  private var held: TwoToneGoal?
  private var hasFrame = false
  private var target = TwoToneTarget()

  /// Adds a control frame: of several the one with the highest level counts, of equal ones the first.
  mutating func hold(_ goal: TwoToneGoal) {
    held = goal
    hasFrame = true
    if goal.level > target.span?.level ?? 0 { target.span = goal }
  }

  /// Adds a transient: of several the one with the highest level counts, of equal ones the first.
  mutating func tap(_ goal: TwoToneGoal) {
    if goal.level > target.tap?.level ?? 0 { target.tap = goal }
  }

  /// Ends the slot: returns its target.
  mutating func next() -> TwoToneTarget {
    var result = target
    if !hasFrame, let held, held.level > 0 { result.span = held }
    target = TwoToneTarget()
    hasFrame = false
    return result
  }
}
