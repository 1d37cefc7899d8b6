import HapticModel

/// The division of a sample rate into hops (steps of about 1 ms) and octave bands.
struct HopPlan: Sendable {
  /// The number of times that the sample rate is halved before the first band: once for 60–120 kHz, twice up
  /// to 192 kHz.
  let skipped: Int
  /// The index of the first band that exists: 0 for rates from 30 kHz, 1 from 15 kHz, 2 from 7.5 kHz.
  let firstBand: Int
  /// The number of samples per hop in the stream with the lowest sample rate: 2–4.
  let lowCount: Int
  /// The number of input samples per hop.
  let samples: Int
  /// The duration of a hop in seconds.
  let seconds: Double
  /// The number of samples per hop in the middle stream, whose sample rate is 7.5–15 kHz.
  let middleCount: Int
  /// The sample rate of the middle stream in Hz.
  let middleRate: Double

  init(sampleRate: Double) {
    let rate = SampleRate.clamped(sampleRate, missing: 8000)
    var skipped = 0
    while rate / Double(1 << skipped) >= 60_000 { skipped += 1 }
    var top = rate / Double(1 << skipped)
    var firstBand = 0
    while top < 30_000 && firstBand < 2 {
      top *= 2
      firstBand += 1
    }
    lowCount = max(2, min(4, Int(top / 16000 + 0.5)))
    self.skipped = skipped
    self.firstBand = firstBand
    samples = ((lowCount << 4) >> firstBand) << skipped
    seconds = Double(samples) / rate
    middleCount = lowCount * 4
    middleRate = Double(middleCount) / seconds
  }
}

/// Measures the mean square of each hop in eight octave bands, and produces the middle stream, which contains
/// the frequencies below 4–7 kHz.
///
/// At 48 kHz, bands 0…7 are 12–24, 6–12, 3–6 and 1.5–3 kHz, 750–1500, 375–750, 187–375 and 40–187 Hz.
struct OctaveBands: Sendable {
  let plan: HopPlan
  private var low: LowBands
  /// The samples of the hops that are split, followed by the state of each splitter: two for high sample
  /// rates, and one for each of the four upper bands.
  private var work: [Float]
  /// The largest number of samples that are split at once.
  private let block: Int

  /// The largest number of hops that are split at once. Short filters are faster on several hops together.
  static let hopsAtOnce = 8

  init(plan: HopPlan) {
    self.plan = plan
    low = LowBands(rate: 1)
    block = plan.samples * Self.hopsAtOnce
    work = [Float](repeating: 0, count: block + 8 + 6 * HalfBand.memory(block: block))
  }

  /// Processes hops of finite samples. Writes the middle stream, and the power of each band for each hop.
  mutating func process(_ samples: [Float], hops: Int, middle: inout [Float], powers: inout [SIMD8<Float>]) {
    let plan = plan
    let block = block
    guard hops > 0, hops <= Self.hopsAtOnce, samples.count == block, powers.count == Self.hopsAtOnce,
      middle.count == plan.middleCount * Self.hopsAtOnce
    else { return }
    work.withUnsafeMutableBufferPointer { work in
      powers.withUnsafeMutableBufferPointer { powers in
        guard let x = work.baseAddress, let powers = powers.baseAddress else { return }
        var count = plan.samples * hops
        samples.withUnsafeBufferPointer {
          if let from = $0.baseAddress { x.update(from: from, count: count) }
        }
        var lines = x + (block + 8)
        let memory = HalfBand.memory(block: block)
        for _ in 0..<min(2, plan.skipped) {
          HalfBand.split(x, count: count, hops: hops, lines: lines, block: block) { _, _ in }
          lines += memory
          count /= 2
        }
        for band in plan.firstBand..<4 {
          if band == 2 {
            middle.withUnsafeMutableBufferPointer {
              $0.baseAddress?.update(from: x, count: plan.middleCount * hops)
            }
          }
          HalfBand.split(x, count: count, hops: hops, lines: lines, block: block) { hop, power in
            powers[hop][band] = power
          }
          lines += memory
          count /= 2
        }
        for hop in 0..<hops {
          powers[hop].highHalf = low.power(x + hop * plan.lowCount, count: plan.lowCount)
        }
      }
    }
  }
}
