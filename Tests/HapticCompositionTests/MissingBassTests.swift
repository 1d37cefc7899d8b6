import HapticComposition
import TestExpectations
import Testing

@Suite("Music without low frequencies")
struct MissingBassTests {
  private static let music = CompositionPreset.music.settings

  private static func blows(hertz: Double) -> [Float] {
    Sounds.blows(1.6, at: [0.2, 0.6, 1.0, 1.4], hertz: hertz)
  }

  @Test("the preset music follows the whole sound where it has hardly any low frequencies")
  func treble() {
    let samples = Self.blows(hertz: 1100)
    let composition = Feeling.composed(samples, Self.music)
    #expect(composition.report.followsWholeSound)
    #expect(composition.report.transients >= 3)
    // A range of brightness within the low frequencies would make everything as sharp as can be.
    let sharpest = composition.pattern.events.map { $0[.hapticSharpness] }.max() ?? 1
    #expect(sharpest < 1)
    let inBlocks = Feeling.composed(samples, Self.music, blocks: [1, 333, 20_000])
    expectEqual(inBlocks.pattern, composition.pattern)
    expectEqual(inBlocks.report, composition.report)
  }

  @Test("the preset music follows the low frequencies where there are some")
  func bass() {
    let samples = Self.blows(hertz: 60)
    let composition = Feeling.composed(samples, Self.music)
    #expect(!composition.report.followsWholeSound)
    var alone = Self.music
    alone.replacesMissingBass = false
    expectEqual(Feeling.composed(samples, alone).pattern, composition.pattern)
  }

  @Test("the strategy bass alone follows nothing else, and silence has nothing to follow")
  func strategy() {
    let report = Feeling.composed(Self.blows(hertz: 1100), CompositionSettings(.bass)).report
    #expect(!report.followsWholeSound)
    let silence = [Float](repeating: 0, count: Int(Sounds.rate))
    #expect(!Feeling.composed(silence, Self.music).report.followsWholeSound)
  }
}
