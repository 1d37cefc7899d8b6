import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticPerception

@Suite("Events in words")
struct FeltEventTests {
  private func hum(_ depth: Double, _ rate: Double) -> [FeltEvent] {
    TraceBench.trace([.init(t: 0.1, a: 0.4, f: 170, d: 0.6, m: depth, fm: rate)], seconds: 1).events
  }

  @Test("a tap is a tap, a hum a span, and silence nothing")
  func plain() throws {
    #expect(SensationTrace().events.isEmpty)
    let tap = try #require(TraceRowTests.burst(0.5, 160, 0.02).events.first)
    #expect(tap.kind == .tap && tap.standing == .own && tap.count == 1 && tap.texture == .plain)
    expectEqual(tap.levelWord, "strong")
    let span = TraceRowTests.burst(0.3, 160, 0.5).events
    expectEqual(span.count, 1)
    #expect(span[0].kind == .span && span[0].standing == .own)
    #expect(abs(span[0].duration - 0.5) < 0.01)
    let weak = try #require(TraceRowTests.burst(0.06, 160, 0.02).events.first)
    expectEqual(weak.levelWord, "light")
  }

  @Test("swings at 20 Hz are one rough span, swings at 8 Hz separate events")
  func modulation() {
    let rough = hum(1, 20)
    expectEqual(rough.count, 1)
    expectEqual(rough[0].texture, .rough)
    expectEqual(rough[0].kind, .span)
    #expect(rough[0].count >= 10)
    #expect(abs(rough[0].duration - 0.6) < 0.06, "\(rough[0].duration)")
    let separate = hum(1, 8)
    expectEqual(separate.count, 5)
    #expect(separate.allSatisfy { $0.count == 1 && $0.standing != .hardlyFelt })
  }

  @Test("taps 48 ms apart are hardly apart, taps 85 ms apart are events of their own")
  func apart() {
    func two(_ interval: Double) -> [FeltEvent] {
      TraceRowTests.taps([0.1, 0.1 + interval], seconds: 0.4).events
    }
    expectEqual(two(0.02).map(\.count), [1])
    expectEqual(two(0.03).map(\.count), [2])
    expectEqual(two(0.048).map(\.standing), [.own, .uncertain])
    expectEqual(two(0.085).map(\.standing), [.own, .own])
  }

  @Test("a slow swell is one event, whether it begins from silence or after a pause of a span")
  func swell() {
    func ramp(_ start: Double) -> [Double] {
      (0..<16_000).map { index in
        let time = Double(index) / 8000 - start
        return time < 0 || time > 1.2 ? 0 : 0.3 * time / 1.2 * sin(2 * .pi * 150 * time)
      }
    }
    let alone = TraceBench.trace(ramp(0.3)).events
    #expect(alone.count == 1, "\(alone.map(\.salience))")
    #expect(alone.first?.standing == .own && alone.first?.kind == .span)
    let span = TraceBench.acceleration([.init(t: 0.05, a: 0.1, f: 150, d: 0.1)])
    let both = TraceBench.trace(zip(ramp(0.6), span).map { $0 + $1 }).events
    #expect(both.count == 2, "\(both.map(\.salience))")
    #expect(both.allSatisfy { $0.standing == .own })
  }

  @Test("a tap on a hum is an event of its own, and hardly apart where it is weaker")
  func onHum() {
    func events(_ amplitude: Double) -> [FeltEvent] {
      TraceBench.trace(
        [.init(t: 0.1, a: 0.1, f: 120, d: 0.8), .init(t: 0.5, a: amplitude, f: 160, d: 0.02)], seconds: 1.2
      ).events
    }
    expectEqual(events(0.8).map(\.standing), [.own, .own])
    expectEqual(events(0.5).map(\.standing), [.own, .uncertain])
    expectEqual(events(0.05).map(\.standing), [.own])
  }
}

extension FeltEventTests {
  /// An event of a height in just noticeable differences.
  private func event(
    height: Double, pitch: Double = 150, roughness: Double = 0, rate: Double = 20, duration: Double = 0.02,
    rises: Int = 1
  ) -> FeltEvent {
    let rise = FeltRise(
      frames: 0..<4, salience: 1, time: 0, level: SensationTrace.level(ofHeight: height), duration: duration,
      pitch: pitch, roughness: roughness, rate: rate)
    var event = FeltEvent(rise, .own)
    for _ in 1..<rises { event.join(rise) }
    return event
  }

  @Test("words follow height, pitch and roughness")
  func words() {
    for (height, word) in [
      (1.99, "barely"), (2.01, "light"), (4.99, "light"), (5.01, "clear"), (8.99, "clear"), (9.01, "strong"),
      (14.99, "strong"), (15.01, "very strong"), (40, "very strong"),
    ] {
      let event = event(height: height)
      #expect(event.levelWord == word, "\(height)")
      #expect(abs(event.height - height) < 1e-9, "\(height): \(event.height)")
    }
    for (pitch, word) in [
      (10.0, "round, heavy"), (99.9, "round, heavy"), (100, "full"), (180, "full"), (180.1, "crisp, thin"),
    ] {
      #expect(event(height: 9, pitch: pitch).pitchWord == word, "\(pitch)")
    }
    #expect(event(height: 9, roughness: 0.31, duration: 0.25).isRough)
    #expect(!event(height: 9, roughness: 0.29, duration: 0.25).isRough)
    // The ends of a shorter span vary by themselves, and slow swings are not rough.
    #expect(!event(height: 9, roughness: 0.31, duration: 0.24).isRough)
    #expect(!event(height: 9, roughness: 0.31, rate: 11, duration: 0.25).isRough)
    #expect(event(height: 9, duration: 0.045).kind == .tap && event(height: 9, duration: 0.046).kind == .span)
    // From three rises on they are one rough vibration, or a roll.
    expectEqual(event(height: 9, roughness: 0.5, rises: 2).texture, .plain)
    let rough = event(height: 9, roughness: 0.5, rises: 3)
    #expect(rough.texture == .rough && rough.isRough && rough.count == 3)
    let roll = event(height: 9, roughness: 0.5, rate: 8, rises: 3)
    #expect(roll.texture == .roll && !roll.isRough && roll.name == "roll")
  }

  @Test("no part of the sample sword-clash that is felt clearly joins another or is called hardly felt")
  func swordClash() throws {
    let drive = Bench.drive(try Patterns.pattern("Samples/sword-clash.ahap"))
    let events = TraceBench.felt(drive).events
    #expect(events.allSatisfy { $0.count == 1 })
    let clear = events.filter { $0.level > 20 }
    expectEqual(clear.map(\.standing), [.own, .uncertain])
  }
}
