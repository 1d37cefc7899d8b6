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
    let turn = fillTurns(bands)
    sumHops(from: first - 6, turn)
    var top = SIMD4<Float>(repeating: 1e-9)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in
        for step in 0..<Self.envelopeHops {
          let x = real[step] + real[step &+ 4] + real[step &+ 8]
          let y = imaginary[step] + imaginary[step &+ 4] + imaginary[step &+ 8]
          let amplitude = (x * x + y * y).squareRoot()
          // No later step needs the value that is overwritten.
          real[step] = amplitude
          if step > 60 { top = top.replacing(with: amplitude, where: amplitude .> top) }
        }
      }
    }
    envelope.withUnsafeMutableBufferPointer { envelope in
      real.withUnsafeBufferPointer { real in
        for step in 0..<Self.envelopeHops {
          let part = real[step] / top
          for lane in 0..<3 where bands[lane] >= 0 { envelope[step] += min(2, part[lane]) }
        }
      }
    }
  }

  /// The index in `real` and `imaginary` of the cosines and sines by which the samples of a hop are multiplied.
  static let turns = envelopeHops + 12

  /// Writes the cosines and sines of three frequencies at the samples of a hop, from `turns` on. Returns those at the first
  /// sample of the next hop.
  private mutating func fillTurns(_ bands: SIMD4<Int32>) -> (SIMD4<Float>, SIMD4<Float>) {
    var step = (SIMD4<Float>(repeating: 1), SIMD4<Float>())
    for lane in 0..<3 where bands[lane] >= 0 {
      let (cosine, sine) = FastLogarithm.turn(tonal.centres[Int(bands[lane])])
      step.0[lane] = cosine
      step.1[lane] = sine
    }
    var turn = (SIMD4<Float>(repeating: 1), SIMD4<Float>())
    for index in 0..<plan.middleCount {
      (real[Self.turns + index], imaginary[Self.turns + index]) = turn
      turn = Self.turned(turn, by: step)
    }
    return turn
  }

  /// Sums the samples times the cosine and the sine of three frequencies over four hops, for each hop from `first` on.
  private mutating func sumHops(from first: Int, _ turn: (SIMD4<Float>, SIMD4<Float>)) {
    let count = plan.middleCount
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        // The frequencies turn from hop to hop, and within a hop as in every other.
        var start = (SIMD4<Float>(repeating: 1), SIMD4<Float>())
        for hop in 0..<Self.turns {
          var sum = (SIMD4<Float>(), SIMD4<Float>())
          func add(_ index: Int, _ sample: Float) {
            sum.0 += sample * real[Self.turns &+ index]
            sum.1 += sample * imaginary[Self.turns &+ index]
          }
          let base = Int64(first + hop) * Int64(count)
          let isDone: Void? = middle.withPiece(from: base, count: count) { samples in
            for index in 0..<count { add(index, samples[index]) }
          }
          if isDone == nil {
            for index in 0..<count { add(index, middle[base + Int64(index)]) }
          }
          (real[hop], imaginary[hop]) = Self.turned(sum, by: start)
          start = Self.turned(start, by: turn)
        }
        for hop in 0..<Self.turns - 3 {
          real[hop] = (real[hop] + real[hop &+ 1]) + (real[hop &+ 2] + real[hop &+ 3])
          imaginary[hop] =
            (imaginary[hop] + imaginary[hop &+ 1]) + (imaginary[hop &+ 2] + imaginary[hop &+ 3])
        }
      }
    }
  }

  /// Returns complex numbers turned by others: their products.
  @inline(__always)
  private static func turned(
    _ number: (SIMD4<Float>, SIMD4<Float>), by turn: (SIMD4<Float>, SIMD4<Float>)
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    (number.0 * turn.0 - number.1 * turn.1, number.0 * turn.1 + number.1 * turn.0)
  }
}
