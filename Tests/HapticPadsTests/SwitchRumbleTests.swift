import Foundation
import TestExpectations
import Testing

@testable import HapticActuators
@testable import HapticPads

@Suite struct SwitchRumbleTests {
  private func update(_ low: (Double, Double), _ high: (Double, Double)) -> RumbleUpdate {
    RumbleUpdate(
      low: RumbleBand(hertz: low.0, amplitude: low.1, in: .low),
      high: RumbleBand(hertz: high.0, amplitude: high.1, in: .high))
  }

  private func bytes(_ update: RumbleUpdate) -> String {
    var rumble = SwitchRumble()
    return [UInt8](rumble.encode(left: update, right: .neutral).bytes[2..<6]).hex
  }

  @Test(
    "Frequencies and amplitudes have the bytes of the published tables",
    arguments: [
      (160, 0, 320, 0, "00014040"), (160, 0, 320, 1, "00c94040"), (160, 1, 320, 0, "00014072"),
      (160, 0.7, 320, 0.7, "00a7c069"), (41, 0.5, 320, 0, "00010162"), (626, 0.5, 320, 0, "00017f62"),
      (160, 0, 1252, 0.5, "fc894040"), (160, 0, 82, 0.25, "04484040"), (95, 0.12, 230, 0.12, "c4202848"),
      (104, 0.225, 320, 0, "0001ac4f"), (150, 0.3, 150, 0.2, "74383d56"), (20, 2, 320, 0, "00010172"),
      (80, 0.01, 5000, 0.005, "fc03a040"),
    ] as [(Double, Double, Double, Double, String)])
  func vectors(low: Double, lowAmplitude: Double, high: Double, highAmplitude: Double, expected: String) {
    expectEqual(bytes(update((low, lowAmplitude), (high, highAmplitude))), expected)
  }

  @Test("Reports count to 15, and vibration is turned on by a subcommand")
  func reports() {
    var rumble = SwitchRumble()
    #expect(
      rumble.encode(left: update((160, 0), (320, 1)), right: .neutral).bytes.hex
        == "1000" + "00c94040" + "00014040")
    #expect(
      rumble.encode(left: update((95, 0.5), (230, 0.25)), right: update((95, 0.25), (230, 0.5))).bytes.hex
        == "1001" + "c4482862" + "c4882852")
    rumble = SwitchRumble(counter: 15)
    expectEqual(rumble.encodeNeutral().bytes.hex, "100f" + "00014040" + "00014040")
    expectEqual(rumble.counter, 0)
    rumble = SwitchRumble(counter: 3)
    expectEqual(rumble.encodeEnable().bytes.hex, "0103" + "00014040" + "00014040" + "4801")
    expectEqual(rumble.counter, 4)
  }

  @Test("Every code is the one closest to its own frequency and amplitude")
  func codes() {
    for code in 1...127 {
      for range in [RumbleBand.Range.low, .high] {
        let hertz = RumbleBand.hertz(frequencyCode: code, in: range)
        let centre = range == .low ? 160.0 : 320
        #expect(abs(hertz - centre * pow(2, Double(code - 64) / 32)) < 1e-9)
        expectEqual(RumbleBand.frequencyCode(hertz: hertz, in: range), code)
      }
    }
    for code in 0...100 {
      expectEqual(RumbleBand.amplitudeCode(amplitude: RumbleBand.amplitude(amplitudeCode: code)), code)
    }
    #expect(abs(RumbleBand.amplitude(amplitudeCode: 100) - 1.003) < 1e-4)
    // Halfway between two codes, the lower one is chosen.
    for code in 0..<100 {
      let middle =
        (RumbleBand.amplitude(amplitudeCode: code) + RumbleBand.amplitude(amplitudeCode: code + 1)) / 2
      expectEqual(RumbleBand.amplitudeCode(amplitude: middle * (1 - 1e-12)), code)
      expectEqual(RumbleBand.amplitudeCode(amplitude: middle * (1 + 1e-12)), code + 1)
    }
  }

  @Test("No number leaves the range that the actuators survive")
  func range() {
    let odd: [Double] = [.nan, -.infinity, -1, 0, .leastNonzeroMagnitude, 1e-300, 1e300, .infinity]
    for hertz in odd {
      for amplitude in odd {
        for range in [RumbleBand.Range.low, .high] {
          let band = RumbleBand(hertz: hertz, amplitude: amplitude, in: range)
          #expect((1...127).contains(band.frequencyCode))
          #expect((0...100).contains(band.amplitudeCode))
        }
      }
    }
    #expect(
      RumbleBand(frequencyCode: 0, amplitudeCode: 101) == RumbleBand(frequencyCode: 1, amplitudeCode: 100))
    #expect(
      RumbleBand(frequencyCode: .max, amplitudeCode: .min)
        == RumbleBand(frequencyCode: 127, amplitudeCode: 0))
  }

  @Test("Two tones together have at most the power of one, lowered by equal decibels")
  func ceiling() {
    let ceiling = pow(RumbleBand.amplitude(amplitudeCode: 100), 2)
    for low in 0...100 {
      for high in 0...100 {
        let update = RumbleUpdate(
          low: RumbleBand(frequencyCode: 39, amplitudeCode: low),
          high: RumbleBand(frequencyCode: 43, amplitudeCode: high))
        let amplitudes = [update.low, update.high]
          .map { RumbleBand.amplitude(amplitudeCode: $0.amplitudeCode) }
        let power = amplitudes[0] * amplitudes[0] + amplitudes[1] * amplitudes[1]
        guard power <= ceiling else {
          Issue.record("codes \(low) and \(high): power \(power)")
          continue
        }
        let asked = [low, high].map { RumbleBand.amplitude(amplitudeCode: $0) }
        if asked[0] * asked[0] + asked[1] * asked[1] <= ceiling {
          expectEqual(amplitudes, asked)
        } else if low >= 48, high >= 48 {
          expectEqual(low - update.low.amplitudeCode, high - update.high.amplitudeCode)
        }
      }
    }
    let both = RumbleUpdate(
      low: RumbleBand(frequencyCode: 39, amplitudeCode: 99),
      high: RumbleBand(frequencyCode: 43, amplitudeCode: 60))
    expectEqual(bytes(both), "ac722770")
  }
}
