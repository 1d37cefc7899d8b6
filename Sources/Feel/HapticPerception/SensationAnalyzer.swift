/// The values of sensation frames that are calculated. The others are 0, which takes less time.
package enum SensationDetail: Sendable {
  /// Powers and the level.
  case levels
  /// Powers, the level and the pitch.
  case pitches
  /// All values.
  case everything
  /// Powers, the level, the roughness, and what only a trace needs; neither pitch nor strength.
  case trace
}

/// Converts acceleration, such as one that an accelerometer measured on a device, to sensation frames (what a hand feels, every
/// 5 ms) as the acceleration arrives.
///
/// `AccelerationRecorder` builds a trace from the same acceleration. A signal can be split into blocks of any size: each call
/// continues where the previous call stopped, and the result is the same down to the last bit. A frame is delivered 57 ms after the moment that it
/// describes, because it is calculated from samples before and after that moment. Memory does not grow with
/// the length of the signal. Two threads must not use one analyzer at the same time.
public struct SensationAnalyzer: Sendable {
  /// How the hand touches the device.
  public let hand: Hand
  /// The number of dB, −60…60, by which this person's detection thresholds are higher than usual (the
  /// published values), for example because of age or gloves.
  public let userOffset: Double
  /// The values of a frame that are calculated.
  private let detail: SensationDetail

  /// The factors that convert the filters' powers to powers relative to the threshold.
  private let scale: SIMD2<Double>
  private var filters = ChannelFilters()
  private var history: PowerHistory
  private var amplitudes = AmplitudeHistory()
  private var roughness = RoughnessMeter()
  /// The number of segments until the next one that completes a frame.
  private var untilFrame = PowerHistory.latest / PerceptionConstants.frameStep
  private var nextFrame: Int64 = 0

  /// Creates an analyzer that has not received a sample yet.
  ///
  /// - Parameters:
  ///   - hand: how the hand touches the device.
  ///   - userOffset: the number of dB by which this person's detection thresholds are higher than usual. Values are clamped to
  ///     −60…60; NaN counts as 0.
  public init(hand: Hand = .grasp, userOffset: Double = 0) {
    self.init(hand: hand, userOffset: userOffset, detail: .everything)
  }

  /// Creates an analyzer that calculates a part of a frame.
  package init(hand: Hand = .grasp, userOffset: Double = 0, detail: SensationDetail) {
    self.hand = hand
    self.detail = detail
    history = PowerHistory(measuresSteps: detail != .levels)
    let largest = PerceptionConstants.largestUserOffset
    self.userOffset = userOffset.isNaN ? 0 : Maths.clamped(userOffset, -largest, largest)
    scale = SIMD2(
      Maths.power(ofDecibels: hand.pacinianOffset - self.userOffset),
      Maths.power(ofDecibels: -self.userOffset))
  }

  /// Analyses the next samples.
  ///
  /// - Parameters:
  ///   - acceleration: samples in g at 8000 Hz, without gravity: a constant offset counts as vibration, so subtract the mean of a
  ///     measurement first. NaN and infinity count as 0; other values are clamped to ±1e6.
  ///   - body: a closure that receives each complete frame, in order.
  public mutating func append(
    _ acceleration: UnsafeBufferPointer<Double>, _ body: (SensationFrame) -> Void
  ) {
    var index = 0
    while index < acceleration.count {
      let before = history.filled
      index += history.append(acceleration, from: index, through: &filters)
      advance(from: before, body)
    }
  }

  /// Ends the signal: delivers the frames that are still pending, as if silence followed, and resets the
  /// analyzer for a new signal.
  public mutating func finish(_ body: (SensationFrame) -> Void) {
    // One sample less than a frame of its own would need.
    let silence = [Double](repeating: 0, count: PowerHistory.latest - 1)
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { body in silence.withUnsafeBufferPointer { append($0, body) } }
    self = SensationAnalyzer(hand: hand, userOffset: userOffset, detail: detail)
  }

  /// Analyses the next samples of a linear actuator. The result is that of moving it first, in less time: a sample of the
  /// actuator and a sample of the filters do not wait for each other.
  mutating func append(
    _ drive: UnsafeBufferPointer<Float>, moving motion: inout LinearMotion, _ body: (SensationFrame) -> Void
  ) {
    var index = 0
    while index < drive.count {
      let before = history.filled
      index += history.append(drive, from: index, moving: &motion, through: &filters)
      advance(from: before, body)
    }
  }

  /// Measures amplitudes and a frame where they are complete, after samples of a segment.
  private mutating func advance(from before: Int, _ body: (SensationFrame) -> Void) {
    let ends = AmplitudeHistory.ends
    let isWhole = detail == .everything || detail == .trace
    if before < ends.first, history.filled >= ends.first {
      if isWhole { roughness.append(history.amplitude(to: ends.first, &amplitudes)) }
      if untilFrame == 0 { addFrame(body) } else { untilFrame -= 1 }
    }
    if isWhole, before < ends.second, history.filled >= ends.second {
      roughness.append(history.amplitude(to: ends.second, &amplitudes))
    }
    if history.closeSegment() { filters.settle() }
  }

  private mutating func addFrame(_ body: (SensationFrame) -> Void) {
    let sums = history.powers
    let powers = SIMD2(sums.pacinian, sums.nonPacinian) * scale
    var frame = SensationFrame(index: nextFrame, powers: powers)
    if nextFrame == 0 {
      let (p, n) = (scale[0], scale[1])
      frame.earlier = history.earlier * SIMD8(p, p, n, n, n, n, 0, 0)
    }
    if detail == .everything || detail == .trace {
      frame.difference = history.difference * scale[0]
      let variation = roughness.variation(factor: Maths.squareRoot(scale[0]))
      (frame.amplitude, frame.unevenness, frame.rate) = variation
    }
    if detail == .everything || detail == .pitches {
      frame.pitch = Self.pitch(difference: history.difference, power: sums.pacinian)
    }
    if detail == .everything {
      frame.strength = SensationFrame.strength(pacinianPower: powers[0], nonPacinianPower: powers[1])
      frame.roughness = roughness.value
    }
    body(frame)
    nextFrame &+= 1
  }

  /// Returns the frequency of a sine whose differences between successive samples have the given power.
  private static func pitch(difference: Double, power: Double) -> Double {
    guard power >= PerceptionConstants.silentPower else { return 0 }
    let half = Maths.squareRoot(difference / power) / 2
    return PerceptionConstants.sampleRate / Maths.pi * Maths.arcsine(half < 1 ? half : 1)
  }
}
