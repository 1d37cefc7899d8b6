import HapticPerception

/// Chooses the tones of an actuator for HD rumble slot by slot, while a pattern plays.
///
/// A slot lasts 15 ms. Pass its control frames to ``hold(intensity:sharpness:)`` and its transients to
/// ``tap(intensity:sharpness:)``, then call ``next()`` for its tones. The tones are those that feel most like the pattern on
/// the device that it is designed for: for each, level and pitch may differ, and the cost is the sum of the squares of
/// their differences in just noticeable differences. The choice depends on the slots before, not on those that follow, so
/// it adds no latency. ``TwoTonePlan`` sees the whole pattern.
///
/// A slot takes at most 14 tones, 60 pairs and 10 changes from the slot before: about 8 µs on a desktop processor, with its
/// 15 control frames. No call allocates memory. The same calls give
/// the same tones on every platform.
public struct TwoToneChooser: Sendable {
  private let tables: TwoToneTables
  private let gain: Double
  private var collector = TwoToneCollector()
  private var options: TwoToneOptions
  /// The goal and the tone of the continuous vibration in the last slot, if both exist.
  private var last: TwoToneLink?
  /// The cost of all slots so far in squared just noticeable differences.
  private(set) var cost = TwoToneCost()

  /// The gain of patterns that are played live, in dB.
  public static var defaultGain: Double { -6 }

  /// Creates a chooser for an actuator that is at rest.
  ///
  /// - Parameter gain: by how many dB the pattern is to feel stronger than designed, −12…12. Other values are clamped;
  ///   NaN counts as 0. By default −6, as sound devices drive their haptic channels: the strong parts of a pattern then keep
  ///   their differences on an actuator that could not play them at full strength.
  public init(_ tables: TwoToneTables, gain: Double = TwoToneChooser.defaultGain) {
    self.tables = tables
    self.gain = TwoTonePlan.limited(gain)
    options = TwoToneOptions(tables)
  }

  /// Sets the strength of the continuous events. It applies until the next call of this method. The strongest within a slot
  /// counts.
  ///
  /// - Parameters:
  ///   - intensity: clamped to 0…1; NaN counts as 0.
  ///   - sharpness: clamped to 0…1; NaN counts as 0.
  public mutating func hold(intensity: Float, sharpness: Float) {
    collector.hold(tables.span(intensity: intensity, sharpness: sharpness))
  }

  /// Adds a transient (short tap) to the current slot. The strongest within a slot counts.
  ///
  /// - Parameters:
  ///   - intensity: clamped to 0…1; NaN counts as 0.
  ///   - sharpness: clamped to 0…1; NaN counts as 0.
  public mutating func tap(intensity: Float, sharpness: Float) {
    collector.tap(tables.tap(intensity: intensity, sharpness: sharpness))
  }

  /// Ends the current slot: returns its tones and starts the next slot.
  public mutating func next() -> TwoTone { choose(collector.next().amplified(by: gain)).tone }

  /// Returns the best choice for a target after the choices so far.
  mutating func choose(_ target: TwoToneTarget) -> TwoToneChoice {
    options.find(target)
    var best = options.choices[0]
    var leastCost = best.cost
    for choice in options.choices.dropFirst() {
      let cost = choice.cost + TwoToneLink.cost(from: last, to: TwoToneLink(target, choice))
      if cost < leastCost { (best, leastCost) = (choice, cost) }
    }
    cost = cost + leastCost
    last = TwoToneLink(target, best)
    return best
  }
}

/// The state on which the change to the next slot depends: the intended feel of the continuous vibration and the feel of its tone.
struct TwoToneLink: Sendable, Hashable {
  var goal: TwoToneGoal
  var felt: TwoToneGoal

  /// Creates a link from a slot; `nil` if its vibration has no tone.
  init?(_ target: TwoToneTarget, _ choice: TwoToneChoice) {
    guard let goal = target.span, choice.span.isTone else { return nil }
    self.goal = goal
    felt = choice.span.felt
  }

  /// Returns the cost of the change between two neighbouring slots; nothing unless both have a tone for their vibration.
  static func cost(from last: TwoToneLink?, to next: TwoToneLink?) -> TwoToneCost {
    guard let last, let next else { return TwoToneCost() }
    return cost(from: last, to: next, levelStep: levelStep(from: last.goal, to: next.goal))
  }

  /// Returns the cost of the change between two slots. `levelStep` is that of their goals.
  static func cost(from last: TwoToneLink, to next: TwoToneLink, levelStep: Double) -> TwoToneCost {
    .change(from: last.felt, to: next.felt, wanted: last.goal, next.goal, levelStep: levelStep)
  }

  /// Returns the just noticeable difference of levels between two slots that should feel like these goals.
  static func levelStep(from last: TwoToneGoal, to next: TwoToneGoal) -> Double {
    JustNoticeable.level(at: min(last.level, next.level))
  }
}
