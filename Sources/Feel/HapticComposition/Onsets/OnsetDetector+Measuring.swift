extension OnsetDetector {
  /// Returns the strength of the onset that starts in a hop, 0…1. Only hops before `until` are measured.
  ///
  /// The strength follows the greatest mean power over 24 hops, or over fewer if another onset follows
  /// sooner, within 120 hops. The measurement ends when the power has fallen well below its maximum, because
  /// a later rise does not belong to the attack. The power of earlier sound that still rings is subtracted in each
  /// band.
  func strength(_ at: Int, until: Int) -> Float {
    let end = min(history.count, max(at + 6, min(until, at + 120)))
    let fours = min(6, max(1, (end - at) / 4))
    // It fades during the measurement, so that less of it is subtracted.
    let ringing = 0.8 * smaller(history.mean(at - 21, at - 1), history.mean(at - 41, at - 1))
    var best: Float = 0
    var hop = at + 4 * fours - 1
    repeat {
      var sum = SIMD8<Float>()
      for four in 0..<fours { sum += history.fours[history.slot(hop - 4 * four)] }
      let power = total(clamped(sum / Float(4 * fours) - ringing, 0, 1e6))
      if power < 0.6 * best { break }
      best = max(best, power)
      hop += 1
    } while hop < end
    return best > 0 ? min(1, FastLogarithm.power(2 * best, 0.3)) : 0
  }

  /// Returns the position of the spectrum of the attack that starts in a hop, 0…1. Only hops before `until`
  /// are measured.
  func brightness(_ at: Int, until: Int) -> Float {
    let before = history.mean(at - 10, at - 1)
    var peak = SIMD8<Float>()
    var best: Float = 0
    for hop in at..<min(history.count, max(at + 6, min(until, at + 24))) {
      let twelve =
        history.fours[history.slot(hop)] + history.fours[history.slot(hop - 4)]
        + history.fours[history.slot(hop - 8)]
      let power = total(clamped(twelve * (1.0 / 12) - before, 0, 1e6))
      if power > best {
        best = power
        peak = clamped(history.fours[history.slot(hop)] * 0.25 - before, 0, 1e6)
      }
    }
    var sum: Float = 0
    var moment: Float = 0
    for band in 0..<8 {
      let share = peak[band].squareRoot()
      sum += share
      moment += share * Float(7 - band)
    }
    return sum > 0 ? moment / sum / 7 : 0
  }
}
