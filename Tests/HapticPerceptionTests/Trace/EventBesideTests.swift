import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticPerception

@Suite("Vibration beside something stronger")
struct EventBesideTests {
  private func curve(_ points: [(Double, Double)]) -> [ParameterCurve] {
    [
      ParameterCurve(
        .hapticIntensityControl, time: 0, controlPoints: points.map { .init(time: $0.0, value: Float($0.1)) })
    ]
  }

  /// Returns the events, and checks that they name all that is felt.
  private func felt(_ events: [HapticEvent], _ curves: [ParameterCurve] = []) -> [FeltEvent] {
    let trace = TraceBench.felt(Bench.drive(events, curves: curves))
    let felt = trace.events
    #expect(trace.uncovered(by: felt) == 0, "\(felt)")
    return felt
  }

  @Test("a weak vibration after and before a strong one is a span of its own")
  func loudAndQuiet() throws {
    let after = felt([Bench.span(0, 1, 1, 0.5), Bench.span(1, 3, 0.3, 0.5)])
    try #require(after.map(\.standing) == [.own, .own])
    #expect(abs(after[0].level - 43.1) <= 0.1 && abs(after[1].level - 22.2) <= 0.1)
    #expect(after[0].time == 0 && (1...1.06).contains(after[1].time) && after[1].duration > 2.5)
    let before = felt([Bench.span(0, 3, 0.3, 0.5), Bench.span(3, 1, 1, 0.5)])
    try #require(before.map(\.standing) == [.own, .own])
    #expect(abs(before[0].level - 22.2) <= 0.1 && abs(before[1].level - 43.1) <= 0.1)
    #expect(abs(before[1].time - 3) < 0.01)
    #expect(abs(before[0].duration - 3) < 0.06 && abs(before[1].duration - 1) < 0.03)
  }

  @Test("a slow fade belongs to the vibration that fades, whether it falls or rises")
  func fade() {
    for points in [[(0.0, 1.0), (2, 0)], [(0, 0), (2, 1)]] {
      let events = felt([Bench.span(0, 2, 1, 0.5)], curve(points))
      expectEqual(events.map(\.standing), [.own])
      #expect(events.allSatisfy { abs($0.duration - 1.28) < 0.05 && $0.level > 40 }, "\(events)")
    }
  }

  @Test("a tap within a hum is an event of its own; a hum right after a tap is one with it")
  func tapAndHum() throws {
    let within = felt([Bench.span(0, 2, 0.3, 0.8), Bench.tap(1, 1, 0.8)])
    try #require(within.map(\.standing) == [.own, .own])
    #expect(abs(within[1].time - 0.994) < 0.005 && within[1].level > within[0].level + 9)
    #expect(abs(within[0].duration - 0.98) < 0.05)
    let after = felt([Bench.tap(0.2, 0.8, 0.11), Bench.span(0.22, 0.5, 0.45, 0.97)])
    try #require(after.map(\.kind) == [.span])
    #expect(abs(after[0].level - 27.3) <= 0.1 && abs(after[0].duration - 0.53) < 0.03)
  }

  @Test("a tremolo with shallow valleys is one span")
  func tremolo() {
    // Amplitude goes with the square of intensity: 0.75 is 5 dB below 1.
    let points = (0...40).map { (Double($0) * 0.05, $0.isMultiple(of: 2) ? 1.0 : 0.75) }
    let events = felt([Bench.span(0, 2, 1, 0.5)], curve(points))
    #expect(events.count == 1 && events.allSatisfy { abs($0.duration - 2) < 0.03 }, "\(events)")
  }

  @Test("a short, weak vibration right after a strong one is no event of its own, a long one is")
  func masking() {
    expectEqual(felt([Bench.span(0, 1, 1, 0.5), Bench.span(1, 0.06, 0.3, 0.5)]).count, 1)
    expectEqual(felt([Bench.span(0, 1, 1, 0.5), Bench.span(1, 0.6, 0.3, 0.5)]).count, 2)
  }

  @Test("no vibration of 60 ms at 10 dB is lost, in random patterns", arguments: SearchEffort.seeds(0...119))
  func randomPatterns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = (0..<1 + random.next(12)).map { _ -> HapticEvent in
      let (time, intensity, sharpness) = (2 * random.unit(), Float(random.unit()), Float(random.unit()))
      return random.next(2) == 0
        ? Bench.tap(time, intensity, sharpness)
        : Bench.span(time, 1.5 * random.unit(), intensity, sharpness)
    }
    let points = (0..<random.next(12)).map { _ in (4 * random.unit(), random.unit()) }
    let drive = Bench.drive(events, curves: points.isEmpty ? [] : curve(points.sorted { $0.0 < $1.0 }))
    let device = DeviceClass.allCases[random.next(DeviceClass.allCases.count)]
    let trace = TraceBench.felt(drive, light: drive, on: device.models[0])
    let felt = trace.events
    let uncovered = trace.uncovered(by: felt)
    #expect(uncovered < 0.06, "seed \(seed): \(uncovered)")
    for (a, b) in zip(felt, felt.dropFirst()) { #expect(a.time <= b.time, "seed \(seed)") }
  }

  /// Returns the trace of a vibration of 150 Hz with the given levels every 5 ms.
  private func trace(_ levels: [Double]) -> SensationTrace {
    let step = pow(2 * sin(.pi * 150 / PerceptionConstants.sampleRate), 2)
    return TraceBench.builder(
      levels.enumerated().map { index, level in
        let power = Maths.power(ofDecibels: level)
        var frame = SensationFrame(index: Int64(index), powers: [power, power / 2])
        (frame.difference, frame.amplitude) = (power * step, power.squareRoot())
        return frame
      }
    ).trace()
  }

  @Test("ten minutes of any course of levels are described in linear time")
  func hostile() {
    var random = SeededGenerator(seed: 3)
    // Work that grew with the square of the length would not end.
    func felt(_ level: (Int) -> Double) -> (trace: SensationTrace, events: [FeltEvent]) {
      let trace = trace((0..<120_000).map(level))
      let events = trace.events
      expectEqual(trace.masked(events).count, events.count)
      return (trace, events)
    }
    let noise = felt { _ in 10 + 120 * random.unit() }
    #expect(noise.trace.rises.count > 10_000 && noise.events.count > 100)
    #expect(noise.trace.uncovered(by: noise.events) < 6)
    // Steps of 10.1 dB, down and up: 50 s apart, each step up is an event.
    let down = felt { 130 - 10.1 * Double($0 / 10_000) }
    expectEqual(down.events.count, 1)
    let up = felt { 15 + 10.1 * Double($0 / 10_000) }
    expectEqual(up.events.map { Int(($0.time / 50).rounded()) }, Array(0...11))
    // A fall of 0.001 dB from frame to frame, and one in steps that swings.
    let fall = felt { 130 - 0.001 * Double($0) }
    expectEqual(fall.events.count, 1)
    let swing = felt { 130 - Double($0 / 1200) - ($0 % 2 == 0 ? 0.8 : 0) }
    expectEqual(swing.events.count, 1)
    // Pulses that cannot be counted.
    let pulses = felt { $0 % 10 < 5 ? 60 : 0 }
    #expect(pulses.trace.rises.count == 12_000 && pulses.events.map(\.count) == [1, 11_999])
  }
}
