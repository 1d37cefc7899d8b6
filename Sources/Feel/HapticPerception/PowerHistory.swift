/// The outputs of the channel filters, segment by segment, and the sums of their squares from which windowed powers are calculated.
/// A segment is as long as the step between two frames.
struct PowerHistory: Sendable {
  /// The number of samples from a frame's own sample to the newest one when the frame is complete.
  static var latest: Int {
    PerceptionConstants.roughnessWindow / 2 * PerceptionConstants.amplitudeStep
      + PerceptionConstants.amplitudeWindow / 2
  }

  private static var segment: Int { PerceptionConstants.frameStep }
  /// The number of outputs before a segment that remain.
  private static var lead: Int { 4 }
  /// The number of segments that are kept, a power of 2: the windows before the first frame reach back over 20.
  private static var kept: Int { 32 }

  private let pacinian = Self.window(PerceptionConstants.pacinianWindow)
  private let nonPacinian = Self.window(PerceptionConstants.nonPacinianWindow)
  /// The cosines and sines of both windows side by side.
  private let waves: [(cosine: SIMD2<Double>, sine: SIMD2<Double>)]
  private let measuresSteps: Bool
  /// The last outputs before the current segment, and those of the segment so far.
  private var outputs = [SIMD2<Double>](repeating: .zero, count: Self.lead + Self.segment)
  /// The forces on the actuator in the current segment.
  private var forces = [Double](repeating: 0, count: Self.segment)
  /// The number of outputs in the current segment.
  private(set) var filled = 0
  /// The sums of the last segments.
  private var sums = [SegmentSums](repeating: SegmentSums(), count: Self.kept)
  /// The number of complete segments.
  private var segments = 0

  /// - Parameter measuresSteps: whether `difference` is calculated; otherwise it is 0.
  init(measuresSteps: Bool) {
    self.measuresSteps = measuresSteps
    waves = (0..<Self.segment).map { [pacinian, nonPacinian] in
      (
        SIMD2(pacinian.cosines[$0], nonPacinian.cosines[$0]), SIMD2(pacinian.sines[$0], nonPacinian.sines[$0])
      )
    }
  }

  private static func window(_ count: Int) -> HannSegments {
    HannSegments(
      window: count, starts: Array(stride(from: 0, to: count, by: segment)), longest: segment)
  }

  /// Filters samples up to the end of the current segment. Returns their number.
  mutating func append(
    _ samples: UnsafeBufferPointer<Double>, from start: Int, through filters: inout ChannelFilters
  ) -> Int {
    let added = min(samples.count - start, Self.segment - filled)
    let first = Self.lead + filled
    outputs.withUnsafeMutableBufferPointer { outputs in
      // Checked here, so that the loop need not.
      guard start >= 0, added > 0, first + added <= outputs.count, let base = outputs.baseAddress else {
        return
      }
      var free = filters
      for index in 0..<added {
        base[first &+ index] = free.next(Self.limited(samples[start &+ index]))
      }
      filters = free
    }
    filled += added
    return added
  }

  /// Moves a linear actuator by samples of its drive signal, up to the end of the current segment, and filters the acceleration.
  /// Returns the number of samples.
  mutating func append(
    _ drive: UnsafeBufferPointer<Float>, from start: Int, moving motion: inout LinearMotion,
    through filters: inout ChannelFilters
  ) -> Int {
    let added = min(drive.count - start, Self.segment - filled, motion.untilSettled)
    let first = Self.lead + filled
    forces.withUnsafeMutableBufferPointer { forces in
      motion.take(UnsafeBufferPointer(rebasing: drive[start..<start + added]), into: forces)
      outputs.withUnsafeMutableBufferPointer { outputs in
        guard added > 0, added <= forces.count, first + added <= outputs.count,
          let base = outputs.baseAddress, let forces = forces.baseAddress
        else { return }
        var (moved, free) = (motion, filters)
        // No actuator within the limits of its numbers exceeds the range of accelerations.
        for index in 0..<added { base[first &+ index] = free.next(moved.next(forces[index])) }
        (motion, filters) = (moved, free)
      }
    }
    motion.pass(added)
    filled += added
    return added
  }

