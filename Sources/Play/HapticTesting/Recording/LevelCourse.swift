import HapticModel

/// The level (intensity and sharpness) of continuous haptics over time, as a sequence of steps. The level of
/// a step applies until the next step.
///
/// An engine reports its level every millisecond (see Rendering §6). Only changes are stored, so hours of
/// silence take no memory.
public struct LevelCourse: Sendable, Hashable {
  /// A change of the level at one time.
  public struct Step: Sendable, Hashable {
    /// The time at which the level takes effect, in seconds.
    public var time: Double
    /// The felt intensity of the strongest continuous event that is playing, 0…1, after curves, parameters
    /// and the user's strength setting; 0 if nothing is playing.
    public var intensity: Float
    /// The mean sharpness of the continuous events that are playing, 0…1, weighted by the square of their
    /// intensity; 0 if nothing is playing.
    public var sharpness: Float

    /// Creates a change of the level at a time in seconds.
    public init(time: Double, intensity: Float, sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The steps, sorted by time. Nothing is felt before the first step.
  public private(set) var steps: [Step] = []

  /// Creates a sequence without steps, which means that nothing is felt at any time.
  public init() {}

  /// Creates a sequence from steps in any order. Steps that change nothing are omitted.
  public init(_ steps: [Step]) {
    for step in steps.sorted(by: { $0.time < $1.time }) { append(step) }
  }

  /// Appends a step. A step that is earlier than the last step gets the time of the last step and replaces
  /// it. A step that changes nothing is omitted.
  public mutating func append(_ step: Step) {
    guard let last = steps.last else {
      if step.intensity != 0 { steps.append(step) }
      return
    }
    if last.intensity == step.intensity && last.sharpness == step.sharpness { return }
    var step = step
    step.time = max(step.time, last.time)
    if step.time == last.time {
      steps[steps.count - 1] = step
    } else {
      steps.append(step)
    }
  }

  /// Returns the level that applies at a time in seconds.
  public func level(at time: Double) -> Step {
    guard let index = index(at: time) else { return Step(time: time, intensity: 0, sharpness: 0) }
    return Step(time: time, intensity: steps[index].intensity, sharpness: steps[index].sharpness)
  }

  /// Returns the index of the step that applies at a time; `nil` before the first step.
  private func index(at time: Double) -> Int? {
    let next = steps.partitioningIndex { $0.time > time }
    return next > 0 ? next - 1 : nil
  }

  /// Returns every level that applies within a time range (in seconds), sorted by time. The time of the first
  /// level is the lower bound of the range.
  public func levels(in range: ClosedRange<Double>) -> [Step] {
    var result = [level(at: range.lowerBound)]
    var next = (index(at: range.lowerBound) ?? -1) + 1
    while next < steps.count, steps[next].time <= range.upperBound {
      result.append(steps[next])
      next += 1
    }
    return result
  }

  /// Returns the weakest and the strongest intensity within a time range.
  func intensities(in range: ClosedRange<Double>) -> ClosedRange<Float> {
    var lowest = Float.infinity
    var highest: Float = 0
    for step in levels(in: range) {
      lowest = min(lowest, step.intensity)
      highest = max(highest, step.intensity)
    }
    return min(lowest, highest)...highest
  }
}

extension LevelCourse {
  /// Combines levels that are felt at the same time. The result has the strongest intensity and the mean of
  /// the sharpnesses, weighted by intensity² (see Rendering §6).
  static func combined(_ all: [LevelCourse]) -> LevelCourse {
    let felt = all.filter { !$0.steps.isEmpty }
    guard felt.count > 1 else { return felt.first ?? LevelCourse() }
    var times: [Double] = []
    for levels in felt { times += levels.steps.map(\.time) }
    times.sort()
    var result = LevelCourse()
    var next = Array(repeating: 0, count: felt.count)
    for time in times {
      var strongest: Float = 0
      var weighted: Float = 0
      var weight: Float = 0
      for (index, levels) in felt.enumerated() {
        while next[index] < levels.steps.count, levels.steps[next[index]].time <= time { next[index] += 1 }
        guard next[index] > 0 else { continue }
        let step = levels.steps[next[index] - 1]
        strongest = max(strongest, step.intensity)
        weighted += step.intensity * step.intensity * step.sharpness
        weight += step.intensity * step.intensity
      }
      result.append(
        Step(time: time, intensity: strongest, sharpness: weight > 0 ? weighted / weight : 0))
    }
    return result
  }
}
