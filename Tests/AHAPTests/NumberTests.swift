import Foundation
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import AHAP
@testable import HapticText

@Suite("Numbers, exactly")
struct NumberTests {
  /// What the reader makes of a spelling.
  private func number(_ text: String) -> (double: Double, float: Float)? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let number = DecimalNumber(in: base, from: 0, to: bytes.count),
        number.count == bytes.count
      else { return nil }
      return (number.double(in: base), number.float(in: base))
    }
  }

  /// Compares with the standard library, which rounds correctly to either format.
  private func isExact(_ text: String) -> Bool {
    guard let found = number(text), let double = Double(text), let float = Float(text) else { return false }
    return found.double.bitPattern == double.bitPattern && found.float.bitPattern == float.bitPattern
  }

  @Test(
    "hard spellings are rounded correctly",
    arguments: [
      "0", "-0", "-0.0", "0e400", "0.1", "1e22", "1e23", "9007199254740993", "9007199254740992.5",
      "9007199254740993.0",
      "123456789012345678901234567890", "1.7976931348623157e308", "1.7976931348623158e308",
      "1.7976931348623159e308",
      "1e309", "1e400", "-1e400", "1e-400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
      "5e-324",
      "2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201e-308",
      "6.631236846766476e-316",
      "3.4028235677973366e38", "3.4028235677973362e38", "340282346638528859811704183484516925440",
      "1.401298464324817e-45", "7.006492321624085e-46", "7.006492321624086e-46", "1.1754943508222875e-38",
      "1.17549429e-38", "1.00000005960464477539062", "1.00000005960464477539063",
      "1.000000059604644775390625",
      "1.000000178813934326171875", "16777217", "16777217.0000000000000000000000000001", "16777219",
      "0.000000000000000000000000000000000000000000001",
      "0.00000000000000000000000000000000001234567890123456789",
      "1234567890123456789e-19", "18446744073709551615", "18446744073709551616", "99999999999999999999e-20",
      "8.5899345919999995e9", "0.50000000000000000000000000000000000000000000000000000000001",
      "1e0000000000000000000000000001", "1e99999999999999999999999", "1e-99999999999999999999999",
    ])
  func hardSpellings(text: String) {
    #expect(isExact(text))
  }

  @Test("very long spellings are rounded by every digit")
  func longSpellings() {
    // Exactly halfway between 1 and the next Double, then a digit far out that decides.
    let half = "1.00000000000000011102230246251565404236316680908203125"
    #expect(isExact(half))
    #expect(isExact(half + String(repeating: "0", count: 5_000) + "1"))
    #expect(isExact("0." + String(repeating: "0", count: 1_000) + "1e1001"))
    #expect(isExact("1" + String(repeating: "0", count: 1_000) + "e-1000"))
    #expect(isExact(String(repeating: "7", count: 2_000) + "e-1999"))
    #expect(isExact("0." + String(repeating: "3", count: 2_000)))
    #expect(isExact("4.9406564584124654" + String(repeating: "9", count: 900) + "e-324"))
  }

  /// How many random numbers a test tries; more with `THRUM_FUZZ_ITERATIONS`.
  private static let rounds = max(
    20_000, ProcessInfo.processInfo.environment["THRUM_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 0)

  @Test("random spellings are rounded correctly")
  func randomSpellings() {
    let seed: UInt64 = 0xA4A9_0001
    var random = SeededGenerator(seed: seed)
    for round in 0..<Self.rounds {
      var text = Bool.random(using: &random) ? "-" : ""
      let digits = Int.random(in: 1...(round % 20 == 0 ? 60 : 20), using: &random)
      text += String(Int.random(in: 1...9, using: &random))
      let point = Int.random(in: 0...digits, using: &random)
      for index in 0..<digits {
        if index == point { text += "." }
        text += String(Int.random(in: 0...9, using: &random))
      }
      switch round % 4 {
      case 0: text += "e\(Int.random(in: -345...310, using: &random))"
      case 1: text += "E\(Int.random(in: -50...50, using: &random))"
      case 2: text += "e+\(Int.random(in: 0...30, using: &random))"
      default: break
      }
      if !isExact(text) { Issue.record("\(text), seed \(seed)") }
    }
  }

  @Test("ties between Floats are decided by the decimal, not by its Double")
  func doubleRounding() {
    let seed: UInt64 = 0xA4A9_0002
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      // Halfway between two Floats, which is exact in Double, and the decimals just beside it.
      let low = Float(bitPattern: UInt32.random(in: 1..<0x7F7F_FFFE, using: &random))
      let middle = (Double(low) + Double(low.nextUp)) / 2
      let text = "\(middle)"
      if !isExact(text) { Issue.record("\(text), seed \(seed)") }
      guard !text.contains("e"), text.count < 300 else { continue }
      if !isExact(text + "00000000000000000001") { Issue.record("\(text) and a little more, seed \(seed)") }
    }
  }

  @Test("the shortest spelling of any Float or Double reads back equal")
  func shortestSpelling() {
    let seed: UInt64 = 0xA4A9_0003
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let float = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
      if float.isFinite {
        let text = NumberText.exact(float)
        if number(text)?.float.bitPattern != float.bitPattern { Issue.record("\(text), seed \(seed)") }
      }
      let double = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      if double.isFinite {
        let text = NumberText.exact(double)
        if number(text)?.double.bitPattern != double.bitPattern { Issue.record("\(text), seed \(seed)") }
      }
      let ordinary = Float.random(in: -1...1, using: &random)
      if number(NumberText.exact(ordinary))?.float != ordinary { Issue.record("\(ordinary), seed \(seed)") }
    }
  }

  @Test(
    "ordinary numbers are spelled plainly",
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.1, "0.1"), (100, "100"),
      (86_400, "86400"),
      (0.00001, "0.00001"), (0.000001, "0.000001"), (1e-7, "1e-7"), (1.5e-9, "1.5e-9"),
      (1e16, "10000000000000000"),
      (1e20, "100000000000000000000"), (1e22, "1e22"), (123456.789, "123456.789"), (1.25e300, "1.25e300"),
      (0.30000000000000004, "0.30000000000000004"),
    ] as [(Double, String)])
  func plainSpelling(value: Double, text: String) {
    expectEqual(NumberText.exact(value), text)
  }

  @Test("Floats get the digits that a Float needs")
  func floatSpelling() {
    expectEqual(NumberText.exact(Float(0.1)), "0.1")
    expectEqual(NumberText.exact(Float(1) / 3), "0.33333334")
    expectEqual(NumberText.exact(Float.greatestFiniteMagnitude), "3.4028235e38")
    expectEqual(NumberText.exact(Float.leastNonzeroMagnitude), "1e-45")
  }

  @Test("products and quotients of 128 bits agree with the standard library")
  func fullWidth() {
    let seed: UInt64 = 0xA4A9_0004
    var random = SeededGenerator(seed: seed)
    for round in 0..<10_000 {
      let edge: UInt64 = round % 3 == 0 ? ~0 << UInt64.random(in: 0...63, using: &random) : 0
      let left = random.next() | edge
      let right = random.next() | 1 << 63
      let product = left.multipliedFullWidth(by: right)
      if FullWidth.multiply(left, right) != (product.high, product.low) { Issue.record("seed \(seed)") }
      let (high, low) = (left % right, random.next())
      let expected = right.dividingFullWidth((high, low))
      let found = FullWidth.divide(high, low, by: right)
      if found != (expected.quotient, expected.remainder != 0) { Issue.record("seed \(seed)") }
    }
  }
}
