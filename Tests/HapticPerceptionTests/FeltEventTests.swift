import Foundation
import HapticPerception
import Testing

@Suite("Felt events")
struct FeltEventTests {
  @Test("summation over time follows Zwislocki in the Pacinian channel and is absent in the other")
  func summation() throws {
    func event(_ hertz: Double, _ milliseconds: Double) throws -> FeltEvent {
      try #require(Bench.events(Bench.frames(Signals.burst(hertz, 0.5, seconds: milliseconds / 1000))).first)
    }
    let long = try event(250, 1000)
    for (milliseconds, expected) in [(10.0, -12.9), (30, -8.6), (100, -4.1), (300, -1.1)] {
      let level = try event(250, milliseconds).pacinianLevel - long.pacinianLevel
      #expect(abs(level - expected) <= 0.1, "\(milliseconds) ms: \(level) dB")
    }
    let steady = try event(20, 1000).nonPacinianLevel
    for milliseconds in [50.0, 100, 300, 600] {
      #expect(abs(try event(20, milliseconds).nonPacinianLevel - steady) <= 0.1, "\(milliseconds) ms")
    }
  }

  @Test("two taps 25 ms apart are one event, 30 ms apart two")
  func fusion() {
    #expect(Bench.felt([Bench.tap(0.1, 1, 0.5), Bench.tap(0.125, 1, 0.5)]).events.count == 1)
    #expect(Bench.felt([Bench.tap(0.1, 1, 0.5), Bench.tap(0.130, 1, 0.5)]).events.count == 2)
  }

  @Test("durations of bursts read as printed, within a frame, and start 5 ms early")
  func durations() throws {
    let expected = [
      (10.0, 20.0), (20, 25), (30, 35), (40, 45), (60, 65), (100, 105), (300, 305), (1000, 1005),
    ]
    for (milliseconds, duration) in expected {
      let burst = Signals.burst(120, 0.3, seconds: milliseconds / 1000)
      let events = Bench.events(Bench.frames(burst, hand: .grasp))
      let event = try #require(events.first)
      #expect(events.count == 1)
      #expect(abs(event.duration * 1000 - duration) < 5.01, "\(milliseconds) ms: \(event.duration)")
      #expect(event.kind == (milliseconds < 35 ? .tap : .span), "\(milliseconds) ms")
      #expect(event.time == 0.09 || event.time == 0.095)
    }
  }

  @Test("taps on taptic are felt as printed: level, duration, pitch, peak")
  func taps() throws {
    func event(_ intensity: Double, _ sharpness: Double) throws -> FeltEvent {
      let drive = Signals.taps([(0.1, intensity, sharpness)])
      return try #require(Bench.felt(drive, on: DeviceClass.taptic.models[0]).events.first)
    }
    let middle = try event(1, 0.5)
    #expect(abs(middle.level - 29.14) <= 0.1)
    #expect(middle.duration == 0.020)
    #expect(abs(middle.pitch - 153.7) <= 0.5)
    #expect(abs(middle.peak - 41.55) <= 0.1)
    let dull = try event(1, 0)
    #expect(abs(dull.level - 29.03) <= 0.1 && dull.duration == 0.025 && abs(dull.pitch - 95.8) <= 0.5)
    let sharp = try event(1, 1)
    #expect(abs(sharp.level - 26.19) <= 0.1 && sharp.duration == 0.015 && abs(sharp.pitch - 202.5) <= 0.5)
    let levels = [
      (1, 29.1), (0.8, 25.3), (0.6, 20.3), (0.5, 17.09), (0.4, 13.2), (0.3, 8.2), (0.25, 5.1), (0.2, 1.2),
    ]
    for (intensity, level) in levels {
      #expect(abs(try event(intensity, 0.5).level - level) <= 0.1, "intensity \(intensity)")
    }
    for (sharpness, level) in [(0.25, 30.0), (0.75, 27.7)] {
      #expect(abs(try event(1, sharpness).level - level) <= 0.1, "sharpness \(sharpness)")
    }
  }

