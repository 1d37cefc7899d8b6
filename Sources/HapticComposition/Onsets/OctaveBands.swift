/// How a sample rate is cut into hops of about 1 ms and octave bands.
struct HopPlan: Sendable {
  /// Halvings before the first band: 60–120 kHz take one, up to 192 kHz two.
  let skipped: Int
  /// The first band that exists: 0 for rates from 30 kHz, 1 from 15 kHz, 2 from 7.5 kHz.
  let firstBand: Int
  /// Samples of the lowest stream in a hop: 2–4.
  let lowCount: Int
  /// Samples of the input in a hop.
  let samples: Int
  /// Seconds of a hop.
  let seconds: Double
  /// Samples of the stream of 7.5–15 kHz in a hop.
  let middleCount: Int
  /// Its rate.
  let middleRate: Double

  init(sampleRate: Double) {
    let rate = sampleRate > 8000 ? (sampleRate < 192_000 ? sampleRate : 192_000) : 8000
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

/// Mean squares in eight octave bands for each hop, and the stream below 4–7 kHz that they pass on the way.
///
/// Bands 0…7 of 48 kHz: 12–24, 6–12, 3–6, 1.5–3 kHz, 750–1500, 375–750, 187–375 and 40–187 Hz.
struct OctaveBands: Sendable {
  let plan: HopPlan
  private var low: LowBands
  /// The hops that are split, then what each splitter keeps: two for high rates, and one for each of the upper bands.
  private var work: [Float]
  /// Samples that are split at once, at most.
  private let block: Int

  /// Hops that are split at once, at most: short filters cost less in one go.
  static let hopsAtOnce = 8

  init(plan: HopPlan) {
    self.plan = plan
    low = LowBands(rate: 1)
    block = plan.samples * Self.hopsAtOnce
    work = [Float](repeating: 0, count: block + 8 + 6 * HalfBand.memory(block: block))
  }

  /// Takes a number of hops of finite samples, and writes the middle stream and the powers of each hop.
  mutating func take(_ samples: [Float], hops: Int, middle: inout [Float], powers: inout [SIMD8<Float>]) {
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
