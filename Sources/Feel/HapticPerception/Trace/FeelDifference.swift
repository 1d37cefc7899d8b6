/// How differently two traces feel. The unit is the just noticeable difference, which is the smallest difference that people
/// notice when they compare two vibrations in a laboratory.
///
/// The traces are compared moment by moment, after the cheapest stretch of their time. The distance is a continuous function of
/// both vibrations. On one device it does not depend on their order.
public struct FeelDifference: Sendable {
  /// A verdict on the difference between two vibrations, from not noticeable to obvious.
  public enum Verdict: UInt8, Sendable, Hashable {
    /// The difference is hardly noticeable, even if people compare the vibrations side by side.
    case same
    /// The difference is noticeable if people compare the vibrations side by side, but not in ordinary use.
    case close
    /// The difference is noticeable in ordinary use.
    case noticeablyDifferent
    /// The difference is obvious: the vibrations feel like two different ones.
    case different

    /// The verdict in words, such as *noticeably different*.
    public var text: String {
      switch self {
      case .same: "same"
      case .close: "close"
      case .noticeablyDifferent: "noticeably different"
      case .different: "different"
      }
    }
  }

  /// The known properties of the devices that play the two vibrations.
  public enum Devices: UInt8, Sendable, Hashable {
    /// One device plays both. It is equally strong for both, however strong that is. The difference does not depend on their
    /// order.
    case same
    /// Two devices play them. The accelerations of both were measured (`DeviceModel.isMeasured`).
    case measured
    /// Two devices play them. How strong they are beside each other is not known.
    case unmeasured
  }

  /// A difference within 50 ms, which is the time between two nodes of the alignment.
  public struct Place: Sendable, Hashable {
    /// The time in seconds in the middle between both traces.
    public var time: Double
    /// The time in seconds by which the second trace lies behind the first; negative if it is ahead.
    public var shift: Double
    /// The change of the shift within this place, in seconds: positive where the second trace is longer.
    public var stretch: Double
    /// The parts of the difference, in fourth powers of just noticeable differences times weight.
    public var parts: Parts
  }

  /// The parts of a difference.
  public struct Parts: Sendable, Hashable {
    /// The part of the level.
    public var level = 0.0
    /// The part of the pitch.
    public var pitch = 0.0
    /// The part of the roughness.
    public var roughness = 0.0
    /// The part of the rate at which the amplitude varies.
    public var rate = 0.0
    /// The part of the time: of the stretch, and at the start of the shift.
    public var time = 0.0
    /// The sum of all parts.
    public var sum: Double { level + pitch + roughness + rate + time }

    /// Adds each part.
    static func += (sum: inout Parts, other: Parts) {
      sum.level += other.level
      sum.pitch += other.pitch
      sum.roughness += other.roughness
      sum.rate += other.rate
      sum.time += other.time
    }
  }

  /// The overall difference: an average over what is felt, in which large differences count most (the fourth root of the mean
  /// fourth power).
  public let distance: Double
  /// The largest difference of any 100 ms.
  public let worst: Double
  /// The differences from shortly before the start of the traces, where the second one may already play, to their end.
  public let places: [Place]
  /// The events of the reference that the second trace does not have: of their own, at least 10 dB above the detection
  /// threshold, and without an onset there within 50 ms.
  public let missing: [FeltRise]
  /// The events that only the second trace has.
  public let added: [FeltRise]
  /// The gain in dB, −12…12, by which the second trace was made stronger before the comparison. 0 on one device, and if both
  /// devices were measured.
  public let gain: Double

  /// Compares two traces of one device, or of two measured devices.
  public init(
    _ reference: SensationTrace, _ other: SensationTrace, on devices: Devices = .same
  ) {
    self.init(reference, other, devices, gain: 0)
  }

  /// Compares two traces of one device. Without pruning nothing is skipped, which takes longer and gives the same result.
  package init(_ reference: SensationTrace, _ other: SensationTrace, isPruned: Bool) {
    self.init(reference, other, .same, gain: 0, isPruned: isPruned)
  }

