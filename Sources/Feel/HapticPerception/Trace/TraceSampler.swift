/// A trace between its moments: values every quarter of a moment.
struct TraceSampler {
  /// The values of one moment that a comparison needs.
  struct Sample {
    var height = 0.0
    var clarity = 0.0
    var weight = 0.0
    /// The part of the weight that onsets have.
    var begun = 0.0
    /// The height that an onset reaches.
    var held = 0.0
    var octaves = 0.0
    var roughness = 0.0
    var rate = 0.0
    /// How far the roughness is felt as a modulation that has a rate.
    var modulation = 0.0
    /// The square of the change of height per frame.
    var slope = 0.0
    /// The square of the change of the held height per frame.
    var heldSlope = 0.0
  }

  /// The number of samples in a moment.
  static var quarters: Int { 4 }

  private let moments: [SensationTrace.Moment]

  /// Creates a sampler of a trace.
  init(_ trace: SensationTrace) { moments = trace.moments }

  /// Returns whether a range of quarters of a moment lies outside the trace.
  func isSilent(_ quarters: Range<Int>) -> Bool {
    quarters.upperBound < -2 * Self.quarters || quarters.lowerBound > (moments.count + 2) * Self.quarters
  }

  /// Returns the sample at a number of quarters of a moment, which may lie outside the trace.
  func sample(_ quarter: Int) -> Sample {
    let frame = quarter >> 2
    // Beyond the last moment there is silence.
    guard frame >= -2, frame <= moments.count else { return Sample() }
    let part = Double(quarter & 3) / 4
    let a = moment(frame)
    let (earlier, b) = (moment(frame - 1), moment(frame + 1))
    guard part > 0 else {
      return sample(a, slope: b.height - earlier.height, heldSlope: b.held - earlier.held)
    }
    let later = moment(frame + 2)
    let rest = 1 - part
    func between(_ a: Double, _ b: Double) -> Double { rest * a + part * b }
    let slope = between(b.height, later.height) - between(earlier.height, a.height)
    let heldSlope = between(b.held, later.held) - between(earlier.held, a.held)
    var middle = SensationTrace.Moment()
    middle.height = between(a.height, b.height)
    middle.weight = between(a.weight, b.weight)
    middle.begun = between(a.begun, b.begun)
    middle.held = between(a.held, b.held)
    let (ca, cb) = (a.clarity, b.clarity)
    let clarity = between(ca, cb)
    if clarity >= 1e-9 {
      middle.octaves = between(ca * a.octaves, cb * b.octaves) / clarity
      middle.roughness = between(ca * a.roughness, cb * b.roughness) / clarity
      middle.rate = between(ca * a.rate, cb * b.rate) / clarity
    }
    return sample(middle, clarity: clarity, slope: slope, heldSlope: heldSlope)
  }

  /// Returns the sample of a moment, from the differences of heights of the moments around it.
  private func sample(
    _ moment: SensationTrace.Moment, clarity: Double? = nil, slope: Double, heldSlope: Double
  ) -> Sample {
    Sample(
      height: moment.height, clarity: clarity ?? moment.clarity, weight: moment.weight, begun: moment.begun,
      held: moment.held, octaves: moment.octaves, roughness: moment.roughness, rate: moment.rate,
      modulation: min(1, 2 * moment.roughness), slope: slope * slope / 4, heldSlope: heldSlope * heldSlope / 4
    )
  }

  private func moment(_ frame: Int) -> SensationTrace.Moment {
    frame >= 0 && frame < moments.count ? moments[frame] : SensationTrace.Moment()
  }
}

/// How two moments differ, in squared just noticeable differences.
struct MomentDifference {
  /// The part of the level.
  var level: Double
  /// The part of the height that onsets reach.
  var held: Double
  /// The part of the pitch.
  var pitch = 0.0
  /// The part of the roughness.
  var roughness = 0.0
  /// The part of the rate of modulation.
  var rate = 0.0

  /// How what lasts differs.
  var lasting: Double { level + pitch + roughness + rate }
  /// How onsets differ.
  var onset: Double { held + TraceConstants.onsetQualities * (pitch + roughness + rate) }

  /// Returns the parts times factors of the level and of the other parts.
  func parts(level: Double, factor: Double, qualities: Double) -> FeelDifference.Parts {
    FeelDifference.Parts(
      level: factor * level, pitch: qualities * pitch, roughness: qualities * roughness,
      rate: qualities * rate)
  }

  init(_ a: TraceSampler.Sample, _ b: TraceSampler.Sample) {
    let heights = a.height - b.height
    level = heights * heights / (1 + TraceConstants.squaredJitter * min(a.slope, b.slope))
    let reached = a.held - b.held
    held = reached * reached / (1 + TraceConstants.squaredJitter * min(a.heldSlope, b.heldSlope))
    let clear = a.clarity * b.clarity
    guard clear > 0 else { return }
    pitch = clear * limitedSquare((a.octaves - b.octaves) * (1 / TraceConstants.pitchUnit))
    roughness = clear * limitedSquare((a.roughness - b.roughness) * (1 / TraceConstants.roughnessUnit))
    let modulated = a.modulation * b.modulation
    guard modulated > 0 else { return }
    rate = clear * modulated * limitedSquare((a.rate - b.rate) * (1 / TraceConstants.rateUnit))
  }
}