  @Test("the limiter takes 0.16 dB of a tap at full intensity and nothing of weaker ones")
  func limiter() throws {
    func levels(_ intensity: Double) throws -> (free: Double, limited: Double) {
      let free = Bench.felt(Signals.taps([(0.1, intensity, 0.5)]), on: DeviceClass.taptic.models[0])
      let limited = Bench.felt([Bench.tap(0.1, Float(intensity), 0.5)])
      return (try #require(free.events.first).level, try #require(limited.events.first).level)
    }
    let full = try levels(1)
    #expect(abs(full.free - full.limited - 0.155) < 0.01, "\(full)")
    let weaker = try levels(0.8)
    #expect(abs(weaker.free - weaker.limited) < 0.002, "\(weaker)")
  }

  @Test("spans on taptic are felt as printed")
  func spans() {
    for (intensity, level) in [(Float(1), 42.8), (0.5, 30.7), (0.3, 21.8)] {
      let events = Bench.felt([Bench.span(0.1, 0.5, intensity, 0.5)]).events
      #expect(events.count == 1)
      #expect(abs((events.first?.level ?? 0) - level) <= 0.1)
      #expect(events.first?.kind == .span)
    }
    #expect(Bench.felt([Bench.span(0.1, 0.5, 0.1, 0.5)]).events.isEmpty)
  }

  @Test("pulses of motors and of the reference actuator are felt as printed")
  func pulses() throws {
    func check(
      _ device: DeviceModel, _ milliseconds: Int, _ level: Double, _ duration: Double, wave: Bool = false
    ) throws {
      let pulse = (0..<milliseconds * 8).map { wave ? Float(Signals.sine(150, $0)) : 1 }
      let felt = Bench.felt([Float](repeating: 0, count: 800) + pulse, on: device).events
      let event = try #require(felt.first)
      #expect(abs(event.level - level) <= 0.75, "\(device), \(milliseconds) ms: \(event.level)")
      #expect(
        abs(event.duration * 1000 - duration) < 5.01, "\(device), \(milliseconds) ms: \(event.duration)")
    }
    let light = DeviceModel(.rotor(PerceptionConstants.lightMotor))
    for (length, level, duration) in [
      (10, 18.0, 25.0), (20, 24, 30), (30, 27, 40), (40, 30, 50), (60, 32, 60),
    ] {
      try check(light, length, level, duration)
    }
    for (length, level, duration) in [
      (10, 10.0, 30.0), (20, 16, 50), (30, 22, 55), (40, 25, 55), (60, 29, 70),
    ] {
      try check(DeviceClass.coin.models[0], length, level, duration)
    }
    for (length, level, duration) in [(5, 30.0, 20.0), (10, 34, 25), (20, 39, 30), (40, 43, 50)] {
      try check(DeviceClass.lra150.models[0], length, level, duration, wave: true)
    }
    try check(DeviceModel(.rotor(PerceptionConstants.heavyMotor)), 20, 32, 55)
  }

  @Test("words follow level, pitch and roughness")
  func words() {
    var event = FeltEvent(
      startFrame: 0, durationFrames: 4, pacinianLevel: 9.9, nonPacinianLevel: 0, peak: 20, pitch: 99,
      roughness: 0.31, levels: [])
    #expect(event.levelWord == "barely" && event.pitchWord == "round, heavy" && !event.isRough)
    event.pacinianLevel = 29
    event.pitch = 180
    #expect(event.levelWord == "clear" && event.pitchWord == "full")
    event.pacinianLevel = 55
    event.pitch = 300
    #expect(event.levelWord == "very strong" && event.pitchWord == "crisp, thin")
    #expect(event.crispness == 1)
    event.durationFrames = 14
    #expect(event.crispness == 0 && !event.isRough)
    event.durationFrames = 20
    #expect(event.isRough)
  }
}
