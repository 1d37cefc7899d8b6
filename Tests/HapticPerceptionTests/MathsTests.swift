import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticPerception

@Suite("The perception module's own maths")
struct MathsTests {
  @Test("exp2, log2, sine and decibels agree with the library")
  func functions() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let x = 80 * random.unit() - 40
      #expect(abs(Maths.exp2(x) / Foundation.exp2(x) - 1) < 1e-13)
      let y = Foundation.exp2(x)
      #expect(abs(Maths.log2(y) - x) < 1e-13)
      #expect(abs(Maths.decibels(ofPower: y) - 10 * log10(y)) < 1e-11)
      #expect(abs(Maths.power(ofDecibels: x) / pow(10, x / 10) - 1) < 1e-12)
      #expect(abs(Maths.squareRoot(y) / y.squareRoot() - 1) < 3e-16)
      let cycle = random.unit()
      #expect(abs(Maths.sine(cycles: cycle) - sin(2 * .pi * cycle)) < 1e-13)
      #expect(abs(Maths.arcsine(cycle * 0.4) - asin(cycle * 0.4)) < 2e-5)
      #expect(abs(Maths.tangent(cycle * 0.4) - tan(cycle * 0.4)) < 1e-5)
    }
    #expect(abs(Maths.log2(3) - Foundation.log2(3)) < 1e-15)
  }

  @Test("what has no answer gets a finite one")
  func limits() {
    for x in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(Maths.exp2(x).isFinite && Maths.log2(x).isFinite && Maths.squareRoot(x).isFinite)
    }
    #expect(Maths.squareRoot(0) == 0 && Maths.log2(0) == -1000 && Maths.power(-1, 0.3) == 0)
    expectEqual(Maths.clamped(.nan, 2, 3), 2)
  }

  @Test("the constant of summation is exp(-5/200)")
  func summation() {
    let step = Double(PerceptionConstants.frameStep) / PerceptionConstants.sampleRate
    #expect(abs(PerceptionConstants.summationKept - exp(-step / 0.2)) < 1e-15)
    #expect(abs(PerceptionConstants.strengthScale - (pow(10, 0.9) - 1)) < 0.001)
  }
}
