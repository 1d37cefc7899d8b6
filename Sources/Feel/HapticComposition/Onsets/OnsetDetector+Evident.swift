// Onsets and swells that the power over time alone shows, whatever score the judges give. The numbers were chosen on sounds that
// nothing in Benchmarks/Onsets makes, and compared on its part dev.
extension OnsetDetector {
  /// How many times the power of the last tenth of a second a blow needs at least: 12 dB.
  private static var leastRise: Float { 16 }
  /// How many times the power of a blow the next moments may have. More is a swell, or the start of another attack.
  private static var mostAfter: Float { 2.5 }
  /// The part of its power to which a blow falls within 40 to 72 hops. A vowel, which rises as much after its consonant, lasts.
  private static var mostLasting: Float { 0.25 }
  /// The least power of the sound 50 to 70 ms before a blow. Soon after silence, the judges decide.
  private static var leastBefore: Float { 1e-8 }

  /// Returns the score of a candidate that is a blow by its power alone: within 14 hops it rises far above all of the sound in the
  /// last tenth of a second, and then falls. `nil` if it is not.
  ///
  /// The judges were trained on few snaps and blows within a rustle or a swish, which rise within 10 ms amid noise.
  func evidence(_ candidate: OnsetCandidate) -> Float? {
    guard candidate.kind == .quick, settings.lookAhead == .file, candidate.hop > 110 else { return nil }
    let hop = candidate.hop
    let reached = max(history.power(hop + 4), history.power(hop + 8), history.power(hop + 12))
    guard reached > Self.leastRise * history.power(hop - 8) else { return nil }
    let before = history.greatestPower(hop - 110...hop - 8)
    let top = history.greatestPower(hop...hop + 14)
    guard before > 0, top > Self.leastRise * before,
      total(history.mean(hop - 70, hop - 50)) > Self.leastBefore,
      history.greatestPower(hop + 18...hop + 72) < Self.mostAfter * top,
      4 * total(history.mean(hop + 40, hop + 73)) < Self.mostLasting * top
    else { return nil }
    // 0 at 12 dB, and 1 more every 4 dB.
    return 0.75 * FastLogarithm.log2(SIMD8(repeating: top / before))[0] - 3
  }

  /// Returns whether the sound that starts in a hop is a swell: it still rises long after a soft attack would
  /// be over, without another onset.
  ///
  /// This looks 0.17 s ahead. A live detector sees silence there, and treats a swell as a soft attack.
  func isSwell(_ at: Int) -> Bool {
    let middle = total(history.mean(at + 90, at + 110))
    // A ramp has 0.3 % of its later power in its first ten hops. A blow that blooms, such as that of a bell or
    // a choir, starts with more.
    let start = total(history.mean(at, at + 10)) - total(history.mean(at - 20, at))
    guard 64 * start < middle else { return false }
    let early = total(history.mean(at + 10, at + 30))
    let late = total(history.mean(at + 145, at + 170))
    if middle > 4 * early, late > 1.6 * middle {
      // Between the last two windows, an attack of at most 0.12 s rises by a factor of 1.4, and a ramp of any
      // length by 2.5.
      var next = at + 30
      while next < at + 170, history.quickRise[history.slot(next)] <= 10 { next += 1 }
      if next == at + 170 { return true }
    }
    return isSwish(at)
  }

  /// Returns whether a blow ends what starts in a hop, and that reached half of its power, up to the blow, later than a soft attack
  /// does: a swish before the blow. Without a blow, a syllable is no different from it.
  private func isSwish(_ at: Int) -> Bool {
    guard settings.lookAhead == .file else { return false }
    var blow = Int.max
    for index in 0..<queue.count where queue.items[index].hop > at + Self.longestHalf + 12 {
      let candidate = queue.items[index]
      // The sound after the blow must have arrived.
      guard candidate.hop < blow, candidate.hop + 72 < history.count, evidence(candidate) != nil else {
        continue
      }
      blow = candidate.hop
    }
    guard blow < at + 170 else { return false }
    let end = blow - 6
    let step = 6
    // The mean over 24 hops, of which `hop` is the last.
    func power(_ hop: Int) -> Float { total(history.mean(hop - 23, hop + 1)) }
    var top: Float = 0
    for hop in stride(from: at + 12, through: end, by: step) { top = max(top, power(hop)) }
    var half = at + 12
    while half < end, power(half) < 0.5 * top { half += step }
    // The middle of the window.
    return half - 12 - at > Self.longestHalf
  }

  /// The number of hops in which an attack reaches half of its power at the latest, less than those of an attack of 0.12 s.
  private static var longestHalf: Int { 66 }
}
