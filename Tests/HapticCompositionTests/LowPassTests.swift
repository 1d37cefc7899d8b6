import Foundation
import TestExpectations
import Testing

@testable import HapticComposition

@Suite struct LowPassTests {
  private static let rate = 48_000.0

  /// Returns the amplitude of a tone of amplitude 1 after a filter for 150 Hz, once the filter has settled.
  private func gain(at hertz: Double, offset: Float = 0, block: Int = 4096) -> Double {
    var filter = LowPass(hertz: 150, sampleRate: Self.rate)
    var samples = (0..<Int(2 * Self.rate)).map {
      Float(sin(2 * Double.pi * hertz * Double($0) / Self.rate)) + offset
    }
    samples.withUnsafeMutableBufferPointer { all in
      for first in stride(from: 0, to: all.count, by: block) {
        filter.filter(UnsafeMutableBufferPointer(rebasing: all[first..<min(first + block, all.count)]))
      }
    }
    let settled = samples.suffix(Int(Self.rate))
    return (2 * settled.reduce(0) { $0 + Double($1) * Double($1) } / Double(settled.count)).squareRoot()
  }

  /// The amplitude of the analog filters, at the frequency to which the bilinear transform moves a frequency.
  private func expected(at hertz: Double) -> Double {
    let warped = { (hertz: Double) in tan(Double.pi * hertz / Self.rate) }
    let low = warped(hertz) / warped(150)
    let high = warped(hertz) / warped(20)
    return 1 / (1 + pow(low, 8)).squareRoot() * (high * high / (1 + high * high))
  }

  @Test("The filter of bass has the gain of a Butterworth filter of fourth order and of a high-pass filter")
  func response() {
    for hertz in [5.0, 20, 40, 75, 150, 300, 600, 2400] {
      #expect(abs(gain(at: hertz) - expected(at: hertz)) < 1e-5, "\(hertz) Hz")
    }
  }

  @Test("The filter of bass removes an offset")
  func offset() {
    #expect(abs(gain(at: 75, offset: 100) - expected(at: 75)) < 1e-4)
  }

  @Test("The filter of bass returns the same bits whatever the size of the blocks")
  func blocks() {
    expectEqual(gain(at: 75, block: 7), gain(at: 75))
  }
}
