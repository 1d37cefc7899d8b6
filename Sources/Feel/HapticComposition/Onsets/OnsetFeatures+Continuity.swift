extension OnsetFeatures {
  /// Writes four features: the rise of the whole power, and how much of the spectrum after the candidate no tone
  /// before it leads to, in two regions and as a share of the whole.
  ///
  /// A tone that glides moves power from band to band, which looks like an attack in each of them. However, from
  /// frame to frame (8 ms) it moves by at most one band. So the level of a band is compared with that of the best
  /// path through neighbouring bands, whose level is that of its weakest frame.
  static func continuity(
    _ at: Int, _ history: OnsetHistory, _ tonal: TonalFrames, _ paths: UnsafeMutableRawPointer,
    into out: UnsafeMutablePointer<Float>
  ) {
    let before = total(history.mean(at - 12, at - 2)) + FastLogarithm.floor
    let now = total(history.mean(at + 2, at + 12)) + FastLogarithm.floor
    out[.powerRise] = 0.25 * max(-8, min(16, FastLogarithm.log2(now) - FastLogarithm.log2(before)))
    for index in 0..<3 { out[.unled, index] = 0 }
    guard let after = tonal.first(from: at - 4) else { return }
    let groups = TonalFrames.groups
    let first = tonal.slot(after - 9)
    for group in 0..<groups { store(tonal.levels[first + group], paths, group) }
    var (old, new) = (paths, paths + 4 * pathLength)
    for frame in (after - 8)..<after {
      let slot = tonal.slot(frame)
      for group in 0..<groups {
        let reached = greater(greater(load(old, group, -1), load(old, group, 1)), load(old, group, 0))
        store(smaller(reached, tonal.levels[slot + group]), new, group)
      }
      swap(&old, &new)
    }
    let slot = tonal.slot(after)
    var top = SIMD8<Float>(repeating: TonalFrames.silence)
    for group in 0..<groups { top = greater(top, tonal.levels[slot + group]) }
    let ground = SIMD8<Float>(repeating: max(greatest(top) - 10, -28))
    var whole: Float = 0
    for group in 0..<groups {
      let reached = greater(greater(load(old, group, -1), load(old, group, 1)), load(old, group, 0))
      let level = greater(ground, tonal.levels[slot + group])
      let fresh = total(clamped(level - greater(ground, reached), 0, 8))
      out[.unled, group < 6 ? 0 : 1] += 0.03 * fresh
      out[.unled, 2] += fresh
      whole += total(level - ground)
    }
    out[.unled, 2] /= whole + 1
  }

  @inline(__always)
  private static func load(_ line: UnsafeMutableRawPointer, _ group: Int, _ shift: Int) -> SIMD8<Float> {
    line.loadUnaligned(fromByteOffset: 4 * (8 + 8 * group + shift), as: SIMD8<Float>.self)
  }

  @inline(__always)
  private static func store(_ levels: SIMD8<Float>, _ line: UnsafeMutableRawPointer, _ group: Int) {
    line.storeBytes(of: levels, toByteOffset: 4 * (8 + 8 * group), as: SIMD8<Float>.self)
  }
}
