import HapticPerception
import TestExpectations
import Testing

@testable import HapticActuators

@Suite struct TwoToneTablesTests {
  /// Tables take a second to fill without optimization.
  static let tables = TwoToneTables()

  @Test("Steady tones of a Joy-Con have the published levels, to the whole dB")
  func tones() {
    let levels = [
      1: 14, 17: 19, 33: 27, 41: 31, 49: 36, 53: 39, 57: 42, 61: 46, 65: 47, 69: 46, 77: 41, 85: 37, 93: 34,
      101: 29,
      117: 17,
    ]
    for (code, level) in levels {
      #expect(
        (Self.tables.tone(code) - Double(level)).magnitude < 0.75, "code \(code): \(Self.tables.tone(code))")
    }
  }

  @Test("Bursts of one slot have the published levels and ring near the resonance")
  func bursts() {
    let felt = [
      33: (22, 149), 49: (28, 146), 57: (31, 153), 65: (33, 165), 73: (32, 183), 81: (28, 215), 93: (23, 264),
    ]
    for (code, (level, hertz)) in felt {
      let burst = Self.tables.burst(code)
      #expect((burst.level - Double(level)).magnitude < 0.75, "code \(code): \(burst.level)")
      let pitch = TwoTone.hertz(0) * Maths.exp2(burst.pitch / 32)
      #expect((pitch - Double(hertz)).magnitude < 4, "code \(code): \(pitch)")
    }
  }

  @Test("Codes outside of the tables read as the nearest ones")
  func outside() {
    expectEqual(Self.tables.tone(-3), Self.tables.tone(1))
    expectEqual(Self.tables.tone(500), Self.tables.tone(117))
    expectEqual(Self.tables.burst(.min), Self.tables.burst(1))
    expectEqual(Self.tables.burst(.max), Self.tables.burst(117))
  }

  @Test(
    "Goals have the levels and pitches of the design's device",
    arguments: [
      (0.5, 0, 27.4, 80), (0.5, 0.3, 29.5, 93.5), (0.5, 0.6, 31.2, 134), (0.5, 1, 28.9, 230),
      (1, 0.5, 43.1, 117.5),
    ]
      as [(Float, Float, Double, Double)])
  func spans(intensity: Float, sharpness: Float, level: Double, hertz: Double) {
    let goal = Self.tables.span(intensity: intensity, sharpness: sharpness)
    #expect((goal.level - level).magnitude < 0.06, "\(goal.level)")
    #expect((goal.pitch - TwoTone.position(hertz)).magnitude < 1e-5)
  }

  @Test(
    "Goals of transients are those of felt events",
    arguments: [(1, 0.5), (0.8, 0.25), (1, 0), (0.97, 1), (0.5, 0.6)] as [(Float, Float)])
  func taps(intensity: Float, sharpness: Float) throws {
    let profile = ActuatorProfile.taptic
    let hertz = profile.transientHz(sharpness: Double(sharpness))
    var recorder = SensationTraceRecorder(device: DeviceClass.taptic.models[0])
    let length = profile.transientLength(sharpness: Double(sharpness))
    var drive: [Float] = []
    for index in 0..<Int(length * 8000) + 1 {
      let time = Double(index) / 8000
      let cycles = hertz * time
      let x =
        Double(intensity * intensity) * Maths.sine(cycles: cycles - cycles.rounded(.down))
        * (1 - time * time / length / length)
      let y = x.magnitude <= 0.8 ? x : (x < 0 ? -1 : 1) * (1 - 0.04 / (x.magnitude - 0.6))
      drive.append(time < length ? Float(y) : 0)
    }
    drive.withUnsafeBufferPointer { recorder.append($0) }
    let event = try #require(recorder.finish().events.first)
    let goal = Self.tables.tap(intensity: intensity, sharpness: sharpness)
    // A trace smooths the power over 40 ms.
    #expect((goal.level - event.level).magnitude < 0.25, "\(goal.level), \(event.level)")
    #expect((goal.pitch - TwoTone.position(event.pitch)).magnitude < 1.3, "\(goal.pitch), \(event.pitch)")
  }

  @Test("Values out of range count as the nearest, NaN as 0")
  func limits() {
    let tables = Self.tables
    expectEqual(tables.span(intensity: 7, sharpness: -2), tables.span(intensity: 1, sharpness: 0))
    expectEqual(tables.tap(intensity: .nan, sharpness: .infinity), tables.tap(intensity: 0, sharpness: 1))
    #expect(tables.span(intensity: 0, sharpness: 0.5).level < 0)
  }

  @Test("A stronger actuator has stronger tones, by as many dB")
  func stronger() {
    let tables = TwoToneTables(pad: LinearActuator(resonance: 160, q: 4, gain: 1))
    for code in [1, 40, 65, 117] {
      #expect((tables.tone(code) - Self.tables.tone(code) - 6.0206).magnitude < 0.01)
      #expect((tables.burst(code).level - Self.tables.burst(code).level - 6.0206).magnitude < 0.01)
      expectEqual(tables.burst(code).pitch, Self.tables.burst(code).pitch)
    }
  }

  @Test("Every amplitude code is the nearest to its own level, and codes grow by the published steps")
  func amplitudes() {
    for code in 1...100 {
      expectEqual(TwoTone.amplitudeCode(TwoTone.decibels(code)), code)
      if code > 1 {
        let steps = code > 32 ? 1 : code == 32 ? 1 : code > 16 ? 2 : code == 16 ? 2 : 8
        expectEqual(TwoTone.steps(code) - TwoTone.steps(code - 1), steps)
        let middle = (TwoTone.decibels(code) + TwoTone.decibels(code - 1)) / 2
        expectEqual(TwoTone.amplitudeCode(middle + 0.01), code)
        expectEqual(TwoTone.amplitudeCode(middle - 0.01), code - 1)
      }
    }
    expectEqual(TwoTone.amplitudeCode(30), 100)
    expectEqual(TwoTone.amplitudeCode(-900), 1)
    expectEqual(TwoTone.amplitude(100), 1)
    expectEqual(TwoTone.amplitude(0), 0)
    #expect((TwoTone.amplitude(50) - 0.3386).magnitude < 1e-4)
  }
}
