import HapticComposition
import OnsetSignals
import TestExpectations
import TestSupport
import Testing

/// What the detector finds in sounds with known onsets, of seeds that no weight and no threshold was chosen with.
@Suite("Onsets in synthetic sounds")
struct OnsetScoreTests {
  /// Two seeds in a full run, 7000 and 7001; the first one otherwise.
  static let seeds: Range<UInt64> = 7000..<7000 + UInt64(SearchEffort.isFull ? 2 : 1)
  /// Hertz: one of these for each sound of which no onset in a thousand counts. A quick run takes half of the samples.
  static let rates: [Double] = SearchEffort.isFull ? [44_100, 48_000] : [24_000]

  static func onsets(_ sound: LabelledSound, _ settings: OnsetDetector.Settings = .init()) -> [Onset] {
    var detector = OnsetDetector(sampleRate: sound.sampleRate, settings: settings)
    var found: [Onset] = []
    sound.samples.withUnsafeBufferPointer { detector.process($0) { found.append($0) } }
    detector.finish { found.append($0) }
    return found
  }

  /// What the onsets of a family reach at least: the mean F at 50 and 10 ms, and the mean rank correlation of the strengths
  /// of one voice, where strengths are comparable.
  struct Goal: Sendable, CustomTestStringConvertible {
    var family: Family
    var wide: Double
    var narrow: Double
    var rank: Double?
    /// Struck sounds: the median error is at most 1 ms.
    var isStruck = true

    var testDescription: String { family.rawValue }
  }

  static let goals: [Goal] = [
    Goal(family: .clicks, wide: 0.97, narrow: 0.97, rank: 0.95), Goal(family: .drums, wide: 0.9, narrow: 0.9),
    Goal(family: .rolls, wide: 0.93, narrow: 0.93, rank: 0.55), Goal(family: .flams, wide: 0.9, narrow: 0.88),
    Goal(family: .game, wide: 0.93, narrow: 0.93),
    Goal(family: .plucked, wide: 0.93, narrow: 0.93, rank: 0.85),
    Goal(family: .clipped, wide: 0.85, narrow: 0.85),
    Goal(family: .partials, wide: 0.9, narrow: 0.88, rank: 0.85),
    Goal(family: .mixNotes, wide: 0.85, narrow: 0.8, rank: 0.8, isStruck: false),
    Goal(family: .soft, wide: 0.9, narrow: 0.85, rank: 0.8, isStruck: false),
    Goal(family: .legato, wide: 0.8, narrow: 0.75, isStruck: false),
    Goal(family: .syllables, wide: 0.9, narrow: 0.88, isStruck: false),
  ]

  /// The goals that are tried: all of them in a full run; otherwise one family of each kind, struck, dense, plucked, and soft.
  static let tried: [Goal] = SearchEffort.values(
    goals, few: goals.filter { [.drums, .rolls, .plucked, .soft].contains($0.family) })

  @Test(
    "onsets are found to within 10 ms, struck ones to within 1 ms, and their strengths rank as the blows do",
    arguments: tried)
  func found(goal: Goal) throws {
    let sounds = LabelledSound.set(
      seeds: Self.seeds, families: [goal.family], seconds: goal.rank == nil ? 3 : 6)
    var (errors, correlations): ([Double], [Double]) = ([], [])
    var (atFifty, atTen) = (0.0, 0.0)
    for sound in sounds {
      let onsets = Self.onsets(sound)
      let times = onsets.map(\.time)
      let truth = sound.onsets.map(\.time)
      let score = Score(times: times, truth: truth, window: 0.05)
      errors += score.errors.map(abs)
      atFifty += score.f / Double(sounds.count)
      atTen += Score(times: times, truth: truth, window: 0.01).f / Double(sounds.count)
      correlations += Self.correlations(onsets, sound)
    }
    #expect(atFifty >= goal.wide, "seeds \(Self.seeds)")
    #expect(atTen >= goal.narrow, "seeds \(Self.seeds)")
    errors.sort()
    try #require(errors.count > 5)
    #expect(errors[errors.count / 2] <= (goal.isStruck ? 0.001 : 0.01))
    guard let rank = goal.rank else { return }
    // Strengths rank as the blows and notes of one voice do.
    #expect(correlations.count >= Self.seeds.count)
    let mean = correlations.reduce(0, +) / Double(max(1, correlations.count))
    #expect(mean >= rank, "seeds \(Self.seeds)")
  }

  /// The rank correlation of the strengths of each voice that has at least five onsets.
  static func correlations(_ onsets: [Onset], _ sound: LabelledSound) -> [Double] {
    let pairs = Score.match(onsets.map(\.time), sound.onsets.map(\.time), 0.01)
    return Dictionary(grouping: pairs) { sound.onsets[$0.truth].voice }.compactMap { voice, own in
      guard voice != nil, own.count > 4 else { return nil }
      return rankCorrelation(
        own.map { onsets[$0.time].strength }, own.map { sound.onsets[$0.truth].strength })
    }
  }

  @Test("silence and swells give no onset", arguments: [Family.silence, .swells])
  func nothing(family: Family) {
    for sound in LabelledSound.set(seeds: Self.seeds, families: [family], seconds: 3, rates: Self.rates) {
      #expect(Self.onsets(sound) == [], "\(sound.name)")
    }
  }

  @Test("vibrato, tremolo, engines, wind and noise give at most five onsets a minute")
  func few() {
    let families = Family.allCases.filter { $0.isWithoutOnsets && !$0.isForbidden }
    let sounds = LabelledSound.set(
      seeds: 7000..<7001, families: families, seconds: SearchEffort.isFull ? 3 : 1.5, rates: Self.rates)
    expectEqual(sounds.count, 8)
    let found = sounds.map { Self.onsets($0).count }.reduce(0, +)
    let minutes = sounds.map(\.duration).reduce(0, +) / 60
    #expect(Double(found) / minutes <= 5)
  }
}
