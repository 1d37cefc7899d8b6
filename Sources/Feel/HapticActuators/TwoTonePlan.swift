import HapticPerception

/// Chooses the tones of an actuator for HD rumble for a whole pattern: those of least cost over all slots (Viterbi's
/// algorithm). See ``TwoToneChooser``, which takes the same calls.
public struct TwoTonePlan: Sendable {
  private let tables: TwoToneTables
  private var collector = TwoToneCollector()
  private var targets: [TwoToneTarget] = []
  /// The values of the last frame, and how they are supposed to feel.
  private var held: (intensity: Float, sharpness: Float, goal: TwoToneGoal)?

  /// The largest gain and the largest loss of a pattern in dB.
  public static var largestGain: Double { PerceptionConstants.largestGain }

  /// Creates a plan without slots.
  public init(_ tables: TwoToneTables) { self.tables = tables }

  /// Sets the strength of the continuous events until the next call, as ``TwoToneChooser/hold(intensity:sharpness:)`` does.
  public mutating func hold(intensity: Float, sharpness: Float) {
    // Frames of a millisecond repeat each other in pauses and steady vibrations.
    let goal: TwoToneGoal
    if let held, held.intensity == intensity, held.sharpness == sharpness {
      goal = held.goal
    } else {
      goal = tables.span(intensity: intensity, sharpness: sharpness)
    }
    held = (intensity, sharpness, goal)
    collector.hold(goal)
  }

  /// Adds a transient to the current slot, as ``TwoToneChooser/tap(intensity:sharpness:)`` does.
  public mutating func tap(intensity: Float, sharpness: Float) {
    collector.tap(tables.tap(intensity: intensity, sharpness: sharpness))
  }

  /// Ends the current slot and starts the next one.
  public mutating func endSlot() { targets.append(collector.next()) }

  /// Returns the tones of all slots.
  ///
  /// - Parameter gain: by how many dB the pattern is to feel stronger than designed, −12…12. Other values are clamped; NaN
  ///   counts as 0.
  public func tones(gain: Double = 0) -> [TwoTone] {
    var tones = [TwoTone](repeating: .rest, count: targets.count)
    var index = targets.count
    _ = Self.visitChoices(for: amplified(by: gain), TwoToneOptions(tables)) { choice in
      index -= 1
      tones[index] = choice.tone
    }
    return tones
  }

  /// Returns the gain in dB with which the tones feel most like a pattern: one of −12, −9 … 12.
  ///
  /// An actuator that is too weak for parts of a pattern changes it less if it plays all of it more softly. As no more than
  /// the class of an actuator is known, a difference in strength that is the same for the whole pattern does not count as
  /// a difference, except that each dB must lower the distance by 0.05 just noticeable differences.
  ///
  /// Plays the pattern on the model of the actuator nine times.
  ///
  /// - Parameter trace: the trace of the pattern on the device that it is designed for.
  public func gain(like trace: SensationTrace) -> Double {
    let search = TraceSearch(trace, on: .unmeasured)
    var best = (gain: 0.0, score: distance(in: search, gain: 0))
    var size = Self.gainStep
    while size <= Self.largestGain {
      for gain in [-size, size] {
        let score = distance(in: search, gain: gain) + Self.gainPrice * size
        if score < best.score { best = (gain, score) }
      }
      size += Self.gainStep
    }
    return best.gain
  }

  /// The difference between two gains that are tried, in dB.
  private static var gainStep: Double { 3 }
  /// How much smaller the distance must be for a gain that is larger by 1 dB, in just noticeable differences.
  private static var gainPrice: Double { 0.05 }

  private func distance(in search: TraceSearch, gain: Double) -> Double {
    var recorder = SensationTraceRecorder(device: DeviceModel(.linear(tables.pad)))
    var signal = TwoToneSignal()
    for tone in tones(gain: gain) { signal.play(tone) { recorder.append($0) } }
    let trace = recorder.finish()
    return search.distance(to: recorder.builder, trace: trace)
  }