  /// Sums up the current segment once it is complete, and begins the next one. Returns whether it was complete.
  mutating func closeSegment() -> Bool {
    guard filled == Self.segment else { return false }
    let own = outputs.withUnsafeMutableBufferPointer { outputs in
      waves.withUnsafeBufferPointer { waves in
        guard outputs.count == Self.lead + Self.segment, waves.count == Self.segment,
          let base = outputs.baseAddress, let waves = waves.baseAddress
        else { return SegmentSums() }
        let first = base + Self.lead
        // Two sums at once, as each addition waits for the one before.
        var (even, odd) = (SegmentSums(), SegmentSums())
        var index = 0
        while index < Self.segment {
          even.add(first[index], waves[index])
          odd.add(first[index &+ 1], waves[index &+ 1])
          index = index &+ 2
        }
        if measuresSteps {
          index = 0
          while index < Self.segment {
            even.add(step: first[index][0] - first[index &- 1][0], waves[index])
            odd.add(step: first[index &+ 1][0] - first[index][0], waves[index &+ 1])
            index = index &+ 2
          }
        }
        for index in 0..<Self.lead { base[index] = base[Self.segment &+ index] }
        return SegmentSums(even, odd)
      }
    }
    sums[segments & (Self.kept - 1)] = own
    segments &+= 1
    filled = 0
    return true
  }

  /// Returns the next amplitude for the roughness, of the window that ends at a sample of the current segment.
  func amplitude(to end: Int, _ amplitudes: inout AmplitudeHistory) -> Double {
    outputs.withUnsafeBufferPointer { amplitudes.next($0, to: Self.lead + end) }
  }

  /// The segment that starts at the sample of the frame that the newest samples complete.
  private var centre: Int { segments &- Self.latest / Self.segment }

  /// The mean powers around the frame that the newest samples complete.
  var powers: (pacinian: Double, nonPacinian: Double) {
    (power(0, pacinian, around: centre), power(1, nonPacinian, around: centre))
  }

  /// The mean power of the differences between successive samples of the Pacinian channel, around the same frame.
  var difference: Double { difference(around: centre) }

  /// The powers before frame 0, which the newest samples complete, in the order of `SensationFrame.earlier`.
  var earlier: SIMD8<Double> {
    var earlier = SIMD8<Double>(repeating: 0)
    earlier[0] = power(0, pacinian, around: centre - 1)
    earlier[1] = difference(around: centre - 1)
    for frame in 0..<4 { earlier[2 + frame] = power(1, nonPacinian, around: centre - 1 - frame) }
    return earlier
  }

  private func power(_ lane: Int, _ window: HannSegments, around centre: Int) -> Double {
    let first = centre - window.count / 2
    return window.mean { index in
      let own = sums[(first &+ index) & (Self.kept - 1)]
      return .init(plain: own.plain[lane], cosine: own.cosine[lane], sine: own.sine[lane])
    }
  }

  private func difference(around centre: Int) -> Double {
    let first = centre - pacinian.count / 2
    return pacinian.mean { sums[(first &+ $0) & (Self.kept - 1)].steps }
  }

  /// Returns the sample clamped to a range that no actuator exceeds and whose squares do not overflow; 0 for
  /// NaN and infinity.
  private static func limited(_ sample: Double) -> Double {
    let largest = PerceptionConstants.largestAcceleration
    return sample.isFinite ? min(max(sample, -largest), largest) : 0
  }
}

/// The sums of a segment: of the squares in both channels, and of the squared steps in the Pacinian channel.
private struct SegmentSums {
  var plain = SIMD2<Double>.zero
  var cosine = SIMD2<Double>.zero
  var sine = SIMD2<Double>.zero
  var steps = HannSegments.Sums()

  init() {}

  init(_ a: SegmentSums, _ b: SegmentSums) {
    plain = a.plain + b.plain
    cosine = a.cosine + b.cosine
    sine = a.sine + b.sine
    steps.plain = a.steps.plain + b.steps.plain
    steps.cosine = a.steps.cosine + b.steps.cosine
    steps.sine = a.steps.sine + b.steps.sine
  }

  @inline(__always)
  mutating func add(_ output: SIMD2<Double>, _ wave: (cosine: SIMD2<Double>, sine: SIMD2<Double>)) {
    let power = output * output
    plain = plain + power
    cosine = cosine + wave.cosine * power
    sine = sine + wave.sine * power
  }

  @inline(__always)
  mutating func add(step: Double, _ wave: (cosine: SIMD2<Double>, sine: SIMD2<Double>)) {
    let power = step * step
    steps.plain += power
    steps.cosine += wave.cosine[0] * power
    steps.sine += wave.sine[0] * power
  }
}
