import Foundation

/// The kind of a sound, by its samples alone.
enum Category: CaseIterable {
  /// Most of the sound, by power, repeats within 25 ms: notes, beeps, voices.
  case tonal
  /// Anything else that lasts: noises, flames, applause.
  case noisy
  /// The sound is within 15 dB of its greatest loudness during less than a quarter of its time, or for less than
  /// 0.15 s, and reaches it within 50 ms of silence or of a fall: drums, blows, clicks.
  case percussive

  init(_ sound: Sound) {
    let loudness = sound.loudness(below: nil)
    let top = loudness.max() ?? -120
    let loud = loudness.count { $0 > top - 15 }
    let peak = loudness.firstIndex(of: top) ?? 0
    let isSudden = loudness.prefix(peak + 1).suffix(11).min() ?? top < top - 12
    if isSudden, loud * 4 < loudness.count || loud < 30 {
      self = .percussive
    } else {
      self = Self.periodicity(sound) > 0.6 ? .tonal : .noisy
    }
  }

  /// Returns the greatest normalized autocorrelation at 40 to 1 000 Hz in stretches of 50 ms, averaged by power.
  private static func periodicity(_ sound: Sound) -> Double {
    // The mean of a few samples is enough below 1 000 Hz.
    let factor = max(1, Int(sound.rate / 8000))
    let samples = stride(from: 0, to: sound.samples.count - factor, by: factor).map { start in
      sound.samples[start..<start + factor].reduce(0, +) / Float(factor)
    }
    let rate = sound.rate / Double(factor)
    let (length, longest, shortest) = (Int(rate * 0.05), Int(rate / 40), Int(rate / 1000))
    var (sum, power) = (0.0, 0.0)
    for start in stride(from: 0, to: samples.count - length - longest, by: length) {
      func product(_ lag: Int) -> (xy: Double, yy: Double) {
        var (xy, yy) = (0.0, 0.0)
        for index in start..<start + length {
          xy += Double(samples[index] * samples[index + lag])
          yy += Double(samples[index + lag] * samples[index + lag])
        }
        return (xy, yy)
      }
      let own = product(0).xy
      guard own > 1e-9 else { continue }
      var best = 0.0
      // A slow sound is like itself a moment later: a period lies beyond the first change of sign.
      var hasTurned = false
      for lag in 1...longest {
        let (xy, yy) = product(lag)
        hasTurned = hasTurned || xy < 0
        if hasTurned, lag >= shortest, yy > 1e-9 { best = max(best, xy / (own * yy).squareRoot()) }
      }
      sum += best * own
      power += own
    }
    return power > 0 ? sum / power : 0
  }
}