  /// Returns a gain within the limits; 0 for NaN.
  static func limited(_ gain: Double) -> Double {
    gain.isNaN ? 0 : Maths.clamped(gain, -largestGain, largestGain)
  }

  /// Returns the choices of least cost for all slots, and their cost.
  func choices(gain: Double) -> (choices: [TwoToneChoice], cost: TwoToneCost) {
    Self.choices(for: amplified(by: gain), TwoToneOptions(tables))
  }

  static func choices(
    for targets: [TwoToneTarget], _ options: TwoToneOptions
  ) -> (choices: [TwoToneChoice], cost: TwoToneCost) {
    var choices: [TwoToneChoice] = []
    let cost = visitChoices(for: targets, options) { choices.append($0) }
    return (choices.reversed(), cost)
  }

  private func amplified(by gain: Double) -> [TwoToneTarget] {
    let gain = Self.limited(gain)
    return targets.map { $0.amplified(by: gain) }
  }

  /// Passes the choices of least cost for all slots to a closure, those of the last slot first. Returns their cost.
  static func visitChoices(
    for targets: [TwoToneTarget], _ options: TwoToneOptions, _ body: (TwoToneChoice) -> Void
  ) -> TwoToneCost {
    var options = options
    // For each slot and choice, the choice of the slot before that lies on the cheapest way there.
    var ways = [UInt8](repeating: 0, count: targets.count * TwoToneOptions.most)
    var (last, next) = (TwoToneStage(), TwoToneStage())
    last.append(nil, TwoToneCost())
    for (index, target) in targets.enumerated() {
      options.find(target)
      // All links of a slot have its goal.
      var levelStep = 1.0
      if let goal = target.span, let lastGoal = last.goal {
        levelStep = TwoToneLink.levelStep(from: lastGoal, to: goal)
      }
      next.removeAll()
      for choice in options.choices {
        let link = TwoToneLink(target, choice)
        let best = last.cheapest(to: link, levelStep: levelStep)
        ways[index * TwoToneOptions.most + next.count] = UInt8(truncatingIfNeeded: best.way)
        next.append(link, best.cost + choice.cost)
      }
      swap(&last, &next)
    }
    let (end, cost) = last.cheapest(to: nil, levelStep: 1)
    var way = end
    for index in targets.indices.reversed() {
      options.find(targets[index])
      body(options.choices[way])
      way = Int(ways[index * TwoToneOptions.most + way])
    }
    return cost
  }
}

/// The choices of a slot with the cost of the cheapest way to each.
private struct TwoToneStage {
  private var links: [TwoToneLink?] = []
  private var costs: [TwoToneCost] = []

  /// How the vibration of the slot should feel; `nil` if no choice has a tone for it.
  private(set) var goal: TwoToneGoal?

  /// The number of choices.
  var count: Int { links.count }

  init() {
    links.reserveCapacity(TwoToneOptions.most)
    costs.reserveCapacity(TwoToneOptions.most)
  }

  mutating func removeAll() {
    links.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    goal = nil
  }

  mutating func append(_ link: TwoToneLink?, _ cost: TwoToneCost) {
    links.append(link)
    costs.append(cost)
    if let link { goal = link.goal }
  }

  /// Returns the choice from which a link is reached at the least cost, of equal ones the first, and that cost.
  func cheapest(to link: TwoToneLink?, levelStep: Double) -> (way: Int, cost: TwoToneCost) {
    var best = (way: 0, cost: TwoToneCost(units: .max, bands: .max, offset: .max))
    for way in links.indices {
      var cost = costs[way]
      if let link, let last = links[way] {
        cost = cost + TwoToneLink.cost(from: last, to: link, levelStep: levelStep)
      }
      if cost < best.cost { best = (way, cost) }
    }
    return best
  }
}