  /// Compares two vibrations. On unmeasured devices, the second one is made stronger or weaker by one gain, so that the
  /// difference is least.
  public init(
    _ reference: SensationTraceBuilder, _ other: SensationTraceBuilder, on devices: Devices
  ) {
    let first = reference.trace()
    let second = other.trace()
    guard devices == .unmeasured else {
      self.init(first, second, devices, gain: 0)
      return
    }
    let limit = PerceptionConstants.largestGain
    let middle = first.meanLevel - second.meanLevel
    var best = (gain: 0.0, distance: Double.infinity, trace: second)
    for step in [0, -1.0, 1] {
      let gain = Maths.clamped(middle + step * TraceConstants.gainStep, -limit, limit)
      let trace = other.trace(gain: gain)
      let distance = Self.distance(TraceAlignment(first, trace, start: .late).cost, first, trace)
      if distance < best.distance { best = (gain, distance, trace) }
    }
    self.init(first, best.trace, devices, gain: best.gain)
  }

  private init(
    _ reference: SensationTrace, _ other: SensationTrace, _ devices: FeelDifference.Devices, gain: Double,
    isPruned: Bool = true
  ) {
    let start: TraceAlignment.Start = devices == .same ? .symmetric : .late
    let alignment = TraceAlignment(reference, other, start: start, withPath: true, isPruned: isPruned)
    distance = Self.distance(alignment.cost, reference, other)
    let places = TraceAlignment.places(along: alignment.path, reference, other, start: start)
    var largest = 0.0
    for index in places.indices {
      let next = index + 1 < places.count ? places[index + 1].parts.sum : 0
      largest = max(largest, places[index].parts.sum + next)
    }
    worst = TraceConstants.distanceGain * fourthRoot(largest)
    self.places = places
    self.gain = gain
    missing = Self.unmatched(reference, in: other, places, direction: 1)
    added = Self.unmatched(other, in: reference, places, direction: -1)
  }

  /// The verdict that follows from `distance` and `worst`.
  public var verdict: Verdict {
    if distance < PerceptionConstants.sameDistance, worst < PerceptionConstants.sameWorst { return .same }
    if distance < PerceptionConstants.closeDistance, worst < TraceConstants.closeWorst { return .close }
    return distance < PerceptionConstants.noticeableDistance ? .noticeablyDifferent : .different
  }

  private static func distance(_ cost: Double, _ a: SensationTrace, _ b: SensationTrace) -> Double {
    TraceConstants.distanceGain * fourthRoot(cost / max(1, (a.weight + b.weight) / 2))
  }
}

extension SensationTrace {
  /// The mean level in dB above threshold, by weight; 0 for silence.
  var meanLevel: Double {
    var (sum, weights) = (0.0, 0.0)
    for moment in moments {
      sum += moment.weight * moment.level
      weights += moment.weight
    }
    return weights > 0 ? sum / weights : 0
  }
}

extension TraceAlignment {
  /// Returns the differences along a path of shifts, node by node.
  static func places(
    along path: [Int], _ a: SensationTrace, _ b: SensationTrace, start: Start
  ) -> [FeelDifference.Place] {
    guard let first = path.first else { return [] }
    let (samplerA, samplerB) = (TraceSampler(a), TraceSampler(b))
    let looks = AlignmentStep.looks(a, b)
    return (0..<(path.count - 1)).map { index in
      let node = index - lead
      let change = path[index + 1] - path[index]
      let step = AlignmentStep(change, looks: looks)
      var parts = FeelDifference.Parts()
      for frame in 0..<TraceConstants.nodeFrames {
        let shift = path[index] + step.drift(frame)
        let middle = (node * TraceConstants.nodeFrames + frame) * TraceSampler.quarters
        let (x, y) = (samplerA.sample(middle - shift), samplerB.sample(middle + shift))
        let difference = step.parts(x, y)
        parts += difference.lasting
        parts += difference.onset
      }
      parts.time = step.cost + (index == 0 ? startCost(first, start) : 0)
      let unit = TraceConstants.shiftStep / 1000
      return FeelDifference.Place(
        time: Double(node * TraceConstants.nodeFrames) / PerceptionConstants.frameRate,
        shift: Double(path[index]) * unit, stretch: Double(change) * unit, parts: parts)
    }
  }
}

/// Returns the fourth root of a number that is not negative.
func fourthRoot(_ x: Double) -> Double { Maths.squareRoot(Maths.squareRoot(x)) }
