/// A change of the shift between two traces over one node of an alignment.
struct AlignmentStep {
  /// The change in steps of a shift.
  let change: Int
  /// The cost of the change.
  let cost: Double
  /// The speed of the first trace against the time between both.
  let firstSpeed: Double
  /// The speed of the second trace.
  let secondSpeed: Double
  /// For each frame of the node, the place of its differences for the shift that has changed since the start.
  let offsets: [Int]

  /// All steps. Small changes are first: they are mostly the best, and then spare the others.
  static func all(looks: Double) -> [AlignmentStep] {
    var steps = [AlignmentStep(0, looks: looks)]
    for size in 1...TraceConstants.largestWarp {
      steps += [AlignmentStep(-size, looks: looks), AlignmentStep(size, looks: looks)]
    }
    return steps
  }

  /// Returns the factor of the costs of changes: each interval is a further look at the tempo.
  static func looks(_ a: SensationTrace, _ b: SensationTrace) -> Double {
    let ratio = (a.count + b.count) / (2 * TraceConstants.firstLooks)
    return Maths.clamped(ratio * ratio, 1, TraceConstants.mostLooks)
  }

  /// Creates a step from its change and the factor of its cost.
  init(_ change: Int, looks: Double) {
    self.change = change
    let time = Double(change) * TraceConstants.shiftStep
    let unit = TraceConstants.warpUnit
    cost = looks * fourth(max(0, time.magnitude - TraceConstants.freeWarp) / unit)
    let node = Double(TraceConstants.nodeFrames) / PerceptionConstants.frameRate * 1000
    firstSpeed = 1 - time / (2 * node)
    secondSpeed = 1 + time / (2 * node)
    offsets = (0..<TraceConstants.nodeFrames).map {
      $0 * AlignmentRows.room + Self.drift(change, $0)
    }
  }

  /// Returns the differences of two samples by their parts, in fourth powers times weight: of what lasts, and of onsets.
  func parts(
    _ x: TraceSampler.Sample, _ y: TraceSampler.Sample
  ) -> (lasting: FeelDifference.Parts, onset: FeelDifference.Parts) {
    let difference = MomentDifference(x, y)
    let begun = max(firstSpeed * x.begun, secondSpeed * y.begun)
    let lasting = (max(firstSpeed * x.weight, secondSpeed * y.weight) - begun) * difference.lasting
    let onset = begun * difference.onset
    return (
      difference.parts(level: difference.level, factor: lasting, qualities: lasting),
      difference.parts(
        level: difference.held, factor: onset, qualities: onset * TraceConstants.onsetQualities)
    )
  }

  /// Returns the change of the shift from the start of the node to a frame of it, in steps.
  func drift(_ frame: Int) -> Int { Self.drift(change, frame) }

  private static func drift(_ change: Int, _ frame: Int) -> Int {
    let frames = TraceConstants.nodeFrames
    let size = (Int(change.magnitude) * (2 * frame + 1) + frames) / (2 * frames)
    return change < 0 ? -size : size
  }
}
