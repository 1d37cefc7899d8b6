import HapticPerception

/// The Fourier transform of a fixed number of real samples, which is a power of two.
///
/// An instance stores the tables for its number of samples. A transform allocates nothing and gives the same
/// bits on every platform. Several threads may use an instance at the same time.
///
/// In the following, *w(k, N)* is e^(−2πi·k/N). The definition, which the tests calculate as it stands:
///
///     X[k] = Σ x[n] · w(k·n, N)      n = 0…N−1
///
/// It is calculated in three steps, with half as many complex numbers *z[m] = x[2m] + i·x[2m+1]*, M = N/2:
///
/// 1. `gather` orders z by reversed bits and calculates the first two stages, whose factors are 1 and −i.
/// 2. `stages` calculates the others, two per pass: Cooley and Tukey's decimation in time. A stage joins the transforms E and
///    O of the even and odd numbers of a row of 2s numbers: Z[k] = E[k] + w(k, 2s)·O[k], Z[k+s] = E[k] − w(k, 2s)·O[k].
/// 3. `separate` takes the spectra of the even and odd samples out of Z and joins them:
///    X[k] = (Z[k] + Z*[M−k])/2 − i·w(k, N)·(Z[k] − Z*[M−k])/2, where * is the complex conjugate.
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
        stageCosines.append(Float(Maths.cosine(cycles: angle)))
        stageSines.append(Float(Maths.sine(cycles: angle)))
      }
      span *= 2
    }
    self.stageCosines = stageCosines
    self.stageSines = stageSines
    let angles = (0...half / 2).map { Double($0) / Double(count) }
    endCosines = angles.map { Float(Maths.cosine(cycles: $0)) }
    endSines = angles.map { Float(Maths.sine(cycles: $0)) }
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
    let row = ComplexRow(re: re, im: im)
    gather(x, row)
    stages(row)
    separate(row)
  }

  /// Combines even samples as real and odd samples as imaginary parts, in the order that the stages need.
  /// Also calculates the first two stages, whose factors are 1 and −i.
  private func gather(_ x: UnsafePointer<Float>, _ row: ComplexRow) {
    let quarter = count / 8
    order.withUnsafeBufferPointer { order in
      guard let order = order.baseAddress else { return }
      var first = 0
      // Four neighbouring numbers at a time. Their results belong in four different places, in the order of
      // reversed bits.
      while first &+ 4 <= quarter {
        let all = Self.fourPoints(
          Self.pairs(x, first), Self.pairs(x, first &+ quarter), Self.pairs(x, first &+ 2 &* quarter),
          Self.pairs(x, first &+ 3 &* quarter))
        let target = order + 4 &* first
        row.store(Self.column(all, 0), 4 &* Int(target[0]))
        row.store(Self.column(all, 1), 4 &* Int(target[4]))
        row.store(Self.column(all, 2), 4 &* Int(target[8]))
        row.store(Self.column(all, 3), 4 &* Int(target[12]))
        first &+= 4
      }
      // A transform of 8 or 16 samples has fewer: the same for one number in all lanes.
      while first < quarter {
        func pair(_ index: Int) -> Four {
          Four(re: SIMD4(repeating: x[2 &* index]), im: SIMD4(repeating: x[2 &* index &+ 1]))
        }
        let all = Self.fourPoints(
          pair(first), pair(first &+ quarter), pair(first &+ 2 &* quarter), pair(first &+ 3 &* quarter))
        row.store(Self.column(all, 0), 4 &* Int(order[4 &* first]))
        first &+= 1
      }
    }
  }

  /// Returns the transforms of four complex numbers, for four such rows at a time.
  @inline(__always)
  private static func fourPoints(_ a: Four, _ b: Four, _ c: Four, _ d: Four) -> (Four, Four, Four, Four) {
    let (sum, difference) = (a + c, a - c)
    let (laterSum, laterDifference) = (b + d, b - d)
    return (
      sum + laterSum,
      Four(re: difference.re + laterDifference.im, im: difference.im - laterDifference.re),
      sum - laterSum,
      Four(re: difference.re - laterDifference.im, im: difference.im + laterDifference.re)
    )
  }

  @inline(__always)
  private static func column(_ rows: (Four, Four, Four, Four), _ lane: Int) -> Four {
    Four(
      re: SIMD4(rows.0.re[lane], rows.1.re[lane], rows.2.re[lane], rows.3.re[lane]),
      im: SIMD4(rows.0.im[lane], rows.1.im[lane], rows.2.im[lane], rows.3.im[lane]))
  }

  /// Calculates the stages from the third on: four butterflies at a time, and two stages per pass.
  private func stages(_ row: ComplexRow) {
    let half = count / 2
    stageCosines.withUnsafeBufferPointer { cosines in
      stageSines.withUnsafeBufferPointer { sines in
        guard let cosine = cosines.baseAddress, let sine = sines.baseAddress else { return }
        var factors = Factors(cosines: cosine, sines: sine)
        var span = 4
        while span < half {
          let isLast = 2 &* span >= half
          let width = isLast ? 2 &* span : 4 &* span
          var start = 0
          while start < half {
            var index = 0
            while index < span {
              let a = start &+ index
              let turn = factors[index]
              let (zero, one) = Self.butterfly(row[a], row[a &+ span], turn)
              if isLast {
                row.store(zero, a)
                row.store(one, a &+ span)
              } else {
                // The factors of the next stage follow those of this stage.
                let (two, three) = Self.butterfly(row[a &+ 2 &* span], row[a &+ 3 &* span], turn)
                let even = Self.butterfly(zero, two, factors[index &+ span])
                let odd = Self.butterfly(one, three, factors[index &+ 2 &* span])
                row.store(even.0, a)
                row.store(odd.0, a &+ span)
                row.store(even.1, a &+ 2 &* span)
                row.store(odd.1, a &+ 3 &* span)
              }
              index &+= 4
            }
            start &+= width
          }
          factors.advance(isLast ? span : 3 &* span)
          span = width
        }
      }
    }
  }

  @inline(__always)
  private static func butterfly(_ low: Four, _ high: Four, _ turn: Four) -> (Four, Four) {
    let turned = high.turned(by: turn)
    return (low + turned, low - turned)
  }

  /// Converts the transform of the pairs to the transform of the samples.
  private func separate(_ row: ComplexRow) {
    let half = count / 2
    endCosines.withUnsafeBufferPointer { cosines in
      endSines.withUnsafeBufferPointer { sines in
        guard let cosine = cosines.baseAddress, let sine = sines.baseAddress else { return }
        let factors = Factors(cosines: cosine, sines: sine)
        let (re, im) = (row.re, row.im)
        let (firstRe, firstIm) = (re[0], im[0])
        re[0] = firstRe + firstIm
        im[0] = 0
        re[half] = firstRe - firstIm
        im[half] = 0
        var low = 1
        // Four bins from the lower end and four from the upper end, until they would meet.
        while 2 &* low &+ 6 < half {
          let high = half &- low &- 3
          let (lower, upper) = Self.separated(row[low], row[high].reversed, factors[low])
          row.store(lower, low)
          row.store(upper.reversed, high)
          low &+= 4
        }
        while low <= half / 2 {
          let high = half &- low
          let (lower, upper) = Self.separated(
            Four(re: SIMD4(repeating: re[low]), im: SIMD4(repeating: im[low])),
            Four(re: SIMD4(repeating: re[high]), im: SIMD4(repeating: im[high])),
            Four(re: SIMD4(repeating: cosine[low]), im: SIMD4(repeating: sine[low])))
          (re[low], im[low]) = (lower.re[0], lower.im[0])
          (re[high], im[high]) = (upper.re[0], upper.im[0])
          low &+= 1
        }
      }
    }
  }

  /// Returns bins k of the spectrum of the samples, and bins M − k, from those of the pairs.
  @inline(__always)
  private static func separated(_ low: Four, _ high: Four, _ turn: Four) -> (Four, Four) {
    let even = Four(re: 0.5 * (low.re + high.re), im: 0.5 * (low.im - high.im))
    let odd = Four(re: 0.5 * (low.im + high.im), im: 0.5 * (high.re - low.re)).turned(by: turn)
    return (even + odd, Four(re: even.re - odd.re, im: odd.im - even.im))
  }

  /// Returns four consecutive pairs of samples as complex numbers.
  @inline(__always)
  private static func pairs(_ x: UnsafePointer<Float>, _ pair: Int) -> Four {
    let eight = UnsafeRawPointer(x + 2 &* pair).loadUnaligned(as: SIMD8<Float>.self)
    return Four(re: eight.evenHalf, im: eight.oddHalf)
  }
}

