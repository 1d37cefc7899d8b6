/// How strong and how sharp continuous haptics were as time went on: a row of steps, each of which holds until the next.
///
/// An engine reports its level every millisecond (Rendering §6). Only changes are kept, so hours of rest cost nothing.
public struct LevelCourse: Sendable, Hashable {
  /// A change of level.
  public struct Step: Sendable, Hashable {
    /// From when on, in seconds.
    public var time: Double
    /// Strongest effective intensity of the continuous events that sound, 0…1.
    public var intensity: Float
    /// Their mean sharpness, 0…1; 0 where nothing sounds.
    public var sharpness: Float

    /// Creates a step.
    public init(time: Double, intensity: Float, sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The steps, by time. Before the first nothing is felt.
  public private(set) var steps: [Step] = []

  /// Creates a course at rest.
  public init() {}

  /// Creates a course of steps; they are sorted by time.
  public init(_ steps: [Step]) {
    for step in steps.sorted(by: { $0.time < $1.time }) { append(step) }
  }

  /// Goes on with another level. A step that is earlier than the last one counts as at its time.
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

  /// The level at a moment.
  public func level(at time: Double) -> Step {
    guard let index = index(at: time) else { return Step(time: time, intensity: 0, sharpness: 0) }
    return Step(time: time, intensity: steps[index].intensity, sharpness: steps[index].sharpness)
  }

  /// The step in force at a moment.
  private func index(at time: Double) -> Int? {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Every level in force at some moment of a range, by time; the first one at the range's beginning.
  public func levels(in range: ClosedRange<Double>) -> [Step] {
    var result = [level(at: range.lowerBound)]
    var next = (index(at: range.lowerBound) ?? -1) + 1
    while next < steps.count, steps[next].time <= range.upperBound {
      result.append(steps[next])
      next += 1
    }
    return result
  }

  /// The weakest and the strongest intensity within a range.
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
  /// Several courses felt together: the strongest intensity, the sharpness averaged with the weights intensity²
  /// (Rendering §6).
  static func combined(_ courses: [LevelCourse]) -> LevelCourse {
    let felt = courses.filter { !$0.steps.isEmpty }
    guard felt.count > 1 else { return felt.first ?? LevelCourse() }
    var times: [Double] = []
    for course in felt { times += course.steps.map(\.time) }
    times.sort()
    var result = LevelCourse()
    var next = Array(repeating: 0, count: felt.count)
    for time in times {
      var strongest: Float = 0
      var weighted: Float = 0
      var weight: Float = 0
      for (index, course) in felt.enumerated() {
        while next[index] < course.steps.count, course.steps[next[index]].time <= time { next[index] += 1 }
        guard next[index] > 0 else { continue }
        let step = course.steps[next[index] - 1]
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
