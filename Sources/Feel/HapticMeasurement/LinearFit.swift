import HapticPerception
import HapticText

/// The details of a linear estimate.
public struct LinearFit: Sendable {
  /// The start of the signal in seconds after the first sample of the recording. The device responds without further delay.
  public internal(set) var start: Double
  /// The deviation of the clock of the recording from that of the signal, in millionths.
  public internal(set) var ppm = 0.0
  /// The correlation of the power of the recording with that of the model, −1…1.
  public let correlation: Double
  /// The level of the sweep above the rest of the recording, in dB.
  public let signalDecibels: Double
  /// The rate of the sensor in samples a second.
  public let sensorRate: Double
  /// The share of the motion's power along its axis.
  public let axisShare: Double
  /// The share of the samples at the end of the recorder's range.
  public let clippedShare: Double
  /// The share of the motion's amplitude that the model leaves unexplained, without the noise of the rest.
  public internal(set) var unexplained = 1.0
  /// The resonance in Hz and Q of the fit to both sweeps.
  public internal(set) var (hertz, q) = (0.0, 0.0)
  /// Q without friction, which the two levels determine: 2/Q of the sweep less 1/Q of the sweep at half level is 1/Q without it.
  public var frictionlessQ: Double {
    guard 2 / fullQ > 1 / halfQ, friction.magnitude > LinearLimits.leastFriction else { return q }
    return 1 / (2 / fullQ - 1 / halfQ)
  }
  /// The change of Q between the levels, as a logarithm.
  var friction: Double { FitParameters.ln(fullQ / halfQ) }
  /// The largest response to a sine of full drive, in the unit of the recording.
  public internal(set) var peak = 0.0
  /// The same with the resonance of the sensor's mount.
  var sensorPeak = 0.0
  /// The resonance in Hz and Q of the sweep, and of the sweep at half level.
  public internal(set) var (fullHertz, fullQ, halfHertz, halfQ) = (0.0, 0.0, 0.0, 0.0)
  /// The response to the sweep relative to that of the sweep at half level, in dB.
  public internal(set) var levelDecibels = 0.0
  /// The half widths of the 95 % intervals, relative to the values, without lower limits.
  var (hertzWidth, qWidth, peakWidth) = (0.0, 0.0, 0.0)

  init(rough: RoughFit, levels: SignalLevels, prepared: PreparedRecording) {
    start = rough.start
    correlation = rough.correlation
    signalDecibels = levels.decibels
    sensorRate = prepared.sensorRate
    axisShare = prepared.axisShare
    clippedShare = prepared.clippedShare
  }

  init(
    _ prepared: PreparedRecording, drive: [Double], rough: [RoughFit], levels: SignalLevels,
    sweeps: (full: Range<Int>, half: Range<Int>)
  ) {
    self.init(rough: rough[0], levels: levels, prepared: prepared)
    var fit = ResonatorFit(prepared, drive: drive)
    let spans = LinearSpans(sweeps)
    var best = Self.start(&fit, rough, spans)
    best = Self.clock(&fit, best, spans)
    var result = fit.descend(best, spans.both, varying: 4, steps: 14)
    if result.unexplained > Self.doubtful { result = Self.escape(&fit, result, spans) }
    let full = fit.descend(result.parameters, spans.full, varying: 3, steps: 4)
    let half = fit.descend(result.parameters, spans.half, varying: 3, steps: 4)
    start = result.parameters.start
    ppm = result.parameters.ppm
    hertz = result.parameters.hertz
    q = result.parameters.q
    (fullHertz, fullQ) = (full.parameters.hertz, full.parameters.q)
    (halfHertz, halfQ) = (half.parameters.hertz, half.parameters.q)
    peak = result.value.devicePeak(hertz: hertz, q: q)
    sensorPeak = result.value.sensorPeak(q: q)
    let (fullPeak, halfPeak) = (full.value.sensorPeak(q: fullQ), half.value.sensorPeak(q: halfQ))
    levelDecibels =
      fullPeak > 0 && halfPeak > 0
      ? 2 * (Maths.decibels(ofPower: fullPeak) - Maths.decibels(ofPower: halfPeak)) : 0
    let noise = levels.rest * result.value.count
    let signal = result.value.total - noise
    unexplained =
      signal > 0 ? Maths.squareRoot(max(0, result.value.residual - noise) / signal) : 1
    setWidths(result, prepared.rate)
  }

  /// Derives the intervals from the residuals, which are as narrow as the resonance, and from the two levels.
  private mutating func setWidths(_ result: FitResult, _ rate: Double) {
    let count = result.value.count
    let independent = max(1, count * min(1, 2 * (hertz / q) / rate))
    let variance = result.value.residual / max(1, count) * count / independent
    func width(_ deviation: Double, _ full: Double, _ half: Double) -> Double {
      let between = FitParameters.ln(full / half) / 2
      let both = Maths.squareRoot(deviation * deviation + between * between)
      return LinearLimits.widening * 2 * (both.isFinite ? both : 1e3)
    }
    hertzWidth = width(result.deviation(0, variance: variance), fullHertz, halfHertz)
    qWidth = width(result.deviation(1, variance: variance), fullQ, halfQ)
    let share = result.unexplained / independent
    peakWidth = width(Maths.squareRoot(share), Maths.exp2(levelDecibels / 6.0205999132796239), 1)
  }
}

/// The parts of the signal that a linear estimate fits.
struct LinearSpans {
  var start: FitSpan
  var both: FitSpan
  var full: FitSpan
  var half: FitSpan

  /// The samples after a sweep that belong to it: 0.2 s of decay.
  private static var tail: Int { 1600 }

  init(_ sweeps: (full: Range<Int>, half: Range<Int>)) {
    // The burst before the sweep, which may still ring.
    let first = max(0, sweeps.full.lowerBound - 4160)
    let fullEnd = sweeps.full.upperBound + Self.tail
    let halfEnd = sweeps.half.upperBound + Self.tail
    start = FitSpan(
      compared: sweeps.full.lowerBound..<fullEnd, simulatedFrom: first, columns: 1)
    full = FitSpan(compared: sweeps.full.lowerBound..<fullEnd, simulatedFrom: first, columns: 4)
    both = FitSpan(compared: sweeps.full.lowerBound..<halfEnd, simulatedFrom: first, columns: 4)
    half = FitSpan(
      compared: sweeps.half.lowerBound..<halfEnd, simulatedFrom: sweeps.half.lowerBound - 8000, columns: 4)
  }
}
