import HapticPerception

/// The Fourier transform of real samples, for one number of samples that is a power of two.
///
/// The plan holds its tables; a call allocates nothing and gives the same bits on every platform. A value may be shared
/// between threads.
public struct FourierTransform: Sendable {
  /// Samples that one transform looks at.
  public let count: Int
  /// Complex numbers that one transform gives: from 0 Hz up to half the sample rate.
  public var binCount: Int { count / 2 + 1 }

  /// For each complex number of the half-length transform, the pair of samples that it starts with.
  private let order: [Int32]
  /// Cosines and sines of each stage from the third on, one stage behind the other.
  private let stageCosines: [Float]
  private let stageSines: [Float]
  /// Those that separate the spectra of even and odd samples.
  private let endCosines: [Float]
  private let endSines: [Float]

  /// Numbers of samples that a transform may have.
  public static var countLimits: ClosedRange<Int> { 8...1 << 20 }

  /// Creates the plan for a number of samples; one that is not a power of two is raised to the next, and one out of its
  /// limits is moved to the nearest.
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

  /// Writes the spectrum of samples: for bin k the sum of x[n]·e^(−2πi·k·n/count), without any scaling.
  ///
  /// - Parameters:
  ///   - samples: at least `count`; what follows is not looked at. Fewer leave the result as it is.
  ///   - real: takes `binCount` real parts. A shorter buffer leaves the result as it is.
  ///   - imaginary: the same for the imaginary parts; those of the first and last bin are 0.
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

  /// Even samples as real, odd ones as imaginary parts, in the order that the first stage needs; and the first two stages,
  /// whose factors are 1 and −i.
  private func gather(
    _ x: UnsafePointer<Float>, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>
  ) {
    order.withUnsafeBufferPointer { order in
      guard let order = order.baseAddress else { return }
      var index = 0
      while index < count / 2 {
        let a = Int(order[index]) &* 2
        let b = Int(order[index &+ 1]) &* 2
        let c = Int(order[index &+ 2]) &* 2
        let d = Int(order[index &+ 3]) &* 2
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
        index &+= 4
      }
    }
  }

  /// The stages from the third on: butterflies over neighbouring numbers, four at a time.
  private func stages(_ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>) {
    let half = count / 2
    stageCosines.withUnsafeBufferPointer { cosines in
      stageSines.withUnsafeBufferPointer { sines in
        guard var cosine = cosines.baseAddress, var sine = sines.baseAddress else { return }
        var span = 4
        while span < half {
          var start = 0
          while start < half {
            var index = 0
            while index < span {
              let low = start &+ index
              let high = low &+ span
              let c = Self.four(cosine, index)
              let s = Self.four(sine, index)
              let (highRe, highIm) = (Self.four(re, high), Self.four(im, high))
              let (lowRe, lowIm) = (Self.four(re, low), Self.four(im, low))
              let turnedRe = c * highRe + s * highIm
              let turnedIm = c * highIm - s * highRe
              Self.store(lowRe + turnedRe, re, low)
              Self.store(lowIm + turnedIm, im, low)
              Self.store(lowRe - turnedRe, re, high)
              Self.store(lowIm - turnedIm, im, high)
              index &+= 4
            }
            start &+= 2 &* span
          }
          cosine += span
          sine += span
          span &*= 2
        }
      }
    }
  }

  /// From the transform of the pairs to that of the samples.
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

  @inline(__always)
  private static func four(_ values: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD4<Float>, _ values: UnsafeMutablePointer<Float>, _ index: Int) {
    UnsafeMutableRawPointer(values + index).storeBytes(of: value, as: SIMD4<Float>.self)
  }
}
