/// The features of a candidate, from which the judge decides.
struct OnsetFeatures: Sendable {
  /// The ranges of hops around the candidate whose mean levels are compared.
  static let windows: [(Int, Int)] = [
    (-300, -120), (-120, -40), (-40, -15), (-15, -5), (-5, -1), (0, 4), (4, 12), (12, 30), (30, 60),
  ]
  /// The ranges of hops around the candidate in which the greatest rise is searched for.
  static let neighbours: [(Int, Int)] = [
    (-300, -120), (-120, -70), (-70, -45), (-45, -25), (-25, -8), (-2, 8), (8, 25), (25, 45), (45, 60),
  ]
  /// The features by `OnsetFeature`, eight in a group.
  var values = [SIMD8<Float>](repeating: SIMD8(), count: OnsetFeature.count / 8)
  /// Memory for `continuity`: two lines of bands with silence on both sides.
  private var paths = [Float](repeating: TonalFrames.silence, count: 2 * pathLength)
  static let pathLength = TonalFrames.bandCount + 16

  /// Calculates the features of a candidate. Features of the spectrum are 0 if the look-ahead contains no
  /// spectrum.
  mutating func fill(_ candidate: OnsetCandidate, history: OnsetHistory, tonal: TonalFrames) {
    values.withUnsafeMutableBytes { values in
      guard let out = values.bindMemory(to: Float.self).baseAddress else { return }
      Self.write(candidate, history, tonal, into: out)
      paths.withUnsafeMutableBytes { paths in
        guard let paths = paths.baseAddress else { return }
        Self.continuity(candidate.hop, history, tonal, paths, into: out)
      }
    }
  }

  private static func write(
    _ candidate: OnsetCandidate, _ history: OnsetHistory, _ tonal: TonalFrames,
    into out: UnsafeMutablePointer<Float>
  ) {
    let at = candidate.hop
    var loudest: Float = -28
    let floor = SIMD8<Float>(repeating: FastLogarithm.floor)
    for (index, window) in windows.enumerated() {
      let level = FastLogarithm.log2(history.mean(at + window.0, at + window.1) + floor)
      for band in 0..<8 { out[.levels, 8 * index + band] = level[band] }
      if window.0 >= 0 { loudest = max(loudest, greatest(level)) }
    }
    for index in 0..<8 * windows.count {
      out[.levels, index] = 0.25 * max(-16, min(6, out[.levels, index] - loudest)) + 1
    }
    for (index, span) in neighbours.enumerated() {
      out[.quickRises, index] = 0.2 * history.greatestRise(of: history.quickRise, at + span.0, at + span.1)
      out[.slowRises, index] = 0.2 * history.greatestRise(of: history.slowRise, at + span.0, at + span.1)
    }
    var sum = SIMD8<Float>()
    var squares = SIMD8<Float>()
    for step in 0..<25 {
      let level = greater(history.quick[history.slot(at - 8 - 8 * step)], SIMD8(repeating: loudest - 16))
      sum += level
      squares += level * level
    }
    let mean = sum / 25
    let variance: SIMD8<Float> = squares / 25 - mean * mean
    for band in 0..<8 { out[.variation, band] = 0.5 * max(0, variance[band]).squareRoot() }
    novelty(at, tonal, into: out)
    out[.isQuick] = candidate.kind == .quick ? 1 : 0
    out[.isTonal] = candidate.kind == .tonal ? 1 : 0
    out[.height] = 0.1 * candidate.height
    out[.loudness] = 0.1 * (loudest + 16)
    out[.loudnessInSound] = 0.1 * (loudest - history.peak)
    out[.hopsBefore, 0] = Float(min(at, 100)) * 0.01
    out[.hopsBefore, 1] = Float(min(at, 8)) * 0.125
    out[.reached, 0] = 0.05 * candidate.reached.0
    out[.reached, 1] = 0.05 * candidate.reached.1
    out[.reached, 2] = 0.05 * candidate.reached.2
    out[.manyHopsBefore] = Float(min(at, 400)) * 0.0025
  }

  /// Measures new partials (tones) in four regions, from the first frame after the onset compared with two
  /// spans of earlier frames; and partials that ended.
  private static func novelty(_ at: Int, _ tonal: TonalFrames, into out: UnsafeMutablePointer<Float>) {
    for index in OnsetFeature.newTones.rawValue...OnsetFeature.knownFrames.rawValue { out[index] = 0 }
    guard let after = tonal.first(from: at - 4) else { return }
    let groups = TonalFrames.groups
    let now = tonal.slot(after)
    var highest = SIMD8<Float>(repeating: TonalFrames.silence)
    for group in 0..<groups {
      highest = greater(highest, tonal.levels[now + group])
      for frame in (after - 8)..<(after - 5) {
        highest = greater(highest, tonal.levels[tonal.slot(frame) + group])
      }
    }
    let floor = max(greatest(highest) - 12, -28)
    let ground = SIMD8<Float>(repeating: floor)
    var fresh = SIMD8<Float>()
    var whole = SIMD8<Float>()
    for group in 0..<groups {
      var short = ground
      var quiet = SIMD8<Float>(repeating: 40)
      for frame in (after - 9)..<(after - 5) {
        let slot = tonal.slot(frame) + group
        short = greater(short, tonal.spread[slot])
        if frame >= after - 8 { quiet = smaller(quiet, tonal.levels[slot]) }
      }
      var long = short
      for frame in (after - 28)..<(after - 9) {
        long = greater(long, tonal.spread[tonal.slot(frame) + group])
      }
      let level = greater(ground, tonal.levels[now + group])
      let ended = greater(quiet, ground) - greater(ground, tonal.spread[now + group])
      let region = group / 3
      out[.newTones, region] += 0.05 * total(clamped(level - short, 0, 8))
      out[.newerTones, region] += 0.05 * total(clamped(level - long, 0, 8))
      out[.endedTones, region] += 0.05 * total(clamped(ended, 0, 8))
      let weight = level - ground
      whole += weight
      fresh += weight.replacing(with: 0, where: level - long .<= 1.5)
    }
    out[.newShare] = total(fresh) / (total(whole) + 1e-3)
    out[.spectrum] = total(whole) * 0.003
    out[.knownFrames] = after >= 28 ? 1 : Float(after) / 28
  }
}
