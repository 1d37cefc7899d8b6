/// Turns acceleration into sensation frames while it arrives.
///
/// Consecutive calls continue, in blocks of any size, with the same bits. A frame is complete 57 ms after its moment, when
/// all of its windows are complete. Memory does not grow with the length. Not for use by two threads at a time.
public struct SensationAnalyzer: Sendable {
  /// How the vibration reaches the skin.
  public let hand: Hand
  /// dB by which this person's thresholds lie above the table's (age, gloves); −60…60.
  public let userOffset: Double

  /// Factors from the filters' powers to powers over threshold.
  private let scale: SIMD2<Double>
  private var filters = ChannelFilters()
  private var history = PowerHistory()
  private var roughness = RoughnessMeter()
  /// Samples that are still missing until the next amplitude of the roughness meter.
  private var untilStep = Self.stepPhase
  /// Steps that are still missing until the next frame.
  private var untilFrame = Self.stepsToFirstFrame
  private var nextFrame: Int64 = 0

  /// Creates an analyzer before its first sample. An offset out of its limits is moved to the nearest one.
  public init(hand: Hand = .grasp, userOffset: Double = 0) {
    self.hand = hand
    let largest = PerceptionConstants.largestUserOffset
    self.userOffset = userOffset.isNaN ? 0 : Maths.clamped(userOffset, -largest, largest)
    scale = SIMD2(
      Maths.power(ofDecibels: hand.pacinianOffset - self.userOffset),
      Maths.power(ofDecibels: -self.userOffset))
  }

  /// Analyzes the next samples.
  ///
  /// - Parameters:
  ///   - acceleration: g at 8000 Hz. NaN and infinity count as 0; values beyond ±1e6 count as the limit.
  ///   - body: takes each frame that is complete, in order.
  public mutating func append(
    _ acceleration: UnsafeBufferPointer<Double>, _ body: (SensationFrame) -> Void
  ) {
    var index = 0
    while index < acceleration.count {
      let count = min(untilStep, acceleration.count - index)
      history.append(UnsafeBufferPointer(rebasing: acceleration[index..<index + count]), through: &filters)
      advance(count, body)
      index += count
    }
  }

  /// Completes the frames of all samples so far, as if silence followed, and goes back to before the first sample.
  public mutating func finish(_ body: (SensationFrame) -> Void) {
    // One sample less than a frame of its own would need.
    let silence = [Double](repeating: 0, count: PowerHistory.latest - 1)
    silence.withUnsafeBufferPointer { append($0, body) }
    self = SensationAnalyzer(hand: hand, userOffset: userOffset)
  }

  private mutating func advance(_ count: Int, _ body: (SensationFrame) -> Void) {
    untilStep -= count
    guard untilStep == 0 else { return }
    untilStep = PerceptionConstants.amplitudeStep
    filters.settle()
    roughness.append(history.amplitude)
    untilFrame -= 1
    guard untilFrame == 0 else { return }
    untilFrame = PerceptionConstants.frameStep / PerceptionConstants.amplitudeStep
    let sums = history.powers
    body(
      SensationFrame(
        index: nextFrame, powers: SIMD2(sums.pacinian, sums.nonPacinian) * scale,
        pitch: Self.pitch(difference: sums.difference, power: sums.pacinian), roughness: roughness.value))
    nextFrame &+= 1
  }

  /// The frequency of a sine whose differences from sample to sample have this power.
  private static func pitch(difference: Double, power: Double) -> Double {
    guard power >= PerceptionConstants.silentPower else { return 0 }
    let half = Maths.squareRoot(difference / power) / 2
    return PerceptionConstants.sampleRate / Maths.pi * Maths.arcsine(half < 1 ? half : 1)
  }

  /// The first amplitude reaches 16 samples into the signal, the next ones follow every 20.
  private static var stepPhase: Int {
    PerceptionConstants.amplitudeWindow / 2 % PerceptionConstants.amplitudeStep
  }
  /// Frame 0 is complete with the amplitude 50 ms after it; two amplitudes lie before sample 0.
  private static var stepsToFirstFrame: Int {
    PerceptionConstants.roughnessWindow / 2 + 1
      + PerceptionConstants.amplitudeWindow / 2 / PerceptionConstants.amplitudeStep
  }
}
