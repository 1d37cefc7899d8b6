import HapticComposition
import OnsetSignals
import Testing

/// What the detector finds in sounds with known onsets, of seeds that no weight and no threshold was chosen with.
@Suite("Onsets in synthetic sounds")
struct OnsetScoreTests {
  static let seeds: Range<UInt64> = 7000..<7002

  static func onsets(_ sound: LabelledSound, _ settings: OnsetDetector.Settings = .init()) -> [Onset] {
    var detector = OnsetDetector(sampleRate: sound.sampleRate, settings: settings)
    var found: [Onset] = []
    sound.samples.withUnsafeBufferPointer { detector.process($0) { found.append($0) } }
    detector.finish { found.append($0) }
    return found
  }

  /// Families, and the mean F at 50 and 10 ms that they reach at least.
  static let struck: [(Family, Double, Double)] = [
    (.clicks, 0.97, 0.97), (.drums, 0.9, 0.9), (.rolls, 0.93, 0.93), (.flams, 0.9, 0.88), (.game, 0.93, 0.93),
    (.plucked, 0.93, 0.93), (.clipped, 0.85, 0.85),
  ]

  @Test("struck sounds are found to within 10 ms, the median to within 1 ms", arguments: struck)
  func struckSounds(family: Family, wide: Double, narrow: Double) {
    let sounds = LabelledSound.set(seeds: Self.seeds, families: [family], seconds: 4)
    var errors: [Double] = []
    var (atFifty, atTen) = (0.0, 0.0)
    for sound in sounds {
      let times = Self.onsets(sound).map(\.time)
      let truth = sound.onsets.map(\.time)
      let score = Score(times: times, truth: truth, window: 0.05)
      errors += score.errors.map(abs)
      atFifty += score.f / Double(sounds.count)
      atTen += Score(times: times, truth: truth, window: 0.01).f / Double(sounds.count)
    }
    #expect(atFifty >= wide, "seeds \(Self.seeds)")
    #expect(atTen >= narrow, "seeds \(Self.seeds)")
    errors.sort()
    #expect(errors.count > 5)
    #expect(errors[errors.count / 2] <= 0.001)
  }

  static let sustained: [(Family, Double, Double)] = [
    (.soft, 0.9, 0.85), (.legato, 0.8, 0.75), (.syllables, 0.9, 0.88),
  ]

  @Test("soft attacks, legato notes and syllables are found", arguments: sustained)
  func sustainedSounds(family: Family, wide: Double, narrow: Double) {
    let sounds = LabelledSound.set(seeds: Self.seeds, families: [family], seconds: 4)
    var (atFifty, atTen) = (0.0, 0.0)
    for sound in sounds {
      let times = Self.onsets(sound).map(\.time)
      let truth = sound.onsets.map(\.time)
      atFifty += Score(times: times, truth: truth, window: 0.05).f / Double(sounds.count)
      atTen += Score(times: times, truth: truth, window: 0.01).f / Double(sounds.count)
    }
    #expect(atFifty >= wide, "seeds \(Self.seeds)")
    #expect(atTen >= narrow, "seeds \(Self.seeds)")
  }

  @Test("silence and swells give no onset", arguments: [Family.silence, .swells])
  func nothing(family: Family) {
    for sound in LabelledSound.set(seeds: Self.seeds, families: [family], seconds: 4) {
      #expect(Self.onsets(sound) == [], "\(sound.name)")
    }
  }

  @Test("vibrato, tremolo, engines, wind and noise give at most five onsets a minute")
  func few() {
    let families = Family.allCases.filter { $0.isWithoutOnsets && !$0.isForbidden }
    let sounds = LabelledSound.set(seeds: 7000..<7001, families: families, seconds: 4)
    #expect(sounds.count == 8)
    let found = sounds.map { Self.onsets($0).count }.reduce(0, +)
    let minutes = sounds.map(\.duration).reduce(0, +) / 60
    #expect(Double(found) / minutes <= 5)
  }

  /// Families, and the mean rank correlation of the strengths of one voice that they reach at least.
  static let ranked: [(Family, Double)] = [
    (.clicks, 0.95), (.partials, 0.85), (.plucked, 0.85), (.soft, 0.8), (.rolls, 0.55), (.mixNotes, 0.8),
  ]

  @Test("strengths rank as the blows and notes of one voice do", arguments: ranked)
  func ranks(family: Family, least: Double) {
    var correlations: [Double] = []
    for sound in LabelledSound.set(seeds: Self.seeds, families: [family]) {
      let onsets = Self.onsets(sound)
      let pairs = Score.match(onsets.map(\.time), sound.onsets.map(\.time), 0.01)
      for (voice, own) in Dictionary(grouping: pairs, by: { sound.onsets[$0.truth].voice }) {
        guard voice != nil, own.count > 4 else { continue }
        correlations.append(
          rankCorrelation(
            own.map { onsets[$0.time].strength }, own.map { sound.onsets[$0.truth].strength }))
      }
    }
    #expect(correlations.count >= 2)
    let mean = correlations.reduce(0, +) / Double(max(1, correlations.count))
    #expect(mean >= least, "seeds \(Self.seeds)")
  }
}
