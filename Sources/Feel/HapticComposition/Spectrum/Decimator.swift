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
    guard stages.count > 1 else {
      if stages.isEmpty { output += samples } else { stages[0].halve(samples, to: &output) }
      return
    }
    var block: [Float] = []
    stages[0].halve(samples, to: &block)
    for index in 1..<stages.count {
      var halved: [Float] = []
      block.withUnsafeBufferPointer { stages[index].halve($0, to: &halved) }
      block = halved
    }
    output += block
  }

  /// The number of silent input samples after which the output is complete.
  var tail: Int { (factor - 1) * Halving.reach }
}

/// Halves the sample rate once. The output is centred: output sample n is about input sample 2n.
private struct Halving: Sendable {
  /// The coefficients at the odd distances 1, 3, 5, … on one side of the middle.
  private let side: [Float]
  /// The input that later outputs need, followed by the newest input; before the first input, silence.
  private var input = [Float](repeating: 0, count: Self.reach)
  /// The samples of the input with even indices, and those with odd indices.
  private var sides: [Float] = []
  private var middles: [Float] = []

  /// The number of inputs on each side of the middle.
  static var reach: Int { 23 }

  init() {
    var side: [Float] = []
    var sum = 0.0
    for pair in 0..<12 {
      let distance = Double(2 * pair + 1)
      // sin(π·d/2)/(π·d) under a Blackman window.
      let sinc = (pair % 2 == 0 ? 1.0 : -1.0) / (3.141592653589793 * distance)
      let phase = 0.5 + distance / 48 / 2
      let window = 0.42 - 0.5 * Maths.cosine(cycles: phase) + 0.08 * Maths.cosine(cycles: 2 * phase)
      side.append(Float(sinc * window))
      sum += 2 * sinc * window
    }
    // The odd coefficients together equal the middle one.
    self.side = side.map { $0 * Float(0.5 / sum) }
  }

  /// Halves the rate of a block and appends the result to `output`.
  mutating func halve(_ samples: UnsafeBufferPointer<Float>, to output: inout [Float]) {
    input += samples
    let count = input.count > 2 * Self.reach ? (input.count - 2 * Self.reach + 1) / 2 : 0
    guard count > 0 else { return }
    // Neighbours at odd distances are the samples with even indices, because the middle is at an odd index.
    // Both are copied to consecutive places.
    let half = count + Self.reach
    if sides.count < half {
      sides = [Float](repeating: 0, count: half)
      middles = sides
    }
    input.withUnsafeBufferPointer { input in
      sides.withUnsafeMutableBufferPointer { sides in
        middles.withUnsafeMutableBufferPointer { middles in
          guard let from = input.baseAddress, let even = sides.baseAddress, let odd = middles.baseAddress
          else { return }
          Self.separate(from, even, odd, half)
        }
      }
    }
    let old = output.count
    output.append(contentsOf: repeatElement(0, count: count))
    output.withUnsafeMutableBytes { output in
      sides.withUnsafeBytes { sides in
        middles.withUnsafeBytes { middles in
          filter(sides, middles, UnsafeMutableRawBufferPointer(rebasing: output[(4 * old)...]), count)
        }
      }
    }
    input.removeFirst(2 * count)
  }

  /// Separates samples with even and odd indices. The last sample with an odd index is not needed and may not
  /// exist.
  private static func separate(
    _ from: UnsafePointer<Float>, _ even: UnsafeMutablePointer<Float>, _ odd: UnsafeMutablePointer<Float>,
    _ count: Int
  ) {
    var index = 0
    while index &+ 5 <= count {
      let eight = UnsafeRawPointer(from + 2 &* index).loadUnaligned(as: SIMD8<Float>.self)
      UnsafeMutableRawPointer(even + index).storeBytes(of: eight.evenHalf, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(odd + index).storeBytes(of: eight.oddHalf, as: SIMD4<Float>.self)
      index &+= 4
    }
    while index < count {
      even[index] = from[2 &* index]
      if index &+ 1 < count { odd[index] = from[2 &* index &+ 1] }
      index &+= 1
    }
  }

  /// Calculates outputs, eight at a time and the last few one by one, with the additions in the same order.
  private func filter(
    _ sides: UnsafeRawBufferPointer, _ middles: UnsafeRawBufferPointer,
    _ output: UnsafeMutableRawBufferPointer, _ count: Int
  ) {
    side.withUnsafeBufferPointer { side in
      var index = 0
      while index &+ 8 <= count {
        let at = index &* 4
        var sum = SIMD8<Float>.zero
        for pair in 0..<12 {
          let before = sides.loadUnaligned(fromByteOffset: at &+ 4 &* (11 &- pair), as: SIMD8<Float>.self)
          let after = sides.loadUnaligned(fromByteOffset: at &+ 4 &* (12 &+ pair), as: SIMD8<Float>.self)
          sum += side[pair] * (before + after)
        }
        let middle = middles.loadUnaligned(fromByteOffset: at &+ Self.middle, as: SIMD8<Float>.self)
        output.storeBytes(of: sum + 0.5 * middle, toByteOffset: at, as: SIMD8<Float>.self)
        index &+= 8
      }
      while index < count {
        let at = index &* 4
        var sum: Float = 0
        for pair in 0..<12 {
          let before = sides.loadUnaligned(fromByteOffset: at &+ 4 &* (11 &- pair), as: Float.self)
          let after = sides.loadUnaligned(fromByteOffset: at &+ 4 &* (12 &+ pair), as: Float.self)
          sum += side[pair] * (before + after)
        }
        let middle = middles.loadUnaligned(fromByteOffset: at &+ Self.middle, as: Float.self)
        output.storeBytes(of: sum + 0.5 * middle, toByteOffset: at, as: Float.self)
        index &+= 1
      }
    }
  }

  /// The byte offset of the middle of the first output among the samples with odd indices.
  private static var middle: Int { 4 * (reach / 2) }
}
