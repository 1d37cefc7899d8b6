import HapticPerception

/// The Fourier transform of a fixed number of real samples, which is a power of two.
///
/// An instance stores the tables for its number of samples. A transform allocates nothing and gives the same
/// bits on every platform. Several threads may use an instance at the same time.
package struct FourierTransform: Sendable {
  /// The number of samples per transform.
  public let count: Int
  /// The number of complex results per transform, from 0 Hz up to half the sample rate.
  public var binCount: Int { count / 2 + 1 }

  /// For each complex number of the half-length transform, the index of its pair of samples.
  private let order: [Int32]
  /// The cosines and sines of the stages from the third on, stage after stage.
  private let stageCosines: [Float]
  private let stageSines: [Float]
  /// The cosines and sines that separate the spectra of even and odd samples.
  private let endCosines: [Float]
  private let endSines: [Float]

  /// The range of the number of samples per transform.
  public static var countLimits: ClosedRange<Int> { 8...1 << 20 }

  /// Creates a transform for a number of samples. The number is rounded up to a power of two and clamped to
  /// `countLimits`.
  public init(count wanted: Int) {
    var count = Self.countLimits.lowerBound
    while count < wanted, count < Self.countLimits.upperBound { count *= 2 }
    self.count = count
    let half = count / 2
    var order = [Int32](repeating: 0, count: half)
    for index in 1..<half {
      order[index] = order[index / 2] / 2 + Int32(index % 2 * (half / 2))
    }
    self.order = order
    var stageCosines: [Float] = []
    var stageSines: [Float] = []
    var span = 4
    while span < half {
      for index in 0..<span {
        let angle = Double(index) / Double(2 * span)
        stageCosines.append(Self.cosine(cycles: angle))
        stageSines.append(Float(Maths.sine(cycles: angle)))
      }
      span *= 2
    }
    self.stageCosines = stageCosines
    self.stageSines = stageSines
    let angles = (0...half / 2).map { Double($0) / Double(count) }
    endCosines = angles.map { Self.cosine(cycles: $0) }
    endSines = angles.map { Float(Maths.sine(cycles: $0)) }
  }

  private static func cosine(cycles: Double) -> Float {
    Float(Maths.sine(cycles: cycles < 0.75 ? cycles + 0.25 : cycles - 0.75))
  }

  /// Writes the spectrum of samples, without any scaling. The value of bin k is the sum of
  /// x[n]·e^(−2πi·k·n/count) over all n from 0 to count − 1, where x[n] is sample n and i the imaginary unit.
  ///
  /// - Parameters:
  ///   - samples: at least `count` samples; further samples are ignored. If there are fewer, nothing is
  ///     written.
  ///   - real: the buffer for `binCount` real parts. If it is shorter, nothing is written.
  ///   - imaginary: the buffer for `binCount` imaginary parts, of which the first and the last are 0. If it
  ///     is shorter, nothing is written.
  public func transform(
    _ samples: UnsafeBufferPointer<Float>, real: UnsafeMutableBufferPointer<Float>,
    imaginary: UnsafeMutableBufferPointer<Float>
  ) {
    guard samples.count >= count, real.count >= binCount, imaginary.count >= binCount,
      let x = samples.baseAddress, let re = real.baseAddress, let im = imaginary.baseAddress
    else { return }
    gather(x, re, im)
    stages(re, im)
    separate(re, im)
  }

  /// Combines even samples as real and odd samples as imaginary parts, in the order that the stages need.
  /// Also calculates the first two stages, whose factors are 1 and −i.
  private func gather(
    _ x: UnsafePointer<Float>, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>
  ) {
    let quarter = count / 8
    order.withUnsafeBufferPointer { order in
      guard let order = order.baseAddress else { return }
      var first = 0
      // Four neighbouring numbers at a time. Their results belong in four different places, in the order of
      // reversed bits.
      while first &+ 4 <= quarter {
        let (aRe, aIm) = Self.pairs(x, first)
        let (bRe, bIm) = Self.pairs(x, first &+ 2 &* quarter)
        let (cRe, cIm) = Self.pairs(x, first &+ quarter)
        let (dRe, dIm) = Self.pairs(x, first &+ 3 &* quarter)
        let (sumRe, sumIm) = (aRe + bRe, aIm + bIm)
        let (differenceRe, differenceIm) = (aRe - bRe, aIm - bIm)
        let (laterSumRe, laterSumIm) = (cRe + dRe, cIm + dIm)
        let (laterDifferenceRe, laterDifferenceIm) = (cRe - dRe, cIm - dIm)
        let allRe = (
          sumRe + laterSumRe, differenceRe + laterDifferenceIm, sumRe - laterSumRe,
          differenceRe - laterDifferenceIm
        )
        let allIm = (
          sumIm + laterSumIm, differenceIm - laterDifferenceRe, sumIm - laterSumIm,
          differenceIm + laterDifferenceRe
        )
        let place = order + 4 &* first
        Self.store(Self.column(allRe, 0), re, 4 &* Int(place[0]))
        Self.store(Self.column(allIm, 0), im, 4 &* Int(place[0]))
        Self.store(Self.column(allRe, 1), re, 4 &* Int(place[4]))
        Self.store(Self.column(allIm, 1), im, 4 &* Int(place[4]))
        Self.store(Self.column(allRe, 2), re, 4 &* Int(place[8]))
        Self.store(Self.column(allIm, 2), im, 4 &* Int(place[8]))
        Self.store(Self.column(allRe, 3), re, 4 &* Int(place[12]))
        Self.store(Self.column(allIm, 3), im, 4 &* Int(place[12]))
        first &+= 4
      }
      while first < quarter {
        let (a, b) = (2 &* first, 2 &* (first &+ 2 &* quarter))
        let (c, d) = (2 &* (first &+ quarter), 2 &* (first &+ 3 &* quarter))
        let index = 4 &* Int(order[4 &* first])
        let (sumRe, sumIm) = (x[a] + x[b], x[a &+ 1] + x[b &+ 1])
        let (differenceRe, differenceIm) = (x[a] - x[b], x[a &+ 1] - x[b &+ 1])
        let (laterSumRe, laterSumIm) = (x[c] + x[d], x[c &+ 1] + x[d &+ 1])
        let (laterDifferenceRe, laterDifferenceIm) = (x[c] - x[d], x[c &+ 1] - x[d &+ 1])
        re[index] = sumRe + laterSumRe
        im[index] = sumIm + laterSumIm
        re[index &+ 2] = sumRe - laterSumRe
        im[index &+ 2] = sumIm - laterSumIm
        re[index &+ 1] = differenceRe + laterDifferenceIm
        im[index &+ 1] = differenceIm - laterDifferenceRe
        re[index &+ 3] = differenceRe - laterDifferenceIm
        im[index &+ 3] = differenceIm + laterDifferenceRe
        first &+= 1
      }
    }
  }

  /// Calculates the stages from the third on: butterflies of four neighbouring numbers at a time, and two
  /// stages per pass.
  private func stages(_ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>) {
    let half = count / 2
    stageCosines.withUnsafeBufferPointer { cosines in
      stageSines.withUnsafeBufferPointer { sines in
        guard var cosine = cosines.baseAddress, var sine = sines.baseAddress else { return }
        var span = 4
        while span < half {
          let isLast = 2 &* span >= half
          let width = isLast ? 2 &* span : 4 &* span
          var start = 0
          while start < half {
            var index = 0
            while index < span {
              let a = start &+ index
              let (c, s) = (Self.four(cosine, index), Self.four(sine, index))
              let (zero, one) = Self.butterfly(re, im, a, a &+ span, c, s)
              if isLast {
                Self.store(zero, re, im, a)
                Self.store(one, re, im, a &+ span)
              } else {
                // The factors of the next stage follow those of this stage.
                let (two, three) = Self.butterfly(re, im, a &+ 2 &* span, a &+ 3 &* span, c, s)
                let (next, later) = (index &+ span, index &+ 2 &* span)
                let even = Self.butterfly(zero, two, Self.four(cosine, next), Self.four(sine, next))
                let odd = Self.butterfly(one, three, Self.four(cosine, later), Self.four(sine, later))
                Self.store(even.0, re, im, a)
                Self.store(odd.0, re, im, a &+ span)
                Self.store(even.1, re, im, a &+ 2 &* span)
                Self.store(odd.1, re, im, a &+ 3 &* span)
              }
              index &+= 4
            }
            start &+= width
          }
          let passed = isLast ? span : 3 &* span
          cosine += passed
          sine += passed
          span = width
        }
      }
    }
  }

  private typealias Complex = (re: SIMD4<Float>, im: SIMD4<Float>)

  @inline(__always)
  private static func butterfly(
    _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ low: Int, _ high: Int,
    _ c: SIMD4<Float>, _ s: SIMD4<Float>
  ) -> (Complex, Complex) {
    butterfly((four(re, low), four(im, low)), (four(re, high), four(im, high)), c, s)
  }

  @inline(__always)
  private static func butterfly(
    _ low: Complex, _ high: Complex, _ c: SIMD4<Float>, _ s: SIMD4<Float>
  ) -> (Complex, Complex) {
    let turnedRe = c * high.re + s * high.im
    let turnedIm = c * high.im - s * high.re
    return ((low.re + turnedRe, low.im + turnedIm), (low.re - turnedRe, low.im - turnedIm))
  }

  /// Converts the transform of the pairs to the transform of the samples.
  private func separate(_ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>) {
    let half = count / 2
    endCosines.withUnsafeBufferPointer { cosines in
      endSines.withUnsafeBufferPointer { sines in
        guard let cosine = cosines.baseAddress, let sine = sines.baseAddress else { return }
        let (firstRe, firstIm) = (re[0], im[0])
        re[0] = firstRe + firstIm
        im[0] = 0
        re[half] = firstRe - firstIm
        im[half] = 0
        var low = 1
        // Four bins from the lower end and four from the upper end, until they would meet.
        while 2 &* low &+ 6 < half {
          let high = half &- low &- 3
          let (lowRe, lowIm) = (Self.four(re, low), Self.four(im, low))
          let (highRe, highIm) = (Self.reversed(Self.four(re, high)), Self.reversed(Self.four(im, high)))
          let (c, s) = (Self.four(cosine, low), Self.four(sine, low))
          let evenRe = 0.5 * (lowRe + highRe)
          let evenIm = 0.5 * (lowIm - highIm)
          let oddRe = 0.5 * (lowIm + highIm)
          let oddIm = 0.5 * (highRe - lowRe)
          let turnedRe = c * oddRe + s * oddIm
          let turnedIm = c * oddIm - s * oddRe
          Self.store((evenRe + turnedRe, evenIm + turnedIm), re, im, low)
          Self.store((Self.reversed(evenRe - turnedRe), Self.reversed(turnedIm - evenIm)), re, im, high)
          low &+= 4
        }
        while low <= half / 2 {
          let high = half &- low
          let evenRe = 0.5 * (re[low] + re[high])
          let evenIm = 0.5 * (im[low] - im[high])
          let oddRe = 0.5 * (im[low] + im[high])
          let oddIm = 0.5 * (re[high] - re[low])
          let turnedRe = cosine[low] * oddRe + sine[low] * oddIm
          let turnedIm = cosine[low] * oddIm - sine[low] * oddRe
          re[low] = evenRe + turnedRe
          im[low] = evenIm + turnedIm
          re[high] = evenRe - turnedRe
          im[high] = turnedIm - evenIm
          low &+= 1
        }
      }
    }
  }

  /// Returns four consecutive pairs of samples as two vectors: the first samples of the pairs, and the second
  /// ones.
  @inline(__always)
  private static func pairs(_ x: UnsafePointer<Float>, _ pair: Int) -> (SIMD4<Float>, SIMD4<Float>) {
    let eight = UnsafeRawPointer(x + 2 &* pair).loadUnaligned(as: SIMD8<Float>.self)
    return (eight.evenHalf, eight.oddHalf)
  }

  @inline(__always)
  private static func column(
    _ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), _ lane: Int
  ) -> SIMD4<Float> {
    SIMD4(rows.0[lane], rows.1[lane], rows.2[lane], rows.3[lane])
  }

  @inline(__always)
  private static func reversed(_ x: SIMD4<Float>) -> SIMD4<Float> { SIMD4(x[3], x[2], x[1], x[0]) }

  @inline(__always)
  private static func four(_ values: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD4<Float>, _ values: UnsafeMutablePointer<Float>, _ index: Int) {
    UnsafeMutableRawPointer(values + index).storeBytes(of: value, as: SIMD4<Float>.self)
  }
  @inline(__always)
  private static func store(
    _ value: Complex, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ index: Int
  ) {
    store(value.re, re, index)
    store(value.im, im, index)
  }
}
