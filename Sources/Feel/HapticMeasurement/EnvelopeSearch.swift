import HapticPerception

/// A rough estimate: a resonance, and the start of the signal in the recording.
struct RoughFit {
  var hertz: Double
  var q: Double
  /// The start of the signal in seconds after the start of the recording.
  var start: Double
  var correlation: Double
}

/// Finds rough estimates by the power of a recording alone, so that no clock and no phase matter.
struct EnvelopeSearch {
  private let recording: PowerEnvelope
  private let drive: [Double]
  private let latest: Int
  private var response: [Double]

  /// The frequencies of the search in Hz and their number, in equal steps of their logarithm.
  static var frequencies: ClosedRange<Double> { 35...360 }
  private static var frequencyCount: Int { 28 }
  private static var qs: [Double] { [1.5, 5, 15] }
  /// The step of the search for the start, in cells, before it is refined.
  private static var stride: Int { 4 }

  /// Creates a search. The signal starts within `within` seconds of the start of the recording.
  init(_ prepared: PreparedRecording, drive: [Double], within: Double) {
    recording = prepared.motion.withUnsafeBufferPointer {
      PowerEnvelope(of: $0, weights: prepared.weights, rate: prepared.rate)
    }
    self.drive = drive
    latest = Int(within / PowerEnvelope.cell)
    response = [Double](repeating: 0, count: drive.count)
  }

  /// Returns the two best distinct estimates, the best one first.
  mutating func best() -> [RoughFit] {
    var found: [RoughFit] = []
    let ratio = Maths.log2(Self.frequencies.upperBound / Self.frequencies.lowerBound)
    for index in 0..<Self.frequencyCount {
      let part = Double(index) / Double(Self.frequencyCount - 1)
      let hertz = Self.frequencies.lowerBound * Maths.exp2(ratio * part)
      for q in Self.qs { found.append(fit(hertz, q)) }
    }
    found = Self.distinct(found)
    found = Self.distinct(found.flatMap { around($0, 0.03, [0.6, 1, 1.7]) })
    return Self.distinct(found.flatMap { around($0, 0.01, [0.8, 1, 1.25]) })
  }

  private mutating func around(_ fit: RoughFit, _ step: Double, _ factors: [Double]) -> [RoughFit] {
    var found = [fit]
    for index in -3...3 {
      for factor in factors where index != 0 || factor != 1 {
        let q = min(max(fit.q * factor, ResonatorFit.qs.lowerBound), ResonatorFit.qs.upperBound)
        found.append(self.fit(fit.hertz * (1 + step * Double(index)), q))
      }
    }
    return found
  }

  /// Returns the best estimate and the best one that differs from it.
  private static func distinct(_ fits: [RoughFit]) -> [RoughFit] {
    guard var best = fits.first else { return [] }
    for fit in fits where fit.correlation > best.correlation { best = fit }
    var other: RoughFit?
    for fit in fits {
      let isNear = (fit.hertz / best.hertz - 1).magnitude < 0.005 && (fit.q / best.q - 1).magnitude < 0.1
      if !isNear, fit.correlation > (other?.correlation ?? -2) { other = fit }
    }
    return [best] + (other.map { [$0] } ?? [])
  }

  private mutating func fit(_ hertz: Double, _ q: Double) -> RoughFit {
    let resonator = Resonator(hertz, q: q)
    let model = drive.withUnsafeBufferPointer { drive in
      response.withUnsafeMutableBufferPointer { response in
        resonator.respond(to: drive, into: response)
        // The second difference in position, from the end.
        var index = response.count - 1
        while index >= 2 {
          response[index] = response[index] - 2 * response[index - 1] + response[index - 2]
          index -= 1
        }
        return PowerEnvelope(of: UnsafeBufferPointer(response), rate: MeasurementSignal.modelRate)
      }
    }
    var (best, lag) = (-2.0, 0)
    func consider(_ candidate: Int, _ stride: Int) {
      let correlation = recording.correlation(with: model, lag: candidate, stride: stride)
      if correlation > best { (best, lag) = (correlation, candidate) }
    }
    var candidate = 0
    while candidate <= latest {
      consider(candidate, Self.stride)
      candidate += Self.stride
    }
    let rough = lag
    best = -2
    for candidate in max(0, rough - Self.stride)...rough + Self.stride { consider(candidate, 1) }
    return RoughFit(hertz: hertz, q: q, start: Double(lag) * PowerEnvelope.cell, correlation: best)
  }
}
