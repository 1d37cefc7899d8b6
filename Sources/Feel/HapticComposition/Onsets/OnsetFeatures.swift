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
  /// The number of features that the judge reads.
  static let count = 9 * 8 + 9 + 9 + 8 + 15 + 15
  /// The number of features that follow them. The placer reads them all.
  static let courseCount = 64
  /// The number of these features that describe the course of the attack.
  static let attackCount = 32

  var values = [SIMD8<Float>](repeating: SIMD8(), count: (count + courseCount) / 8)
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
        Self.continuity(candidate.hop, history, tonal, paths, into: out + (Self.count - 4))
      }
    }
  }

  private static func write(
    _ candidate: OnsetCandidate, _ history: OnsetHistory, _ tonal: TonalFrames,
    into out: UnsafeMutablePointer<Float>
  ) {
    let at = candidate.hop
    var loudest: Float = -28
    var next = 0
    let floor = SIMD8<Float>(repeating: FastLogarithm.floor)
    for window in windows {
      let level = FastLogarithm.log2(history.mean(at + window.0, at + window.1) + floor)
      for band in 0..<8 { out[next + band] = level[band] }
      if window.0 >= 0 { loudest = max(loudest, greatest(level)) }
      next += 8
    }
    for index in 0..<next { out[index] = 0.25 * max(-16, min(6, out[index] - loudest)) + 1 }
    for span in neighbours {
      out[next] = 0.2 * peak(history.quickRise, history, at + span.0, at + span.1)
      next += 1
    }
    for span in neighbours {
      out[next] = 0.2 * peak(history.slowRise, history, at + span.0, at + span.1)
      next += 1
    }
    // The variation of each band over the last 200 hops.
    var sum = SIMD8<Float>()
    var squares = SIMD8<Float>()
    for step in 0..<25 {
      let level = greater(history.quick[history.slot(at - 8 - 8 * step)], SIMD8(repeating: loudest - 16))
      sum += level
      squares += level * level
    }
    let variance = squares / 25 - (sum / 25) * (sum / 25)
    for band in 0..<8 { out[next + band] = 0.5 * max(0, variance[band]).squareRoot() }
    next += 8
    novelty(at, tonal, into: out + next)
    next += 15
    out[next] = candidate.kind == .quick ? 1 : 0
    out[next + 1] = candidate.kind == .tonal ? 1 : 0
    out[next + 2] = 0.1 * candidate.height
    out[next + 3] = 0.1 * (loudest + 16)
    out[next + 4] = 0.1 * (loudest - history.peak)
    out[next + 5] = Float(min(at, 100)) * 0.01
    out[next + 6] = Float(min(at, 8)) * 0.125
    out[next + 7] = 0.05 * candidate.reached.0
    out[next + 8] = 0.05 * candidate.reached.1
    out[next + 9] = 0.05 * candidate.reached.2
    out[next + 10] = Float(min(at, 400)) * 0.0025
  }

  private static func peak(_ values: [Float], _ history: OnsetHistory, _ first: Int, _ last: Int) -> Float {
    var top: Float = 0
    let low = max(first, max(0, history.count - OnsetHistory.kept))
    let high = min(last, history.count)
    guard low < high else { return 0 }
    for hop in low..<high { top = max(top, values[history.slot(hop)]) }
    return top
  }

  /// Measures new partials (tones) in four regions, from the first frame after the onset compared with two
  /// spans of earlier frames; and partials that ended.
  private static func novelty(_ at: Int, _ tonal: TonalFrames, into out: UnsafeMutablePointer<Float>) {
    for index in 0..<15 { out[index] = 0 }
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
      out[region] += 0.05 * total(clamped(level - short, 0, 8))
      out[4 + region] += 0.05 * total(clamped(level - long, 0, 8))
      out[8 + region] += 0.05 * total(clamped(ended, 0, 8))
      let weight = level - ground
      whole += weight
      fresh += weight.replacing(with: 0, where: level - long .<= 1.5)
    }
    out[12] = total(fresh) / (total(whole) + 1e-3)
    out[13] = total(whole) * 0.003
    out[14] = after >= 28 ? 1 : Float(after) / 28
  }
}
