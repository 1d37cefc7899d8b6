import HapticPerception
import HapticText

/// Estimates the tempo and the beat of onsets. The estimator stores the last 1024 onsets.
///
/// The estimator counts how often each time between two onsets occurs. It selects the beat periods that are
/// most likely: onsets are often one, two, three or four such periods apart, and the tempo is near 120 beats
/// per minute. It then fits a grid of beats with each of these periods to the onsets, and chooses the best
/// grid.
public struct TempoEstimator: Sendable {
  /// The number of onsets that the estimator stores. Further onsets replace the oldest ones.
  public static let capacity = 1024
  /// The lowest confidence of a tempo that `estimate()` returns.
  public static let leastConfidence = 0.5
  /// The smallest number of onsets for which a tempo is estimated.
  public static let fewest = 8

  private var times: [Double] = []
  private var weights: [Double] = []
  private var oldest = 0

  /// The width of a bin of the histogram, in seconds.
  private static let bin = 0.004
  /// The number of bins: slightly more than four times the longest period of 1.5 s.
  private static let bins = 1520

  /// Creates an estimator without onsets.
  public init() {
    times.reserveCapacity(Self.capacity)
    weights.reserveCapacity(Self.capacity)
  }

  /// Adds an onset. Onsets must be added in the order of time. An onset whose time or strength is NaN or
  /// infinite is ignored.
  public mutating func add(_ onset: Onset) {
    guard abs(onset.time) < 1e12, onset.strength >= 0, onset.strength <= 1e6 else { return }
    // Weak onsets count too, because the times of onsets show a rhythm better than their strengths.
    let weight = 0.2 + min(1, onset.strength)
    if times.count < Self.capacity {
      times.append(onset.time)
      weights.append(weight)
    } else {
      times[oldest] = onset.time
      weights[oldest] = weight
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// Returns the tempo that fits the stored onsets best; `nil` if there are fewer than eight onsets, or if no
  /// tempo has enough confidence.
  public func estimate() -> Tempo? {
    guard times.count >= Self.fewest else { return nil }
    let histogram = distances()
    var best: Tempo?
    var bestScore = 0.0
    for period in peaks(of: histogram) {
      guard let fitted = fit(period: period.seconds) else { continue }
      let score = fitted.confidence * period.score
      if score > bestScore {
        bestScore = score
        best = fitted
      }
    }
    guard let best, best.confidence >= Self.leastConfidence else { return nil }
    return best
  }

  /// Returns how often each distance occurs between onsets that are at most 6 s apart, weighted by strength
  /// and smoothed over ±16 ms.
  private func distances() -> [Double] {
    var raw = [Double](repeating: 0, count: Self.bins + 16)
    let count = times.count
    for offset in 0..<count {
      let first = (oldest + offset) % count
      // Of dense onsets, the 64 that follow each one are sufficient.
      for step in 1..<65 where offset + step < count {
        let second = (first + step) % count
        let bins = (times[second] - times[first]) / Self.bin
        guard bins >= 0, bins < Double(Self.bins) else { break }
        raw[Int(bins + 0.5) + 8] += weights[first] * weights[second]
      }
    }
    var smooth = [Double](repeating: 0, count: Self.bins)
    for bin in 0..<Self.bins {
      var sum = 0.0
      for step in -4...4 { sum += raw[bin + 8 + step] * (1 - Double(abs(step)) * 0.2) }
      smooth[bin] = sum
    }
    return smooth
  }

  /// Returns the six periods between 0.25 and 1.5 s whose multiples are most frequent.
  private func peaks(of histogram: [Double]) -> [(seconds: Double, score: Double)] {
    var scores = [Double](repeating: 0, count: 376)
    for bin in 62..<376 {
      var score = 0.0
      for multiple in 1...4 { score += histogram[bin * multiple] / Maths.squareRoot(Double(multiple)) }
      // The preference stays above 60 % within one octave of 120 beats per minute.
      let octaves = Maths.log2(Double(bin) * Self.bin / 0.5)
      scores[bin] = score * Maths.exp(-0.5 * octaves * octaves)
    }
    var found: [(seconds: Double, score: Double)] = []
    for bin in 63..<375
    where scores[bin] > 0 && scores[bin] >= scores[bin - 1] && scores[bin] > scores[bin + 1] {
      found.append((Double(bin) * Self.bin, scores[bin]))
    }
    found.sortStably { $0.score > $1.score }
    return Array(found.prefix(6))
  }

  /// Returns the grid with about a given period that fits the onsets best; `nil` if no grid fits.
  private func fit(period guess: Double) -> Tempo? {
    var period = guess
    var phase = bestPhase(period)
    // Fits a straight line through the numbers and times of the onsets near the grid. The first passes use
    // onsets within a larger distance than the last ones.
    for pass in 0..<4 {
      let reach = (pass < 2 ? 0.15 : 0.08) * period
      var (n, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for index in times.indices {
        let number = Tempo.nearestWhole((times[index] - phase) / period)
        let distance = times[index] - phase - number * period
        guard abs(distance) < reach else { continue }
        let weight = weights[index]
        n += weight
        x += weight * number
        y += weight * distance
        xx += weight * number * number
        xy += weight * number * distance
      }
      let determinant = n * xx - x * x
      guard n > 0, determinant > 1e-9 * n * n else { return nil }
      let slope = (n * xy - x * y) / determinant
      phase += (y - slope * x) / n
      period += max(-0.05 * period, min(0.05 * period, slope))
    }
    guard period > 0.24, period < 1.55 else { return nil }
    phase -= Tempo.nearestWhole(phase / period - 0.5) * period
    if phase < 0 || phase >= period { phase = 0 }
    return Tempo(
      beatsPerMinute: 60 / period, firstBeat: max(0, phase), confidence: confidence(period, phase))
  }

  /// Returns the phase, in seconds, near which the onsets with the most strength lie.
  private func bestPhase(_ period: Double) -> Double {
    var best = 0.0
    var bestSum = -1.0
    for step in 0..<64 {
      let phase = period * Double(step) / 64
      var sum = 0.0
      for index in times.indices {
        let parts = (times[index] - phase) / period
        let distance = abs(parts - Tempo.nearestWhole(parts))
        if distance < 0.08 { sum += weights[index] * (1 - distance / 0.08) }
      }
      if sum > bestSum {
        bestSum = sum
        best = phase
      }
    }
    return best
  }

  /// Returns the share of the strength that lies on a grid with one to four divisions per beat, beyond the
  /// share that is expected by chance. The best of the four grids counts.
  private func confidence(_ period: Double, _ phase: Double) -> Double {
    let whole = weights.reduce(0, +)
    guard whole > 0 else { return 0 }
    var best = 0.0
    for divisions in 1...4 {
      let step = period / Double(divisions)
      let reach = min(0.025, step / 6)
      var near = 0.0
      for index in times.indices {
        let distance = times[index] - phase - Tempo.nearestWhole((times[index] - phase) / step) * step
        if abs(distance) <= reach { near += weights[index] }
      }
      let chance = 2 * reach / step
      // A finer grid fits any onsets better, so it counts less.
      best = max(best, (near / whole - chance) / (1 - chance) * (1 - 0.04 * Double(divisions - 1)))
    }
    // A few onsets fit some grid by chance, so they count less.
    return max(0, min(1, best)) * (1 - 2 / Double(times.count))
  }
}
