extension OnsetDetector {
  /// Returns the number of the first sample of a hop.
  func firstSample(of hop: Int) -> Int64 { Int64(hop) * Int64(plan.samples) }

  /// Returns the candidate for a fast rise: searches back from the peak of the rise to the hop in which it
  /// starts, then for the sample.
  mutating func placeQuick(_ peak: Int, _ height: Float) -> OnsetCandidate {
    // The weight of each band is the height of its rise here.
    let now = history.quick[history.slot(peak)]
    let before = smaller(history.quick[history.slot(peak - 9)], history.quick[history.slot(peak - 6)])
    let rise = clamped(now - before, 0, 10)
    guard total(rise) > 0 else {
      return OnsetCandidate(kind: .quick, hop: peak, sample: firstSample(of: peak), height: height)
    }
    let weights = rise * rise / total(rise * rise)
    let floor = SIMD8<Float>(repeating: FastLogarithm.floor)
    var top: Float = -100
    for step in 0..<17 {
      let hop = peak - 14 + step
      let level =
        hop >= 0 ? FastLogarithm.log2(history.powers[history.slot(hop)] + floor) : SIMD8(repeating: -33)
      envelope[step] = total(level * weights)
      if step >= 12 { top = max(top, envelope[step]) }
    }
    var bottom: Float = -100
    for step in 2..<7 { bottom = max(bottom, envelope[step]) }
    let limit = bottom + 0.25 * max(0, top - bottom)
    var first = 14
    while first > 5 && envelope[first - 1] > limit { first -= 1 }
    let hop = max(0, peak - 14 + first)
    return OnsetCandidate(
      kind: .quick, hop: hop, sample: firstSample(near: hop, low: weights[6] + weights[7] > 0.5),
      height: height)
  }

  /// Returns the number of the first sample around a hop that exceeds the samples before it clearly.
  mutating func firstSample(near hop: Int, low: Bool) -> Int64 {
    let size = plan.samples
    // Six hops are compared with the five hops in which the attack must be.
    let from = firstSample(of: hop - 9)
    let count = 11 * size
    var bestContrast: Float = 1.6
    var best = firstSample(of: hop) - Int64(low ? size : size / 4)
    samples.copy(from: from - 1, count: count + 1, into: &stretch)
    // First the magnitudes of the samples are compared, then the magnitudes of the differences between
    // neighbours.
    for order in 0..<2 {
      magnitudes(order, count)
      var before: Float = 0
      var peak: Float = 0
      magnitude.withUnsafeBufferPointer { magnitude in
        before = greatest(UnsafeBufferPointer(rebasing: magnitude[..<(6 &* size)]))
        peak = greatest(UnsafeBufferPointer(rebasing: magnitude[(6 &* size)..<count]))
      }
      guard peak > bestContrast * (before + 1e-7) else { continue }
      bestContrast = peak / (before + 1e-7)
      let limit = max(before * 1.15, 0.02 * peak)
      var index = 6 * size
      while index < count && magnitude[index] <= limit { index += 1 }
      best = from + Int64(index)
    }
    return max(0, best)
  }

  /// Writes the magnitudes of the stretch's samples (order 0), or of the differences between neighbours
  /// (order 1).
  private mutating func magnitudes(_ order: Int, _ count: Int) {
    stretch.withUnsafeBufferPointer { stretch in
      magnitude.withUnsafeMutableBufferPointer { magnitude in
        guard let x = stretch.baseAddress, let to = magnitude.baseAddress else { return }
        if order == 0 {
          for index in 0..<count { to[index] = abs(x[index &+ 1]) }
        } else {
          for index in 0..<count { to[index] = abs(x[index &+ 1] - x[index]) }
        }
      }
    }
  }

  /// Returns the candidate for a slow rise: searches back from the steepest part to the hop in which the
  /// amplitude starts to rise.
  func placeSlow(_ at: Int, _ height: Float) -> OnsetCandidate {
    let now = history.slow[history.slot(at)]
    let before = smaller(history.slow[history.slot(at - 24)], history.slow[history.slot(at - 40)])
    let rise = clamped(now - before, 0, 8)
    // The weights make the bands rise by comparable amounts.
    let weights = rise / (history.powers[history.slot(at)] + history.fours[history.slot(at)] + 1e-9)
    func amplitude(_ hop: Int) -> Float {
      guard hop >= 4 else { return 0 }
      let eight = history.fours[history.slot(hop)] + history.fours[history.slot(hop - 4)]
      return total(eight * weights).squareRoot()
    }
    var top: Float = 0
    for hop in max(0, at - 8)...min(at + 24, history.count - 1) { top = max(top, amplitude(hop)) }
    var bottom = top
    for hop in max(0, at - 90)...at { bottom = min(bottom, amplitude(hop)) }
    /// Returns the last hop, from one on backwards, in which the amplitude is within a part of its rise.
    func walk(from start: Int, _ part: Float) -> Int {
      let limit = bottom + part * (top - bottom)
      var hop = start
      while hop > max(0, at - 90) && amplitude(hop) > limit { hop -= 1 }
      return hop
    }
    let t80 = walk(from: at + 20, 0.8)
    let t40 = walk(from: t80, 0.4)
    let t10 = walk(from: t40, 0.1)
    let start = max(0, t10 - (t40 - t10) / 3 - 3)
    return OnsetCandidate(
      kind: .slow, hop: start, sample: firstSample(of: start),
      reached: (Float(t10 - start), Float(t40 - start), Float(t80 - start)), height: height)
  }
}
