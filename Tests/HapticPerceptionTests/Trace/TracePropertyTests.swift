import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("Properties of traces and of their distance")
struct TracePropertyTests {
  typealias Tap = TraceDrive.Tap
  typealias Hum = TraceDrive.Hum

  /// A random pattern of taps and hums.
  static func random(_ random: inout SeededGenerator, seconds: Double = 1) -> SensationTrace {
    let taps = (0..<random.next(5)).map { _ in
      Tap(t: 0.1 + (seconds - 0.3) * random.unit(), decibels: -30 * random.unit(), sharpness: random.unit())
    }
    let hums = (0..<random.next(3)).map { _ in
      Hum(
        t: 0.1 + 0.4 * random.unit(), d: 0.05 + 0.3 * random.unit(), a: 0.02 + 0.5 * random.unit(),
        hertz: 60 + 200 * random.unit(), depth: random.unit(), rate: 5 + 40 * random.unit())
    }
    return TraceBench.felt(TraceDrive.drive(taps, hums, seconds: seconds))
  }

  @Test(
    "a distance is 0 to itself, the same in both directions, and the same whatever is skipped",
    arguments: SearchEffort.seeds(1...30))
  func exact(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (Self.random(&random), Self.random(&random))
    #expect(FeelDifference(a, a).distance == 0, "seed \(seed)")
    let distance = FeelDifference(a, b).distance
    #expect(distance >= 0, "seed \(seed)")
    #expect(abs(distance - FeelDifference(b, a).distance) <= 1e-9, "seed \(seed)")
    #expect(distance == FeelDifference(a, b, isPruned: false).distance, "seed \(seed)")
    #expect(FeelDifference(a, b).places == FeelDifference(a, b, isPruned: false).places, "seed \(seed)")
  }

