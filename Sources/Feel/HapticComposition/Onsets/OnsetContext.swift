/// The candidates around a candidate, by which it is judged again.
///
/// Whether a weak rise is an onset depends on its neighbours: one in a row of even blows probably is, one between a
/// consonant and its vowel, or while a blow still flutters, probably is not.
struct OnsetContext: Sendable {
  /// The score that a candidate needs to be judged again.
  static let least: Float = -4
  /// The share of the second score in the score of a candidate, chosen on the part *dev* of Benchmarks/Onsets.
  static let share: Float = 0.8
  /// How far the second judge may lower a score, chosen there too.
  static let doubt: Float = 1
  /// The number of features of a context.
  static let count = 32
  /// The first group of the features of the context: after those of the candidate and the envelope of its attack.
  private static let contextGroup = OnsetFeature.attackEnd / 8
  /// The number of groups of eight features that the judge of the context reads.
  static let judgedGroups = contextGroup + count / 8
  /// The number of groups of a slot. The last ones, which only the placer reads, are kept for training.
  private static let slotGroups = judgedGroups + (OnsetFeature.count - OnsetFeature.attackEnd) / 8

  /// A weighed candidate.
  private struct Seen {
    var sample: Int64 = -1 << 40
    var score: Float = -100
    /// How loud its attack is, as a logarithm to base 2 of power, times 0.1.
    var loudness: Float = 0
    /// The levels of its bands 4 to 12 hops after its start, compared with the loudest.
    var levels = SIMD8<Float>()
  }

  /// The features of the candidates in the queue, each in its slot.
  private(set) var features = [SIMD8<Float>](repeating: SIMD8(), count: 64 * slotGroups)
  /// The candidates that were weighed last; a power of two.
  private var seen = [Seen](repeating: Seen(), count: 128)
  private var next = 0
  /// Milliseconds per sample.
  private let step: Float

  init(sampleRate: Double) { step = Float(1000 / sampleRate) }

  /// Adds a candidate that was weighed, and keeps its features until its slot is used again.
  mutating func add(_ candidate: OnsetCandidate, _ values: [SIMD8<Float>], keepsAll: Bool) {
    let start = Self.start(of: candidate.slot)
    for group in 0..<Self.contextGroup { features[start + group] = values[group] }
    if keepsAll {
      for group in Self.contextGroup..<values.count {
        features[start + group + Self.count / 8] = values[group]
      }
    }
    seen[next & (seen.count - 1)] = Seen(
      sample: candidate.heard, score: candidate.score, loudness: values[Self.loudness / 8][Self.loudness % 8],
      levels: values[Self.levels / 8])
    next += 1
  }

  private static let loudness = OnsetFeature.loudness.rawValue
  /// The levels in the window from 4 to 12 hops after a candidate.
  private static let levels = OnsetFeature.levels.rawValue + 6 * 8

  /// Returns the first group of a slot.
  static func start(of slot: Int) -> Int { slot * slotGroups }

  /// Returns all features of a candidate, in the order in which training reads them.
  func recorded(_ slot: Int) -> [Float] {
    let start = Self.start(of: slot)
    let order =
      Array(0..<Self.contextGroup) + Array(Self.judgedGroups..<Self.slotGroups)
      + Array(Self.contextGroup..<Self.judgedGroups)
    return order.flatMap { group in (0..<8).map { features[start + group][$0] } }
  }

  /// The ends of the spans, in milliseconds, in which the neighbour with the highest score counts. The last one is
  /// for neighbours before the candidate alone.
  private static let ends = SIMD8<Float>(8, 16, 28, 44, 64, 95, 0, 0)
  /// How far before and after a candidate its neighbours lie, in milliseconds: the last of these ends, and the last but one.
  private static let behind: Float = 95
  private static let ahead: Float = 64
  /// Onsets are more than so many milliseconds apart, as in `OnsetDetector.apart`.
  private static let apart: Float = 16
  /// How far apart two onsets of a row are at most, in milliseconds.
  private static let memory: Float = 600
  /// The time between two onsets, in milliseconds, if there is no earlier onset.
  private static let never: Float = 700