/// Four complex numbers.
private struct Four {
  var re: SIMD4<Float>
  var im: SIMD4<Float>

  @inline(__always)
  static func + (a: Four, b: Four) -> Four { Four(re: a.re + b.re, im: a.im + b.im) }
  @inline(__always)
  static func - (a: Four, b: Four) -> Four { Four(re: a.re - b.re, im: a.im - b.im) }

  /// The numbers times the conjugates of others: `turn` holds the cosine and the sine of the angle by which they turn back.
  @inline(__always)
  func turned(by turn: Four) -> Four {
    Four(re: turn.re * re + turn.im * im, im: turn.re * im - turn.im * re)
  }

  var reversed: Four {
    @inline(__always) get {
      Four(re: SIMD4(re[3], re[2], re[1], re[0]), im: SIMD4(im[3], im[2], im[1], im[0]))
    }
  }
}

/// Complex numbers, real and imaginary parts apart.
private struct ComplexRow {
  let re: UnsafeMutablePointer<Float>
  let im: UnsafeMutablePointer<Float>

  /// Four consecutive numbers.
  subscript(_ index: Int) -> Four {
    @inline(__always) get {
      Four(
        re: UnsafeRawPointer(re + index).loadUnaligned(as: SIMD4<Float>.self),
        im: UnsafeRawPointer(im + index).loadUnaligned(as: SIMD4<Float>.self))
    }
  }

  @inline(__always)
  func store(_ four: Four, _ index: Int) {
    UnsafeMutableRawPointer(re + index).storeBytes(of: four.re, as: SIMD4<Float>.self)
    UnsafeMutableRawPointer(im + index).storeBytes(of: four.im, as: SIMD4<Float>.self)
  }
}

/// Cosines and sines.
private struct Factors {
  var cosines: UnsafePointer<Float>
  var sines: UnsafePointer<Float>

  /// Four consecutive factors.
  subscript(_ index: Int) -> Four {
    @inline(__always) get {
      Four(
        re: UnsafeRawPointer(cosines + index).loadUnaligned(as: SIMD4<Float>.self),
        im: UnsafeRawPointer(sines + index).loadUnaligned(as: SIMD4<Float>.self))
    }
  }

  mutating func advance(_ count: Int) {
    cosines += count
    sines += count
  }
}
