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
    for index in 0..<32 { set(.attack, index, total(power(index - 15) * weights).squareRoot()) }
    scale(.attack, count: 32, silent: 16, floor: .attackFloor)
  }

  /// Calculates the envelope of the new tones of an attack from their amplitudes for each of 112 hops, the 61st of
  /// which is the candidate. Only the placer reads it.
  mutating func fillTones(_ amplitudes: [Float]) {
    guard amplitudes.count >= 112 else { return }
    for index in 0..<28 {
      let at = 4 * index
      set(
        .toneSteps, index,
        0.25 * (amplitudes[at] + amplitudes[at + 1] + amplitudes[at + 2] + amplitudes[at + 3]))
    }
    scale(.toneSteps, count: 28, silent: 14, floor: .toneFloor)
  }

  private mutating func set(_ feature: OnsetFeature, _ index: Int, _ value: Float) {
    let number = feature.rawValue + index
    values[number / 8][number % 8] = value
  }

  /// Scales an envelope so that its least value before the attack is 0 and its greatest value is 1. Notes the former as a
  /// share of the latter.
  private mutating func scale(_ envelope: OnsetFeature, count: Int, silent: Int, floor: OnsetFeature) {
    func value(_ index: Int) -> Float {
      values[(envelope.rawValue + index) / 8][(envelope.rawValue + index) % 8]
    }
    let bottom = (0..<silent).reduce(Float.infinity) { min($0, value($1)) }
    let top = (0..<count).reduce(0) { max($0, value($1)) }
    for index in 0..<count { set(envelope, index, (value(index) - bottom) / (top - bottom + 1e-6)) }
    set(floor, 0, bottom / (top + 1e-6))
  }
}
