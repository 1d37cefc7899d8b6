/// The coefficients of a resampler. They are computed only with + − × ÷ and square root, so that they are
/// identical on every platform.
struct ResamplerKernel: Sendable {
  /// The number of coefficients in one phase, a multiple of ``lanes``.
  let tapCount: Int
  /// Whether every phase (fraction of a sample) that occurs has its own coefficients. If `false`, the kernel
  /// interpolates between neighbouring phases.
  let isExact: Bool
  private let phaseCount: Int
  /// The coefficients: `phaseCount` rows of `tapCount`, and one more row if the kernel interpolates.
  private let rows: [Float]

  /// The number of values that one step of the inner loop multiplies.
  static let lanes = 16
  /// The number of samples at the lower rate that the kernel uses on each side. Published: Kaiser's rule, for
  /// 100 dB and a transition band of 0.09.
  static let halfLength = 72.0
  /// The middle of the transition band, as a fraction of the lower Nyquist frequency.
  static let cutoff = 0.955
  /// The maximum number of coefficients in a table of exact phases. Such a table has 640 kB and is computed
  /// in about 5 ms.
  static let largestTable = 160_000
  /// The window's parameter β. Published: Kaiser's formula, for 100 dB.
  static let beta = 10.06
  /// The factors of the series for the sine: 1 / ((2k)(2k + 1)).
  private static let sineSteps = (1...11).map { (k: Int) -> Double in 1 / Double(2 * k * (2 * k + 1)) }
  /// The factors of the series for the Bessel function: 1 / k².
  private static let besselSteps = (1...40).map { (k: Int) -> Double in 1 / Double(k * k) }

  /// Creates the coefficients for a ratio of input to output rate. `exactPhases` is the number of phases that
  /// occur; `nil` if any phase may occur.
  init(ratio: Double, exactPhases: Int?) {
    // When the rate goes down, the filter gets longer by the factor by which the band gets narrower.
    let stretch = max(1, ratio)
    let bandwidth = Self.cutoff / stretch
    let reach = Self.halfLength * stretch
    let lanes = Self.lanes
    let taps = (Int((2 * reach).rounded(.up)) + lanes - 1) / lanes * lanes
    // A wider kernel changes less from one sample to the next and needs fewer phases.
    let between = max(16, Int((512 / stretch).rounded(.up)))
    let phases: Int
    if let exactPhases, exactPhases <= between || exactPhases <= Self.largestTable / taps {
      phases = exactPhases
      isExact = true
    } else {
      phases = between
      isExact = false
    }
    tapCount = taps
    phaseCount = phases
    let rowCount = isExact ? phases : phases + 1
    let middle = Double(taps / 2 - 1)
    rows = [Float](unsafeUninitializedCapacity: rowCount * taps) { out, filled in
      for phase in 0..<rowCount {
        let fraction = Double(phase) / Double(phases)
        var sum = 0.0
        let row = UnsafeMutableBufferPointer(rebasing: out[phase * taps..<(phase + 1) * taps])
        let exact = [Double](unsafeUninitializedCapacity: taps) { values, count in
          for tap in 0..<taps {
            values[tap] = Self.value(at: Double(tap) - middle - fraction, bandwidth: bandwidth, reach: reach)
            sum += values[tap]
          }
          count = taps
        }
        // Each phase passes a constant exactly, so that the phases cause no ripple.
        for tap in 0..<taps { row[tap] = Float(exact[tap] / sum) }
      }
      filled = rowCount * taps
    }
  }

  /// Returns the output sample at a phase of the table. `input` points to `tapCount` samples.
  @inline(__always) func sum(_ input: UnsafePointer<Float>, phase: Int) -> Float {
    rows.withUnsafeBufferPointer { rows in
      guard let base = rows.baseAddress else { return 0 }
      return Self.dot(base + phase * tapCount, input, tapCount)
    }
  }

