extension OnsetFeatures {
  /// Calculates the envelope of a candidate's attack: the amplitude in steps of four hops, from 60 hops before
  /// the candidate to 64 hops after it, as a part of its rise.
  ///
  /// Each band counts as much as it rises, and the bands rise by comparable amounts, so that the end of an
  /// earlier note in other bands does not hide the attack.
  mutating func fillAttack(_ candidate: OnsetCandidate, history: OnsetHistory) {
    func power(_ step: Int) -> SIMD8<Float> {
      let hop = candidate.hop + 4 * step
      return hop >= 3 && hop < history.count ? history.fours[history.slot(hop)] : SIMD8()
    }
    var quietest = power(-15)
    var sum = SIMD8<Float>()
    var loudest = SIMD8<Float>()
    for step in -23...0 {
      sum += power(step)
      if step > -15 { quietest = smaller(quietest, power(step)) }
    }
    for step in 1...18 { loudest = greater(loudest, power(step)) }
    let before = smaller(quietest, sum / 24) + 1e-9
    let after = loudest + 1e-9
    let weights = clamped(FastLogarithm.log2(after / before), 0, 8) / after
    write { values in
      for index in 0..<32 { values[.attack, index] = total(power(index - 15) * weights).squareRoot() }
      Self.scale(values, .attack, count: 32, silent: 16, floor: .attackFloor)
    }
  }

  /// Calculates the envelope of the new tones of an attack from their amplitudes for each of 112 hops, the 61st of
  /// which is the candidate. Only the placer reads it.
  mutating func fillTones(_ amplitudes: [Float]) {
    guard amplitudes.count >= 112 else { return }
    write { values in
      for index in 0..<28 {
        let at = 4 * index
        values[.toneSteps, index] =
          0.25 * (amplitudes[at] + amplitudes[at + 1] + amplitudes[at + 2] + amplitudes[at + 3])
      }
      Self.scale(values, .toneSteps, count: 28, silent: 14, floor: .toneFloor)
    }
  }

  /// Calls a closure with the memory of the features.
  private mutating func write(_ body: (UnsafeMutablePointer<Float>) -> Void) {
    values.withUnsafeMutableBytes { bytes in
      if let values = bytes.bindMemory(to: Float.self).baseAddress { body(values) }
    }
  }

  /// Scales an envelope so that its least value before the attack is 0 and its greatest value is 1. Notes the former as a
  /// share of the latter.
  private static func scale(
    _ values: UnsafeMutablePointer<Float>, _ envelope: OnsetFeature, count: Int, silent: Int,
    floor: OnsetFeature
  ) {
    var (bottom, top) = (Float.infinity, Float(0))
    for index in 0..<silent { bottom = min(bottom, values[envelope, index]) }
    for index in 0..<count { top = max(top, values[envelope, index]) }
    for index in 0..<count {
      values[envelope, index] = (values[envelope, index] - bottom) / (top - bottom + 1e-6)
    }
    values[floor] = bottom / (top + 1e-6)
  }
}