  /// Calculates the features of the context of a candidate: for six spans of time before it and five after it, the highest
  /// score and how loud the candidate with that score is; then how regular the onsets around it are, and how like them
  /// it is.
  mutating func fill(_ candidate: OnsetCandidate) {
    let start = Self.start(of: candidate.slot)
    let loudness = features[start + Self.loudness / 8][Self.loudness % 8]
    let levels = features[start + Self.levels / 8]
    // Lanes 0…5 are before the candidate, 8…12 after it.
    var scores = SIMD16<Float>(repeating: -100)
    var gains = SIMD16<Float>()
    var (last, second, following): (Seen?, Seen?, Seen?)
    var often: Float = 0
    for other in seen where other.sample != candidate.heard {
      let time = Float(other.sample - candidate.heard) * step
      if other.score > 0, time < -Self.apart, time > -Self.memory {
        if last == nil || other.sample > last?.sample ?? 0 { last = other }
        often += 0.1
      } else if other.score > 0, time > Self.apart, time < Self.ahead,
        other.sample < following?.sample ?? .max
      {
        following = other
      }
      let apart = abs(time)
      guard apart < (time < 0 ? Self.behind : Self.ahead) else { continue }
      var lane = time < 0 ? 0 : 8
      while apart >= Self.ends[lane & 7] { lane += 1 }
      if other.score > scores[lane] {
        scores[lane] = other.score
        gains[lane] = other.loudness - loudness
      }
    }
    if let last {
      for other in seen where other.score > 0 && Float(other.sample - last.sample) * step < -Self.apart {
        guard Float(other.sample - last.sample) * step > -Self.memory else { continue }
        if other.sample > second?.sample ?? .min { second = other }
      }
    }
    scores = (scores * 0.125).clamped(
      lowerBound: SIMD16(repeating: -1), upperBound: SIMD16(repeating: 1))
    gains = (gains * 2).clamped(lowerBound: SIMD16(repeating: -2), upperBound: SIMD16(repeating: 2))
    let before = last.map { Float(candidate.heard - $0.sample) * step } ?? Self.never
    let earlier =
      second.flatMap { second in last.map { Float($0.sample - second.sample) * step } } ?? Self.never
    let after = following.map { Float($0.sample - candidate.heard) * step }
    func uneven(_ a: Float, _ b: Float) -> Float { min(1, abs(a - b) / (0.5 * min(a, b) + 10)) }
    func unlike(_ other: Seen?) -> Float {
      guard let other else { return 2 }
      let apart = other.levels - levels
      return min(2, 0.25 * total(apart.replacing(with: -apart, where: apart .< 0)))
    }
    func gain(_ other: Seen?) -> Float {
      other.map { max(-2, min(2, 2 * ($0.loudness - loudness))) } ?? 0
    }
    let lanes = start + Self.contextGroup
    features[lanes] = SIMD8(
      scores[0], scores[1], scores[2], scores[3], scores[4], scores[5], scores[8], scores[9])
    features[lanes + 1] = SIMD8(
      scores[10], scores[11], scores[12], gains[0], gains[1], gains[2], gains[3], gains[4])
    features[lanes + 2] = SIMD8(
      gains[5], gains[8], gains[9], gains[10], gains[11], gains[12], min(Self.never, before) * 0.003,
      min(Self.never, earlier) * 0.003)
    features[lanes + 3] = SIMD8(
      second == nil ? 1 : uneven(before, earlier), after.map { last == nil ? 1 : uneven($0, before) } ?? 1,
      unlike(last), unlike(second), gain(last), gain(second), min(1, often),
      max(-1, min(1, 0.125 * candidate.score)))
  }
}