  /// Returns the output sample at any fraction, 0…1, between two input samples. `input` points to `tapCount`
  /// samples.
  @inline(__always) func sum(_ input: UnsafePointer<Float>, fraction: Double) -> Float {
    let exact = fraction * Double(phaseCount)
    let phase = max(0, min(Int(exact), phaseCount - 1))
    let weight = Float(exact - Double(phase))
    return rows.withUnsafeBufferPointer { rows in
      guard let base = rows.baseAddress else { return 0 }
      return Self.dot(base + phase * tapCount, base + (phase + 1) * tapCount, weight, input, tapCount)
    }
  }

  /// Returns the sum of products, in a fixed order.
  @inline(__always) private static func dot(
    _ row: UnsafePointer<Float>, _ input: UnsafePointer<Float>, _ count: Int
  ) -> Float {
    let row = UnsafeRawPointer(row)
    let input = UnsafeRawPointer(input)
    // Two sums, because each addition depends on the previous one.
    var first = SIMD8<Float>(repeating: 0)
    var second = SIMD8<Float>(repeating: 0)
    var offset = 0
    while offset < count &* 4 {
      first += eight(row, offset) * eight(input, offset)
      second += eight(row, offset &+ 32) * eight(input, offset &+ 32)
      offset &+= 64
    }
    return total(first + second)
  }

  /// Returns the sum of products with values interpolated between two rows, in a fixed order.
  @inline(__always) private static func dot(
    _ low: UnsafePointer<Float>, _ high: UnsafePointer<Float>, _ weight: Float, _ input: UnsafePointer<Float>,
    _ count: Int
  ) -> Float {
    let low = UnsafeRawPointer(low)
    let high = UnsafeRawPointer(high)
    let input = UnsafeRawPointer(input)
    var first = SIMD8<Float>(repeating: 0)
    var second = SIMD8<Float>(repeating: 0)
    var offset = 0
    while offset < count &* 4 {
      let samples = eight(input, offset)
      first += eight(low, offset) * samples
      second += eight(high, offset) * samples
      offset &+= 32
    }
    let sum = total(first)
    return sum + (total(second) - sum) * weight
  }

  @inline(__always) private static func eight(_ pointer: UnsafeRawPointer, _ offset: Int) -> SIMD8<Float> {
    pointer.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
  }

  @inline(__always) private static func total(_ eight: SIMD8<Float>) -> Float {
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  // MARK: The window and the sinc

  /// Returns the value of the kernel at `x` input samples from its middle.
  static func value(at x: Double, bandwidth: Double, reach: Double) -> Double {
    let place = x / reach
    guard abs(place) < 1 else { return 0 }
    // Not normalised: each phase is scaled to a sum of 1 afterwards.
    return sinc(x * bandwidth) * bessel(beta * (1 - place * place).squareRoot())
  }

  /// Returns sin(πx)/(πx).
  static func sinc(_ x: Double) -> Double {
    guard abs(x) > 1e-9 else { return 1 }
    return sinPi(x) / (x * Double.pi)
  }

  /// Returns sin(πx), by reduction to ±½ and a Taylor series; the error is below 1e-15.
  static func sinPi(_ x: Double) -> Double {
    let nearest = x.rounded()
    let angle = (x - nearest) * Double.pi
    let square = angle * angle
    var term = angle
    var sum = angle
    for step in sineSteps {
      term *= -square * step
      sum += term
    }
    // Odd multiples of π change the sign.
    return nearest.remainder(dividingBy: 2) == 0 ? sum : -sum
  }

  /// Returns the modified Bessel function of order 0, by its series; for |x| up to ``beta``.
  static func bessel(_ x: Double) -> Double {
    let quarter = x * x / 4
    var term = 1.0
    var sum = 1.0
    for step in besselSteps {
      term *= quarter * step
      sum += term
      if term < sum * 1e-17 { break }
    }
    return sum
  }
}
