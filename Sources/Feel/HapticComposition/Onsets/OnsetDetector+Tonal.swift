extension OnsetDetector {
  /// Returns the candidate for new tones: searches from the frame with the most new partials (tones of the
  /// spectrum) to the moment at which the partials appear.
  mutating func placeTonal(_ frame: Int, _ height: Float) -> OnsetCandidate {
    let bands = newest(frame, since: frame - 6)
    // The middle between two frames: the new partials start within 40 hops of it.
    let first = tonal.start(of: frame) + tonal.halfHops - 24 - 56
    for step in 0..<Self.envelopeHops { envelope[step] = 0 }
    trace(bands, from: first)
    var low: Float = 0
    for step in 8..<32 { low += envelope[step] / 24 }
    var high: Float = 0
    for step in 60..<100 { high = max(high, envelope[step]) }
    let limit = 0.5 * (low + high)
    // From the highest value back to where the values fall below the middle.
    var step = 60
    for index in 56..<100 where envelope[index] >= high { step = index }
    while step > 10 && envelope[step] > limit { step -= 1 }
    let start = max(0, first + step + 1)
    return OnsetCandidate(
      kind: .tonal, hop: start, sample: max(0, firstSample(of: start) - Int64(plan.samples * 3 / 4)),
      height: height)
  }

  /// Measures the amplitudes of the tones that are new after a hop, from 60 hops before it: writes them to
  /// `envelope`, which is 0 if there are no new tones.
  mutating func traceNew(around hop: Int) {
    for step in 0..<Self.envelopeHops { envelope[step] = 0 }
    var after = tonal.count - 1
    while after > 0 && tonal.start(of: after - 1) >= hop - 4 { after -= 1 }
    // A slow attack has risen by the fifth frame.
    guard after >= 0, after + 4 < tonal.count else { return }
    let bands = newest(after + 4, since: after - 6)
    guard bands[0] >= 0 else { return }
    trace(bands, from: hop - 60)
  }

  /// The number of hops around the start of a frame that are searched.
  static let envelopeHops = 112

  /// Returns the three bands with the largest increase since an earlier frame, at least three bands apart; −1 stands for
  /// no band.
  private mutating func newest(_ frame: Int, since earlier: Int) -> SIMD4<Int32> {
    var chosen = SIMD4<Int32>(repeating: -1)
    let old = tonal.slot(earlier)
    let now = tonal.slot(frame)
    // The increase of each band, in memory that is written again before its next use.
    imaginary.withUnsafeMutableBytes { gains in
      for group in 0..<TonalFrames.groups {
        let level = tonal.levels[now + group]
        let rise = smaller(SIMD8(repeating: 6), level - tonal.spread[old + group])
        let height = greater(SIMD8(), level - TonalFrames.silence)
        gains.storeBytes(of: rise * height, toByteOffset: group * 32, as: SIMD8<Float>.self)
      }
      for pick in 0..<3 {
        var best: Float = 0.5
        for band in 1..<(TonalFrames.bandCount - 1) {
          let gain = gains.load(fromByteOffset: band * 4, as: Float.self)
          guard gain > best else { continue }
          var isTaken = false
          for other in 0..<pick where abs(Int(chosen[other]) - band) < 3 && chosen[other] >= 0 {
            isTaken = true
          }
          if isTaken { continue }
          best = gain
          chosen[pick] = Int32(band)
        }
      }
    }
    return chosen
  }

  /// Adds the amplitudes of three frequencies over time, each relative to its maximum, in windows of 12 hops
  /// around each hop.
  private mutating func trace(_ bands: SIMD4<Int32>, from first: Int) {
    var turnRe = SIMD4<Float>(repeating: 1)
    var turnIm = SIMD4<Float>()
    for lane in 0..<3 where bands[lane] >= 0 {
      let (cosine, sine) = FastLogarithm.turn(tonal.centres[Int(bands[lane])])
      turnRe[lane] = cosine
      turnIm[lane] = sine
    }
    var turning = Turning(turnRe, turnIm)
    let blocks = Self.envelopeHops + 12
    let count = plan.middleCount
    for block in 0..<blocks {
      let base = Int64(first - 6 + block) * Int64(count)
      turning.x = SIMD4()
      turning.y = SIMD4()
      let isDone: Void? = middle.withPiece(from: base, count: count) { samples in
        for index in 0..<count { turning.take(samples[index]) }
      }
      if isDone == nil {
        for index in 0..<count { turning.take(middle[base + Int64(index)]) }
      }
      real[block] = turning.x
      imaginary[block] = turning.y
    }
    var top = SIMD4<Float>(repeating: 1e-9)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in
        for step in 0..<Self.envelopeHops {
          var x = SIMD4<Float>()
          var y = SIMD4<Float>()
          for block in step..<(step + 12) {
            x += real[block]
            y += imaginary[block]
          }
          let amplitude = (x * x + y * y).squareRoot()
          // No later step needs the value that is overwritten.
          real[step] = amplitude
          if step > 60 { top = top.replacing(with: amplitude, where: amplitude .> top) }
        }
      }
    }
    for step in 0..<Self.envelopeHops {
      let part = real[step] / top
      for lane in 0..<3 where bands[lane] >= 0 { envelope[step] += min(2, part[lane]) }
    }
  }
}

/// Sums samples times the cosine and the sine of four frequencies, which turn from sample to sample.
private struct Turning {
  var x = SIMD4<Float>()
  var y = SIMD4<Float>()
  private var c = SIMD4<Float>(repeating: 1)
  private var s = SIMD4<Float>()
  private let turnRe: SIMD4<Float>
  private let turnIm: SIMD4<Float>

  init(_ turnRe: SIMD4<Float>, _ turnIm: SIMD4<Float>) {
    self.turnRe = turnRe
    self.turnIm = turnIm
  }

  @inline(__always)
  mutating func take(_ value: Float) {
    x += value * c
    y += value * s
    (c, s) = (c * turnRe - s * turnIm, c * turnIm + s * turnRe)
  }
}
