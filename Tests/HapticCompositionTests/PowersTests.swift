import HapticComposition
import HapticVocabulary
import TestSupport
import Testing

@Suite("Powers of four numbers")
struct PowersTests {
  @Test("they have the bits of the powers of one number", arguments: [0.3, 0.5, 0.9])
  func bits(exponent: Double) {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<2000 {
      let bases = SIMD4<Double>(
        (0..<4).map { _ in Maths.exp2(Double.random(in: -42...40, using: &generator)) })
      let powers = Maths.powers(bases, exponent)
      for lane in 0..<4 {
        #expect(powers[lane] == Maths.power(bases[lane], exponent), "\(bases[lane]), round \(round)")
      }
    }
  }

  @Test("whole powers of two have the bits too")
  func wholePowers() {
    for exponent in stride(from: -40.0, to: 40, by: 4) {
      let bases = SIMD4(Maths.exp2(exponent), Maths.exp2(exponent + 1), Maths.exp2(exponent + 2), 1)
      let powers = Maths.powers(bases, 0.3)
      for lane in 0..<4 { #expect(powers[lane] == Maths.power(bases[lane], 0.3)) }
    }
  }
}
