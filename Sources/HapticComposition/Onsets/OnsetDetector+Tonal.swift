extension OnsetDetector {
  /// From the frame with most new partials to the moment at which they appear.
  mutating func placeTonal(_ frame: Int, _ height: Float) -> OnsetCandidate {
    let bands = newest(frame)
    // The middle between the two frames: where the new begins, give or take 40 hops.
    let first = tonal.start(of: frame) + tonal.halfHops - 24 - 56
    for step in 0..<Self.courseHops { course[step] = 0 }
    trace(bands, from: first)
    var low: Float = 0
    for step in 8..<32 { low += course[step] / 24 }
    var high: Float = 0
    for step in 60..<100 { high = max(high, course[step]) }
    let limit = 0.5 * (low + high)
    // From the highest part back to where it falls under the middle.
    var step = 60
    for index in 56..<100 where course[index] >= high { step = index }
    while step > 10 && course[step] > limit { step -= 1 }
    let start = max(0, first + step + 1)
    return OnsetCandidate(
      kind: .tonal, hop: start, sample: max(0, firstSample(of: start) - Int64(plan.samples * 3 / 4)),
      height: height)
  }

  /// Hops around a frame's beginning that are looked at.
  static let courseHops = 112

  /// The three bands that are newest in a frame, at least three bands apart; −1 for none.
  private func newest(_ frame: Int) -> SIMD4<Int32> {
    var chosen = SIMD4<Int32>(repeating: -1)
    let old = tonal.slot(frame - 6)
    let now = tonal.slot(frame)
    for pick in 0..<3 {
      var best: Float = 0.5
      for band in 1..<(TonalFrames.bandCount - 1) {
        let (group, lane) = (band >> 3, band & 7)
        let level = tonal.levels[now + group][lane]
        let gain = min(6, level - tonal.spread[old + group][lane]) * max(0, level - TonalFrames.silence)
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
    return chosen
  }

  /// Adds up the amplitudes of frequencies over time, each as a part of its greatest, in windows of 12 hops around each hop.
  private mutating func trace(_ bands: SIMD4<Int32>, from first: Int) {
    var turnRe = SIMD4<Float>(repeating: 1)
    var turnIm = SIMD4<Float>()
    for lane in 0..<3 where bands[lane] >= 0 {
      let (cosine, sine) = FastLogarithm.turn(tonal.centres[Int(bands[lane])])
      turnRe[lane] = cosine
      turnIm[lane] = sine
    }
    var c = SIMD4<Float>(repeating: 1)
    var s = SIMD4<Float>()
    let blocks = Self.courseHops + 12
    for block in 0..<blocks {
      let base = Int64(first - 6 + block) * Int64(plan.middleCount)
      var x = SIMD4<Float>()
      var y = SIMD4<Float>()
      for index in 0..<plan.middleCount {
        let value = middle[base + Int64(index)]
        x += value * c
        y += value * s
        (c, s) = (c * turnRe - s * turnIm, c * turnIm + s * turnRe)
      }
      real[block] = x
      imaginary[block] = y
    }
    var top = SIMD4<Float>(repeating: 1e-9)
    for step in 0..<Self.courseHops {
      var x = SIMD4<Float>()
      var y = SIMD4<Float>()
      for block in step..<(step + 12) {
        x += real[block]
        y += imaginary[block]
      }
      let amplitude = (x * x + y * y).squareRoot()
      // Written over what no later step needs.
      real[step] = amplitude
      if step > 60 { top = top.replacing(with: amplitude, where: amplitude .> top) }
    }
    for step in 0..<Self.courseHops {
      let part = real[step] / top
      for lane in 0..<3 where bands[lane] >= 0 { course[step] += min(2, part[lane]) }
    }
  }
}