  @Test("a detour over a third pattern is hardly shorter", arguments: SearchEffort.seeds(4...13))
  func triangle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let patterns = (0..<4).map { _ in Self.random(&random, seconds: 0.7) }
    var distances = [[Double]](repeating: [0, 0, 0, 0], count: 4)
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
      distances[a][b] = TraceBench.distance(patterns[a], patterns[b])
      distances[b][a] = distances[a][b]
    }
    for a in 0..<4 {
      for b in 0..<4 {
        for c in 0..<4 {
          #expect(
            distances[a][c] <= 1.3 * (distances[a][b] + distances[b][c]), "seed \(seed): \(a) \(b) \(c)")
        }
      }
    }
  }

  @Test("samples that are no numbers, or are enormous, give finite traces and distances")
  func strange() {
    let samples: [[Double]] = [
      [.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude],
      [Double](repeating: .nan, count: 4000),
      (0..<4000).map { $0 % 7 == 0 ? 1e300 : -1e300 }, [],
    ]
    let traces = samples.map { TraceBench.trace($0) }
    for a in traces {
      #expect(a.count.isFinite && a.weight.isFinite)
      #expect(a.moments.allSatisfy { $0.height.isFinite && $0.weight.isFinite && $0.octaves.isFinite })
      for b in traces { #expect(TraceBench.distance(a, b).isFinite) }
    }
    let empty = SensationTrace()
    expectEqual(TraceBench.distance(empty, empty), 0)
    #expect(FeelDifference(empty, empty).places.isEmpty)
    #expect(TraceBench.builder([0.1, 0.2]).trace(gain: .nan).weight.isFinite)
  }

  @Test("from below threshold on, the distance to silence starts at 0 and grows without a step")
  func fade() {
    let silence = SensationTrace()
    func pattern(_ decibels: Double) -> SensationTrace {
      TraceBench.felt(
        TraceDrive.drive(
          [Tap(t: 0.1, decibels: decibels)], [Hum(t: 0.3, d: 0.2, a: TraceRowTests.gain(decibels))],
          seconds: 0.6))
    }
    let quiet = pattern(-60)
    #expect(quiet.count == 0 && quiet.weight == 0)
    expectEqual(TraceBench.distance(quiet, silence), 0)
    let steps = SearchEffort.values(Array(stride(from: -60.0, to: 0, by: 0.25)), few: [-32, -24])
    for decibels in steps {
      let before = TraceBench.distance(pattern(decibels), silence)
      let after = TraceBench.distance(pattern(decibels + 0.25), silence)
      #expect(after >= before - 1e-9, "\(decibels) dB: \(before), \(after)")
      #expect(after - before <= 0.24, "\(decibels) dB: \(before), \(after)")
    }
  }

  /// Four taps of different strength and sharpness.
  private func four(_ gain: Double, at lead: Double = 0, seconds: Double = 1) -> SensationTrace {
    let taps = TraceBench.four.map {
      Tap(t: $0.time + lead, decibels: 40 * log10($0.intensity) + gain, sharpness: $0.sharpness)
    }
    return TraceBench.felt(TraceDrive.drive(taps, seconds: seconds))
  }

  @Test("four taps weaker by 1, 2, 3 and 6 dB: .71, 1.41, 2.11 and 4.12")
  func weaker() {
    let full = four(0)
    for (decibels, expected) in [(1.0, 0.71), (2, 1.41), (3, 2.11), (6, 4.12)] {
      let distance = TraceBench.distance(full, four(-decibels))
      #expect(abs(distance - expected) <= 0.1, "\(decibels) dB: \(distance)")
    }
  }

  @Test("gaps, delays and second taps never fall as they grow")
  func monotone() {
    for (name, count) in [("gap", 6), ("shift of a lone tap", 6), ("level of a second tap", 6)] {
      guard let sweep = TraceSweep.all.first(where: { $0.name.contains(name) }) else {
        Issue.record("no sweep \(name)")
        continue
      }
      let first = sweep.trace(sweep.values[0])
      var last = 0.0
      for index in 1...count {
        let value = sweep.values[(sweep.values.count - 1) * index / count]
        let distance = TraceBench.distance(first, sweep.trace(value))
        #expect(distance >= last - 0.15, "\(sweep.name) \(value): \(distance)")
        last = distance
      }
    }
  }

  @Test("moving both patterns by whole frames hardly changes their distance, half a frame by at most .2")
  func moved() {
    func distance(_ lead: Double, _ other: Double) -> Double {
      TraceBench.distance(
        TraceRowTests.taps([0.3 + lead, 0.5 + lead]), TraceRowTests.taps([0.3 + other, 0.57 + other]))
    }
    let base = distance(0, 0)
    for lead in [0.005, 0.02, 0.05] {
      let moved = distance(lead, lead)
      #expect(abs(moved - base) <= 0.03, "\(lead): \(moved), \(base)")
    }
    #expect(abs(distance(0.0025, 0.0025) - base) <= 0.2)
    #expect(abs(distance(0, 0.0025) - base) <= 0.2)
  }

  @Test("a tap is as far from silence wherever it lies, also at the very start")
  func place() {
    let silence = SensationTrace()
    let middle = TraceBench.distance(TraceRowTests.taps([0.5]), silence)
    for time in [0, 0.02, 0.1] {
      let distance = TraceBench.distance(TraceRowTests.taps([time], seconds: 0.5), silence)
      #expect(abs(distance - middle) < 0.2, "\(time) s: \(distance), \(middle)")
      #expect(distance == TraceBench.distance(silence, TraceRowTests.taps([time], seconds: 0.5)), "\(time) s")
    }
  }

  @Test("a second that both patterns append does not raise their distance by more than .05")
  func tail() {
    let tail = Hum(t: 0.6, d: 0.8, a: 0.2)
    func pattern(_ decibels: Double, _ hums: [Hum]) -> SensationTrace {
      TraceBench.felt(
        TraceDrive.drive([Tap(t: 0.1), Tap(t: 0.3, decibels: decibels)], hums, seconds: 1.6))
    }
    let (a, b) = (pattern(0, []), pattern(-4, []))
    let (c, d) = (pattern(0, [tail]), pattern(-4, [tail]))
    let (before, after) = (TraceBench.distance(a, b), TraceBench.distance(c, d))
    #expect(after <= before + 0.05)
    let ratio = max(1, (a.weight + b.weight) / 2) / ((c.weight + d.weight) / 2)
    #expect(after >= before * pow(ratio, 0.25) - 0.05, "\(before) \(after)")
  }

  @Test(
    "masking ends: equal weak taps after a loud hum are felt more the later they are, and fully after 7 s")
  func maskingEnds() {
    let hum = Hum(t: 0.1, d: 0.5, a: 0.7)
    func level(_ gap: Double?) -> Double {
      let time = 0.6 + (gap ?? 0)
      let trace = TraceBench.felt(
        TraceDrive.drive([Tap(t: time, decibels: -16)], gap == nil ? [] : [hum], seconds: time + 0.3))
      return trace.moments.dropFirst(Int(time * 200) - 6).map(\.level).max() ?? 0
    }
    let alone = level(nil)
    var last = 0.0
    for gap in [0.3, 1.3, 2.3, 6.7] {
      let level = level(gap)
      #expect(level >= last - 1e-9, "\(gap) s: \(level)")
      last = level
    }
    #expect(abs(last - alone) <= 0.5, "\(last) \(alone)")
  }

  @Test("a lone burst hardly masks itself while its level stays within .5 dB of the highest")
  func lone() throws {
    let trace = TraceRowTests.burst(0.3, 160, 0.3)
    let highest = trace.moments.map(\.level).max() ?? 0
    let loud = trace.moments.filter { $0.level > highest - 0.5 }
    #expect(loud.count > 12)
    for moment in loud { #expect(abs(moment.present - moment.unmasked) < 0.03, "\(moment)") }
  }

  @Test("blocks of any size give the same bits")
  func blocks() {
    let samples = TraceBench.acceleration(
      [.init(t: 0.1, a: 0.3, f: 120, d: 0.3, m: 0.7, fm: 13)], seconds: 0.6)
    let whole = TraceBench.builder(samples).trace()
    let parts = TraceBench.builder(samples, blocks: [1, 7, 160, 39, 512]).trace()
    expectEqual(whole.moments, parts.moments)
    #expect(whole.count == parts.count && whole.weight == parts.weight)
  }
}
