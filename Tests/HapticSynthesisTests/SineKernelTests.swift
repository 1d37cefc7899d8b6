import TestExpectations
import TestSupport
import Testing

@testable import HapticSynthesis

@Suite("kernels of vibrations")
struct SineKernelTests {
  private static func phase(_ random: inout SeededGenerator) -> PhasePolynomial {
    PhasePolynomial(
      p: random.next(), d1: random.next(), d2: random.next() >> 20,
      d3: Bool.random(using: &random) ? random.next() >> 40 : 0)
  }

  @Test("a ramp has the bits of its product with a ramp that stays 1", arguments: [UInt64](0..<20))
  func rampIsProduct(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let phase = Self.phase(&random)
    let level = (
      base: Float.random(in: -1...1, using: &random), slope: Float.random(in: -1e-3...1e-3, using: &random)
    )
    let gain = Float.random(in: 0...2, using: &random)
    for (square, plain) in [(gain, 0), (0, gain)] as [(Float, Float)] {
      var ramp = [Float](repeating: 0, count: 301)
      var product = ramp
      addSine(
        phase, from: 7, to: 308, into: &ramp,
        amplitude: RampAmplitude(level: level, squareGain: square, plainGain: plain))
      addSine(
        phase, from: 7, to: 308, into: &product,
        amplitude: ProductAmplitude(level: level, envelope: (1, 0), squareGain: square, plainGain: plain))
      #expect(ramp.map(\.bitPattern) == product.map(\.bitPattern), "seed \(seed)")
      #expect(ramp.contains { $0 != 0 })
    }
  }

  @Test("a sine has the same bits wherever its samples are divided", arguments: [UInt64](0..<20))
  func divisions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let phase = Self.phase(&random)
    let amplitude = ConstantAmplitude(value: SIMD4(repeating: 0.5))
    let begin = Int64.random(in: 0...70_000, using: &random)
    let end = begin + 500
    var whole = [Float](repeating: 0, count: 500)
    addSine(phase, from: begin, to: end, into: &whole, amplitude: amplitude)
    var parts = [Float](repeating: 0, count: 500)
    var at = begin
    parts.withUnsafeMutableBufferPointer { parts in
      while at < end, let base = parts.baseAddress {
        let next = min(end, at + Int64.random(in: 1...90, using: &random))
        addSine(phase, from: at, to: next, into: base + Int(at - begin), amplitude: amplitude)
        at = next
      }
    }
    #expect(whole.map(\.bitPattern) == parts.map(\.bitPattern), "seed \(seed)")
  }

  @Test("the phase of each sample of a tile follows its differences", arguments: [UInt64](0..<20))
  func differences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var step = DifferencePhase(p: random.next(), d1: random.next(), d2: random.next(), d3: random.next())
    let first = step
    for x in 0..<UInt32(64) {
      let reached = first.advanced(by: x)
      expectEqual([reached.p, reached.d1, reached.d2, reached.d3], [step.p, step.d1, step.d2, step.d3])
      let four = step.four
      #expect(four[0] == step.p && four[3] == step.advanced(by: 3).p, "seed \(seed)")
      step = DifferencePhase(
        p: step.p &+ step.d1, d1: step.d1 &+ step.d2, d2: step.d2 &+ step.d3, d3: step.d3)
    }
  }

  @Test("a phase a tile later is that of 64 samples later", arguments: [UInt64](0..<20))
  func tile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let phase = Self.phase(&random)
    let (tile, samples) = (phase.advancedByTile(), phase.advanced(by: 64))
    #expect(
      [tile.p, tile.d1, tile.d2, tile.d3] == [samples.p, samples.d1, samples.d2, samples.d3], "seed \(seed)")
  }

  @Test("the limiter finds a special value at any place")
  func limiterPlaces() {
    let denormal = Float.leastNonzeroMagnitude
    for special in [2, -0.9, .nan, .infinity, 1000 * denormal, -denormal] {
      for place in 0..<19 {
        var source = (0..<19).map { Float($0) / 30 - 0.3 }
        source[place] = special
        var target = [Float](repeating: 9, count: 19)
        limit(&source, into: &target, count: 19)
        #expect(target.map(\.bitPattern) == source.map { limited($0).bitPattern }, "\(special) at \(place)")
      }
    }
  }
}
