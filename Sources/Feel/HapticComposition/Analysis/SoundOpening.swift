import HapticPerception
import HapticText

/// The first part of a sound, which shows whether its start is an attack.
///
/// A loop, or a stretch cut out of a longer sound, starts at the level at which it goes on. The silence before the file is
/// not part of that sound, so its start is no attack. A blow or a note is louder or brighter at first than later, falls, or rises
/// from silence.
struct SoundOpening: Sendable {
  private let sampleRate: Double
  private let plan: HopPlan
  private var samples: [Float] = []
  private let count: Int

  /// A hit within this time of the start, in seconds, is the start.
  static var startTime: Double { 0.03 }
  /// The duration in seconds that is examined. A sound shorter than `leastDuration` has a start.
  private static var duration: Double { 0.6 }
  private static var leastDuration: Double { 0.5 }
  /// The duration in seconds over which the first samples rise before they are examined: a cut through a wave is a click.
  private static var fade: Double { 0.003 }

  // The numbers below were chosen on loops, excerpts and single sounds that nothing in Benchmarks/Onsets makes.

  /// How much less power than later the first 5 ms may have.
  private static var leastStart: Double { 0.125 }
  /// The range of the power in each tenth of a second, compared with the first one.
  private static var evenness: ClosedRange<Float> { 0.45...6 }
  /// How far the power must have fallen, if it falls in each tenth of a second, so that the sound decays.
  private static var decay: Float { 0.75 }
  /// How much more power than later an attack has: in all, and in one of eight bands that has at least a part of the power.
  private static var accent: Float { 1.4 }
  private static var bandAccent: Float { 2.8 }
  private static var leastShare: Float { 0.003 }

  /// Creates an opening for a sound.
  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    plan = HopPlan(sampleRate: sampleRate)
    count = Int(Self.duration * sampleRate)
  }

  /// Appends the next samples of the sound. Only the first ones are kept.
  mutating func append(_ next: UnsafeBufferPointer<Float>) {
    if samples.count < count { samples += next.prefix(count - samples.count) }
  }

  /// Whether the sound goes on at the level and with the spectrum with which it starts, without an attack.
  var isSteady: Bool {
    guard Double(samples.count) >= Self.leastDuration * sampleRate, startsAtLevel else { return false }
    let powers = bandPowers()
    let tenth = Int(0.1 * sampleRate) / plan.samples
    guard tenth >= 20, powers.count >= 5 * tenth else { return false }
    let levels = (0..<5).map { index in
      total(powers[index * tenth..<(index + 1) * tenth].reduce(SIMD8<Float>(), +))
    }
    guard levels[0] > 0, levels.allSatisfy({ Self.evenness.contains($0 / levels[0]) }) else { return false }
    let falls = zip(levels, levels.dropFirst()).allSatisfy { $0 > $1 }
    if falls, levels[4] < Self.decay * levels[0] { return false }
    // The greatest powers within a tenth of a tenth of a second, at the start and later.
    let width = tenth / 10
    let start = Self.greatest(powers[0..<6 * width], width)
    let later = Self.greatest(powers[tenth..<5 * tenth], width)
    if start.total > Self.accent * later.total { return false }
    let least = Self.leastShare * total(start.bands)
    // A band that is narrow or low swings by chance, as does one that is all but silent.
    for band in 0..<8 where start.bands[band] > least {
      if start.bands[band] > Self.bandAccent * later.bands[band] { return false }
    }
    return true
  }

  /// Whether the first 5 ms are about as loud as what follows: the attack of a note rises from silence. Where loudness beats, as in
  /// an engine, they are about as loud as its soft moments.
  private var startsAtLevel: Bool {
    let width = max(1, Int(0.005 * sampleRate))
    func power(_ start: Int) -> Double {
      samples[start..<start + width].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(width)
    }
    let first = Int(0.1 * sampleRate)
    let end = Int(Self.leastDuration * sampleRate) - width
    let later = stride(from: first, to: end, by: width).map(power).sortedStably { $0 }
    guard let loudest = later.last, loudest > 1e-10 else { return false }
    let mean = later.reduce(0, +) / Double(later.count)
    let own = power(0)
    return own >= Self.leastStart * mean || own >= 0.5 * later[later.count / 10]
  }

  /// Returns the power of each octave band in each hop. The first samples rise from silence.
  private func bandPowers() -> [SIMD8<Float>] {
    var bands = OctaveBands(plan: plan)
    let size = plan.samples * OctaveBands.hopsAtOnce
    var block = [Float](repeating: 0, count: size)
    var middle = [Float](repeating: 0, count: plan.middleCount * OctaveBands.hopsAtOnce)
    var powers = [SIMD8<Float>](repeating: SIMD8(), count: OctaveBands.hopsAtOnce)
    var result: [SIMD8<Float>] = []
    let rise = max(1, Int(Self.fade * sampleRate))
    for start in stride(from: 0, to: samples.count - size + 1, by: size) {
      for index in 0..<size {
        let at = start + index
        let share = at < rise ? Float(0.5 - 0.5 * Maths.cosine(cycles: 0.5 * Double(at) / Double(rise))) : 1
        block[index] = samples[at] * share
      }
      bands.process(block, hops: OctaveBands.hopsAtOnce, middle: &middle, powers: &powers)
      result += powers
    }
    return result
  }

  /// Returns the greatest mean of neighbouring hops: of all bands together, and of each band.
  private static func greatest(_ powers: ArraySlice<SIMD8<Float>>, _ width: Int) -> (
    total: Float, bands: SIMD8<Float>
  ) {
    var sum = SIMD8<Float>()
    var most = SIMD8<Float>()
    var loudest: Float = 0
    for index in powers.indices {
      sum += powers[index]
      if index - powers.startIndex >= width { sum -= powers[index - width] }
      most = most.replacing(with: sum, where: sum .> most)
      loudest = max(loudest, HapticComposition.total(sum))
    }
    return (loudest, most)
  }
}
