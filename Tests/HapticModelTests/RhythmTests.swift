import HapticModel
import TestExpectations
import TestSupport
import Testing

/// Swing, small irregularities and accents.
@Suite struct RhythmTests {
  static let eighths = HapticPattern(
    events: (0..<8).map { index in
      HapticEvent(
        .hapticTransient, time: Double(index) * 0.25, parameters: [EventParameter(.hapticIntensity, 0.8)])
    })

  private static func intensities(_ pattern: HapticPattern) -> [Float] {
    pattern.events.map { $0[.hapticIntensity] }
  }

  @Test("a swing moves every second line, and nothing else")
  func swing() {
    let swung = Self.eighths.swung(by: Swing(grid: 0.25, amount: 0.6))
    expectEqual(swung.events.map(\.time), [0, 0.3, 0.5, 0.8, 1, 1.3, 1.5, 1.8])
    expectEqual(Self.intensities(swung), Self.intensities(Self.eighths))
    #expect(Self.eighths.swung(by: Swing(grid: 0.25, amount: 0.5)) == Self.eighths)
    expectEqual(
      Self.eighths.swung(by: Swing(grid: 0.25, amount: 0.6, origin: 0.25)).events.map(\.time),
      [0.05, 0.25, 0.55, 0.75, 1.05, 1.25, 1.55, 1.75])
  }

  @Test("a swing keeps the order of times, and the length of a pair")
  func order() {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let swing = Swing(
        grid: 0.001 + chance.unit(), amount: 0.5 + 0.4 * chance.unit(), origin: chance.unit() - 0.5)
      let (a, b) = (chance.unit() * 8, chance.unit() * 8)
      #expect((swing.time(a) - swing.time(b)) * (a - b) >= -1e-9, "\(swing), \(a), \(b)")
      let next = swing.time(a + 2 * swing.grid) - swing.time(a)
      #expect((next - 2 * swing.grid).magnitude < 1e-8, "\(swing), \(a)")
    }
  }

  @Test("a seed gives the same changes again, within their limits, and another seed gives others")
  func humanized() {
    let humanizing = Humanizing(time: 0.012, level: 0.1, seed: 4711)
    let pattern = Self.eighths.humanized(by: humanizing)
    #expect(pattern == Self.eighths.humanized(by: humanizing))
    #expect(pattern != Self.eighths.humanized(by: Humanizing(time: 0.012, level: 0.1, seed: 4712)))
    for (before, after) in zip(Self.eighths.events, pattern.events) {
      #expect((before.time - after.time).magnitude <= 0.012 + 1e-6)
      #expect((before[.hapticIntensity] - after[.hapticIntensity]).magnitude <= 0.1005)
    }
    expectEqual(Set(zip(Self.eighths.events, pattern.events).map { $1.time - $0.time }).count, 8)
    // Events that start together stay together, and a part of a pattern changes as in the whole.
    let chord = HapticPattern(events: [Self.eighths.events[3], Self.eighths.events[3]]).humanized(
      by: humanizing)
    expectEqual(chord.events.map(\.time), [pattern.events[3].time, pattern.events[3].time])
  }

  @Test("the changes are small most of the time, and equally often early and late")
  func distribution() {
    let humanizing = Humanizing(time: 1, level: 1, seed: 3)
    let changes = (0..<4000).map { humanizing.changes(at: Double($0) * 0.125) }
    let mean = changes.reduce(0) { $0 + $1.time } / 4000
    let small = changes.count { $0.time.magnitude < 0.5 }
    // The sum of two even numbers has the variance 1/6, so the mean of 4000 has a deviation of 0.0065; three quarters are small.
    #expect(mean.magnitude < 0.03 && small > 2850 && small < 3150, "\(mean), \(small)")
  }

  @Test("accents recur on the lines, and an event has that of its nearest line")
  func accents() {
    let accents = Accents(levels: [1, 0.5, 0.75, 0.5], grid: 0.25)
    expectEqual(
      Self.intensities(Self.eighths.accented(by: accents)), [0.8, 0.4, 0.6, 0.4, 0.8, 0.4, 0.6, 0.4])
    expectEqual(accents.factor(at: 0.1), 1)
    expectEqual(accents.factor(at: 0.13), 0.5)
    expectEqual(accents.factor(at: -0.25), 0.5)
    expectEqual(Self.intensities(Self.eighths.accented(by: Accents(levels: [2], grid: 1)))[0], 1)
  }

  @Test("numbers without meaning change nothing, or are limited")
  func hostile() {
    for number in [Double.nan, .infinity, -.infinity, 0, -1, 1e308, 1e-300] {
      let swung = Self.eighths.swung(by: Swing(grid: number, amount: number, origin: number))
      #expect(swung == Self.eighths, "\(number)")
      let accented = Self.eighths.accented(by: Accents(levels: [number], grid: number, origin: number))
      #expect(accented.validate().isEmpty, "\(number)")
      let humanized = Self.eighths.humanized(by: Humanizing(time: number, level: number, seed: 1))
      #expect(humanized.validate().isEmpty, "\(number)")
    }
    #expect(Self.eighths.accented(by: Accents(levels: [], grid: 1)) == Self.eighths)
    _ = Swing(grid: 1).time(1e300)
    _ = Accents(levels: [1], grid: 1e-6).factor(at: 1e300)
  }
}
