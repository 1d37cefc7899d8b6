import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticSynthesis

@Suite("The engine's own maths")
struct MathsTests {
  @Test("sine stays within 4e-7 of the true one, four at once as one by one")
  func sine() {
    var worst = 0.0
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200_000 {
      let phase = UInt32.random(in: .min ... .max, using: &random)
      let value = Maths.sine(phase)
      worst = max(worst, abs(Double(value) - sin(Double(Int32(bitPattern: phase)) / 2_147_483_648 * .pi)))
      expectEqual(Maths.sine(SIMD4<UInt32>(repeating: phase))[2].bitPattern, value.bitPattern)
    }
    #expect(worst < 4e-7, "worst \(worst)")
    expectEqual(Maths.sine(UInt32(0)), 0)
    #expect(Maths.sine(UInt32(0x4000_0000)) > 0.999_999)
  }

  @Test("exp2, log2 and power agree with the library to 1e-13")
  func powers() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<20_000 {
      let x = Double.random(in: -40...40, using: &random)
      #expect(abs(Maths.exp2(x) / Foundation.exp2(x) - 1) < 1e-14)
      let y = Foundation.exp2(x)
      #expect(abs(Maths.log2(y) - Foundation.log2(y)) < 1e-13)
      let base = Double.random(in: 0...1, using: &random)
      let exponent = Double.random(in: 0.1...8, using: &random)
      #expect(abs(Maths.power(base, exponent) - pow(base, exponent)) < 1e-13)
    }
    #expect(Maths.exp2(.nan) > 0)
    #expect(Maths.exp2(1e9).isFinite)
    expectEqual(Maths.log2(0), -1000)
    expectEqual(Maths.power(0, 0.5), 0)
  }

  @Test("floor, ceiling and moments saturate instead of trapping")
  func rounding() {
    for (value, floor, ceiling) in [(2.5, 2, 3), (-2.5, -3, -2), (3, 3, 3), (-0.0, 0, 0)]
      as [(Double, Int64, Int64)]
    {
      expectEqual(Maths.floor(value), floor)
      expectEqual(Maths.ceiling(value), ceiling)
    }
    expectEqual(Maths.moment(0.5), 1)
    expectEqual(Maths.moment(0.49), 0)
    expectEqual(Maths.floor(.infinity), .max)
    expectEqual(Maths.ceiling(-.infinity), .min)
    expectEqual(Maths.floor(.nan), .min)
  }

  @Test("the limiter passes 0.8, bends above and never passes 1")
  func limiter() {
    expectEqual(limited(0.8), 0.8)
    expectEqual(limited(-0.5), -0.5)
    #expect(abs(limited(1.0) - 0.9) < 1e-6)
    #expect(limited(1e30) <= 1)
    expectEqual(limited(-.infinity), -1)
    expectEqual(limited(.nan), 0)
    var source: [Float] = [0.1, -0.9, 0.2, 2, 0.3, .nan, 0, -0.8, 0.5]
    var target = source
    limit(&source, into: &target, count: 9)
    expectEqual(target, source.map { limited($0) })
  }
}
