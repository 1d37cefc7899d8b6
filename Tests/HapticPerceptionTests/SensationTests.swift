import Foundation
import HapticPerception
import TestExpectations
import Testing

@Suite("Sensation frames")
struct SensationTests {
  @Test("strength is 1 at 30 dB, about doubles every 10 dB, and adds half of the weaker channel")
  func strength() {
    func strength(_ decibels: Double) -> Double {
      SensationFrame.strength(pacinianPower: pow(10, decibels / 10), nonPacinianPower: 0)
    }
    #expect(abs(strength(30) - 1) < 1e-3)
    #expect(abs(strength(40) / strength(30) - 2.139) < 1e-3)
    #expect(abs(strength(10) - 0.14) < 0.005)
    #expect(abs(strength(20) - 0.43) < 0.005)
    let both = SensationFrame.strength(pacinianPower: 500, nonPacinianPower: 500)
    #expect(abs(both / SensationFrame.strength(pacinianPower: 0, nonPacinianPower: 500) - 1.5) < 1e-12)
    expectEqual(strength(-3), 0)
  }

  @Test("a steady sine reads its own pitch from 40 to 500 Hz; lower ones read high, as printed")
  func pitch() {
    func pitch(_ hertz: Double) -> Double {
      let frames = Bench.frames(Signals.burst(hertz, 1, seconds: 1))[80..<180]
      return frames.map(\.pitch).reduce(0, +) / Double(frames.count)
    }
    for hertz in stride(from: 40.0, through: 500, by: 23) { #expect(abs(pitch(hertz) - hertz) < 0.5) }
    #expect(abs(pitch(30) - 31) < 0.5)
    #expect(abs(pitch(20) - 22.8) < 0.5)
  }

  @Test("two steady tones are roughest when they are equally strong")
  func beats() {
    for (share, expected) in [(0.0, 0.0), (0.25, 0.18), (0.5, 0.35), (0.75, 0.20), (1, 0)] {
      let acceleration = (0..<16_000).map {
        0.3 * ((1 - share) * Signals.sine(175, $0) + share * Signals.sine(210, $0))
      }
      let roughness = mean(acceleration)
      #expect(abs(roughness - expected) < 0.006, "share \(share): \(roughness)")
    }
  }

  @Test("full modulation of 200 Hz is rough up to 50 Hz and smooth at 125 Hz")
  func modulation() {
    for (hertz, expected) in [(10.0, 0.65), (15, 0.66), (30, 0.55), (45, 0.44), (125, 0.03)] {
      let acceleration = (0..<16_000).map {
        0.3 * (1 - cos(2 * .pi * hertz * Double($0) / 8000)) / 2 * Signals.sine(200, $0)
      }
      let roughness = mean(acceleration)
      #expect(abs(roughness - expected) <= 0.02, "\(hertz) Hz: \(roughness)")
    }
  }

  private func mean(_ acceleration: [Double]) -> Double {
    let frames = Bench.frames(acceleration)[100..<300]
    return frames.map(\.roughness).reduce(0, +) / Double(frames.count)
  }

  @Test("a grasp lowers the Pacinian threshold by 10 dB and leaves the other; a user's offset raises both")
  func hands() throws {
    let burst = Signals.burst(160, 0.5, seconds: 0.3)
    let contactor = try #require(Bench.frames(burst)[safe: 50])
    let grasp = try #require(Bench.frames(burst, hand: .grasp)[safe: 50])
    let offset = try #require(Bench.frames(burst, userOffset: 6)[safe: 50])
    #expect(abs(grasp.pacinianLevel - contactor.pacinianLevel - 10) < 1e-9)
    expectEqual(grasp.nonPacinianLevel, contactor.nonPacinianLevel)
    #expect(abs(offset.pacinianLevel - contactor.pacinianLevel + 6) < 1e-9)
    #expect(abs(offset.nonPacinianLevel - contactor.nonPacinianLevel + 6) < 1e-9)
  }

  @Test("frames lie 5 ms apart, and there is one for every 40 samples begun")
  func count() {
    for samples in [0, 1, 39, 40, 41, 799, 8000] {
      let frames = Bench.frames([Double](repeating: 0.1, count: samples))
      #expect(frames.count == (samples + 39) / 40, "\(samples) samples")
      #expect(frames.enumerated().allSatisfy { Int64($0.offset) == $0.element.index })
    }
  }

  @Test("silence gives frames of nothing")
  func silence() {
    for frame in Bench.frames(Signals.silence(0.3)) {
      #expect(frame.level == 0 && frame.strength == 0 && frame.pitch == 0 && frame.roughness == 0)
    }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
