import HapticPerception

/// Reduces the sample rate to between 16 and 32 kHz. A lower rate stays as it is.
///
/// Each halving of the rate uses a low-pass filter of 47 points, of which every second coefficient is 0. The
/// filter is flat up to 0.19 of its input rate and attenuates by 60 dB from 0.31 on. Aliases lie above 4 kHz,
/// where only the loudness matters for touch.
struct Decimator: Sendable {
  /// The number of input samples per output sample, a power of two.
  let factor: Int
  private var stages: [Halving]

  init(sampleRate: Double) {
    var rate = sampleRate
    var factor = 1
    var stages: [Halving] = []
    while rate >= 32_000, factor < 64 {
      stages.append(Halving())
      rate /= 2
      factor *= 2
    }
    self.factor = factor
    self.stages = stages
  }

  /// Reduces the rate of a block and appends the result to `output`.
  mutating func append(_ samples: UnsafeBufferPointer<Float>, to output: inout [Float]) {
    guard !stages.isEmpty else {
      output += samples
      return
    }
    var block = Array(samples)
    for index in stages.indices { block = stages[index].halved(block) }
    output += block
  }

  /// The number of silent input samples after which the output is complete.
  var tail: Int { (factor - 1) * Halving.reach }
}

/// Halves the sample rate once. The output is centred: output sample n is about input sample 2n.
private struct Halving: Sendable {
  /// The coefficients at the odd distances 1, 3, 5, … on one side of the middle.
  private let side: [Float]
  /// The input that later outputs need; before the first input, silence.
  private var kept = [Float](repeating: 0, count: Self.reach)

  /// The number of inputs on each side of the middle.
  static var reach: Int { 23 }

  init() {
    var side: [Float] = []
    var sum = 0.0
    for pair in 0..<12 {
      let distance = Double(2 * pair + 1)
      // sin(π·d/2)/(π·d) under a Blackman window.
      let sinc = (pair % 2 == 0 ? 1.0 : -1.0) / (3.141592653589793 * distance)
      let place = 0.5 + distance / 48 / 2
      let window = 0.42 - 0.5 * Self.cosine(place) + 0.08 * Self.cosine(2 * place)
      side.append(Float(sinc * window))
      sum += 2 * sinc * window
    }
    // The odd coefficients together equal the middle one.
    self.side = side.map { $0 * Float(0.5 / sum) }
  }

  private static func cosine(_ cycles: Double) -> Double {
    let part = cycles + 0.25
    return Maths.sine(cycles: part - Double(Int(part)))
  }

  mutating func halved(_ samples: [Float]) -> [Float] {
    let input = kept + samples
    let count = input.count > 2 * Self.reach ? (input.count - 2 * Self.reach + 1) / 2 : 0
    // Neighbours at odd distances are the samples with even indices, because the middle is at an odd index.
    // They are copied to consecutive places.
    let half = count + Self.reach
    let sides = [Float](unsafeUninitializedCapacity: half) { sides, filled in
      for index in 0..<half { sides[index] = 2 &* index < input.count ? input[2 &* index] : 0 }
      filled = half
    }
    // Four outputs at a time; the last few one by one, with the additions in the same order.
    let output = [Float](unsafeUninitializedCapacity: count) { output, filled in
      sides.withUnsafeBytes { sides in
        side.withUnsafeBufferPointer { side in
          var index = 0
          while index &+ 4 <= count {
            var sum = SIMD4<Float>.zero
            for pair in 0..<12 {
              let at = index &* 4
              let before = sides.loadUnaligned(fromByteOffset: at &+ 4 &* (11 &- pair), as: SIMD4<Float>.self)
              let after = sides.loadUnaligned(fromByteOffset: at &+ 4 &* (12 &+ pair), as: SIMD4<Float>.self)
              sum += side[pair] * (before + after)
            }
            for lane in 0..<4 {
              output[index &+ lane] = sum[lane] + 0.5 * input[2 &* (index &+ lane) &+ Self.reach]
            }
            index &+= 4
          }
          while index < count {
            var sum: Float = 0
            for pair in 0..<12 {
              let before = sides.loadUnaligned(fromByteOffset: 4 &* (index &+ 11 &- pair), as: Float.self)
              let after = sides.loadUnaligned(fromByteOffset: 4 &* (index &+ 12 &+ pair), as: Float.self)
              sum += side[pair] * (before + after)
            }
            output[index] = sum + 0.5 * input[2 &* index &+ Self.reach]
            index &+= 1
          }
        }
      }
      filled = count
    }
    kept = Array(input[(2 * count)...])
    return output
  }
}
