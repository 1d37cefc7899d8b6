/// A place of a trace at which something begins, up to the next such place. Distances never depend on rises; words do.
public struct FeltRise: Sendable, Hashable {
  /// The frames of the trace, from the first frame of the onset up to those in which the next rise shows already.
  public var frames: Range<Int>
  /// How clearly it begins, 0…1.
  public var salience: Double
  /// The time in seconds at which it begins.
  public var time: Double
  /// The highest level in dB above the detection threshold.
  public var level: Double
  /// The duration in seconds.
  public var duration: Double
  /// The mean pitch in Hz.
  public var pitch: Double
  /// The mean roughness, 0…1.
  public var roughness: Double
  /// The mean rate of the modulation in Hz.
  public var rate: Double
}

extension SensationTrace {
  /// The places at which something begins, in order.
  public var rises: [FeltRise] {
    var rises: [FeltRise] = []
    var index = 0
    while index < moments.count {
      guard moments[index].onset > 0 else {
        index += 1
        continue
      }
      let start = index
      var (sum, weighted) = (0.0, 0.0)
      while index < moments.count, moments[index].onset > 0 {
        sum += moments[index].onset
        weighted += Double(index) * moments[index].onset
        index += 1
      }
      guard sum >= TraceConstants.leastSalience else { continue }
      if let last = rises.indices.last {
        let first = rises[last].frames.lowerBound
        rises[last].frames = first..<max(first + 1, start - TraceConstants.smoothingLead)
      }
      rises.append(
        FeltRise(
          frames: start..<moments.count, salience: sum,
          // A frame contains samples from after its time.
          time: (weighted / sum - 1) / PerceptionConstants.frameRate, level: 0, duration: 0, pitch: 0,
          roughness: 0, rate: 0))
    }
    for index in rises.indices { describe(&rises[index]) }
    return rises
  }

  /// Returns a rise at the start of given frames.
  func rise(_ frames: Range<Int>, salience: Double) -> FeltRise {
    var rise = FeltRise(
      frames: frames, salience: salience, time: Double(frames.lowerBound) / PerceptionConstants.frameRate,
      level: 0, duration: 0, pitch: 0, roughness: 0, rate: 0)
    describe(&rise)
    return rise
  }

  /// Sets what the frames of a rise feel like.
  private func describe(_ rise: inout FeltRise) {
    let frames = moments[rise.frames]
    let highest = frames.reduce(0) { max($0, $1.present) }
    guard highest > 0 else { return }
    var (count, power) = (0.0, 0.0)
    var (octaves, roughness, rate) = (0.0, 0.0, 0.0)
    for moment in frames {
      rise.level = max(rise.level, moment.level)
      let share =
        (moment.present - TraceConstants.durationFrom * highest) / (TraceConstants.durationRange * highest)
      let member = Maths.clamped(share, 0, 1)
      count += member
      power += member * moment.power
      octaves += member * moment.power * moment.octaves
      roughness += member * moment.roughness
      rate += member * Maths.exp2(moment.rate)
    }
    guard count > 0 else { return }
    rise.duration = count / PerceptionConstants.frameRate
    rise.pitch = power > 0 ? Maths.exp2(octaves / power) : 0
    rise.roughness = roughness / count
    rise.rate = rate / count
  }
}
