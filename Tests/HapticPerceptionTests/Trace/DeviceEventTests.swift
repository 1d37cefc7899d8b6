import Foundation
import HapticPerception
import Testing

@Suite("Felt events on devices")
struct DeviceEventTests {
  private func event(
    _ drive: [Float], on device: DeviceModel = DeviceClass.taptic.models[0], _ title: String
  ) throws -> FeltEvent {
    let events = TraceBench.felt(drive, on: device).events
    #expect(events.count == 1, "\(title): \(events)")
    return try #require(events.first, "\(title)")
  }

  private func tap(_ intensity: Double, _ sharpness: Double) throws -> FeltEvent {
    try event(Signals.taps([(0.1, intensity, sharpness)]), "intensity \(intensity), sharpness \(sharpness)")
  }

  @Test("taps on taptic are felt as printed: level, duration, pitch")
  func taps() throws {
    for (sharpness, level, pitch) in [
      (0.0, 29.03, 95.8), (0.25, 30.0, 125), (0.5, 29.14, 153.7), (0.75, 27.7, 180), (1, 26.19, 202.5),
    ] {
      let event = try tap(1, sharpness)
      #expect(abs(event.level - level) <= 0.2, "sharpness \(sharpness): \(event.level)")
      #expect(abs(event.pitch - pitch) <= 3, "sharpness \(sharpness): \(event.pitch)")
      #expect((0.028...0.036).contains(event.duration), "sharpness \(sharpness): \(event.duration)")
      // A frame contains samples from after its time.
      #expect((0.0895...0.095).contains(event.time), "sharpness \(sharpness): \(event.time)")
    }
    for (intensity, level) in [
      (1.0, 29.1), (0.8, 25.3), (0.6, 20.3), (0.5, 17.09), (0.4, 13.2), (0.3, 8.2), (0.25, 5.1), (0.2, 1.2),
    ] {
      let event = try tap(intensity, 0.5)
      #expect(abs(event.level - level) <= 0.2, "intensity \(intensity): \(event.level)")
      #expect(event.kind == .tap && event.count == 1, "intensity \(intensity)")
      #expect(event.standing == (intensity > 0.2 ? .own : .hardlyFelt), "intensity \(intensity)")
    }
  }

  @Test("the limiter takes 0.16 dB of a tap at full intensity and nothing of weaker ones")
  func limiter() throws {
    func taken(_ intensity: Double) throws -> Double {
      let limited = Bench.drive([Bench.tap(0.1, Float(intensity), 0.5)])
      return try tap(intensity, 0.5).level - event(limited, "limited").level
    }
    #expect(abs(try taken(1) - 0.155) < 0.01)
    #expect(abs(try taken(0.8)) < 0.002)
  }

  @Test("spans on taptic are felt as printed")
  func spans() throws {
    for (intensity, level) in [(Float(1), 43.1), (0.5, 31.1), (0.3, 22.2)] {
      let event = try event(Bench.drive([Bench.span(0.1, 0.5, intensity, 0.5)]), "intensity \(intensity)")
      #expect(abs(event.level - level) <= 0.1, "intensity \(intensity): \(event.level)")
      #expect(event.kind == .span && event.standing == .own, "intensity \(intensity)")
      #expect(abs(event.duration - 0.5) < 0.03, "intensity \(intensity): \(event.duration)")
    }
    #expect(TraceBench.felt(Bench.drive([Bench.span(0.1, 0.5, 0.1, 0.5)])).events.isEmpty)
  }

  @Test(
    "bursts from 60 ms on read their duration within 10 ms, shorter ones up to 54 ms; one of 10 ms is a tap")
  func durations() throws {
    for milliseconds in [10.0, 20, 30, 40, 50, 60, 100, 300, 1000] {
      let events = TraceBench.trace(Signals.burst(120, 0.3, seconds: milliseconds / 1000)).events
      let event = try #require(events.first)
      let duration = event.duration * 1000
      #expect(events.count == 1, "\(milliseconds) ms")
      if milliseconds < 60 {
        #expect(duration < max(54, milliseconds + 20), "\(milliseconds) ms: \(duration)")
      } else {
        #expect(abs(duration - milliseconds) < 10, "\(milliseconds) ms: \(duration)")
      }
      if milliseconds == 10 { #expect(event.kind == .tap) }
      if milliseconds >= 50 { #expect(event.kind == .span, "\(milliseconds) ms") }
      #expect(abs(event.time - 0.09) < 0.001, "\(milliseconds) ms: \(event.time)")
    }
  }

  @Test("pulses of motors and of the reference actuator are felt as printed")
  func pulses() throws {
    func check(
      _ device: DeviceModel, _ milliseconds: Int, _ level: Double, _ duration: Double, wave: Bool = false
    ) throws {
      let pulse = (0..<milliseconds * 8).map { wave ? Float(Signals.sine(150, $0)) : 1 }
      let title = "\(device), \(milliseconds) ms"
      let event = try event([Float](repeating: 0, count: 800) + pulse, on: device, title)
      #expect(abs(event.level - level) <= 0.75, "\(title): \(event.level)")
      #expect(abs(event.duration * 1000 - duration) < 5.01, "\(title): \(event.duration)")
      #expect(event.standing == .own, "\(title)")
    }
    let light = DeviceModel(.rotor(PerceptionConstants.lightMotor))
    for (length, level, duration) in [
      (10, 18.0, 35.0), (20, 24, 40), (30, 27, 45), (40, 30, 55), (60, 32, 70),
    ] {
      try check(light, length, level, duration)
    }
    for (length, level, duration) in [
      (10, 10.0, 30.0), (20, 16, 50), (30, 22, 75), (40, 25, 80), (60, 29, 95),
    ] {
      try check(DeviceClass.coin.models[0], length, level, duration)
    }
    for (length, level, duration) in [(5, 30.0, 30.0), (10, 34, 40), (20, 39, 45), (40, 43, 60)] {
      try check(DeviceClass.lra150.models[0], length, level, duration, wave: true)
    }
    try check(DeviceModel(.rotor(PerceptionConstants.heavyMotor)), 20, 32, 55)
  }
}
