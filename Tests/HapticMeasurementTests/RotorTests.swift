import ActuatorRig
import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticMeasurement

/// Estimates of simulated motors.
struct RotorTests {
  private static let drive = MeasurementSignal.motor.drive(rate: SimulatedActuator.rate)

  private static func recording(
    _ seed: UInt64
  ) throws -> (motor: SimulatedMotor, sensor: SimulatedSensor, recording: Recording) {
    var generator = SeededGenerator(seed: seed)
    let kinds = SimulatedSensor.Kind.allCases
    let motor = SimulatedMotor(using: &generator)
    let sensor = SimulatedSensor(kinds[Int(seed % UInt64(kinds.count))], using: &generator)
    let (times, axes) = sensor.record(
      motor.acceleration(drive), seconds: sensor.late + 15, using: &generator)
    let unit: RecordingUnit = sensor.kind == .contact ? .relative : .g
    return (motor, sensor, try Recording(times: times, axes: axes, unit: unit))
  }

  /// The known numbers of one quantity and their errors.
  private struct Errors {
    var name: String
    /// The errors, as shares or in seconds, and whether each is within its limit and its interval.
    var errors: [Double] = []
    var good = 0
    var covered = 0

    mutating func add(_ measured: Measured?, truth: Double, isAbsolute: Bool, limit: Double) {
      guard let measured else { return }
      let error = abs(measured.value - truth)
      errors.append(isAbsolute ? error : error / truth)
      if error <= limit { good += 1 }
      if measured.low <= truth, truth <= measured.high { covered += 1 }
    }

    func check(good leastGood: Double, known: Int) {
      let sorted = errors.sorted()
      guard !sorted.isEmpty else { return }
      let count = Double(sorted.count)
      print(
        name, sorted.count, "known; median", sorted[sorted.count / 2], "p90", sorted[sorted.count * 9 / 10],
        "max",
        sorted[sorted.count - 1], "good", Double(good) / count, "covered", Double(covered) / count)
      #expect(sorted.count >= known, "\(name)")
      #expect(Double(good) >= leastGood * count, "\(name)")
      #expect(Double(covered) >= 0.93 * count - 0.5, "\(name)")
    }
  }

  @Test("random motors: the numbers are near the truth, within their intervals, or refused")
  func accuracy() async throws {
    var (speed, rise, fall) = (Errors(name: "speed"), Errors(name: "rise s"), Errors(name: "fall s"))
    var peak = Errors(name: "peakG")
    try await SearchEffort.search(5000..<5300) { seed in
      let (motor, sensor, recording) = try Self.recording(seed)
      let estimate = try RotorEstimate(recording, sensor: sensor.model)
      let numbers = [estimate.frequency, estimate.peakG, estimate.rise, estimate.fall].compactMap { $0 }
      expectEqual(numbers.count + estimate.refusals.count, 4, "seed \(seed): a number is known or refused")
      #expect(numbers.allSatisfy { $0.low > 0 && $0.low < $0.high && $0.high.isFinite }, "seed \(seed)")
      // Dry friction makes the motor faster to start and to stop than its time constant without it.
      let constant = motor.rise / (1 - motor.friction)
      let dry = motor.friction / (1 - motor.friction)
      let trueFall = constant * log((1 + dry) / (0.37 + dry))
      speed.add(estimate.frequency, truth: motor.hertz, isAbsolute: false, limit: 0.002 * motor.hertz)
      peak.add(estimate.peakG, truth: motor.peakG, isAbsolute: false, limit: 0.1 * motor.peakG)
      rise.add(estimate.rise, truth: constant, isAbsolute: true, limit: max(0.003, 0.08 * constant))
      fall.add(estimate.fall, truth: trueFall, isAbsolute: true, limit: max(0.003, 0.08 * trueFall))
    }
    let known = SearchEffort.count(300) * 9 / 10
    speed.check(good: 0.97, known: known)
    rise.check(good: 0.85, known: known)
    fall.check(good: 0.85, known: known)
    // One of six sensors is a microphone, which measures no acceleration.
    peak.check(good: 0.95, known: known * 2 / 3)
  }

  @Test("the recording of a linear actuator is never that of a motor")
  func linear() async throws {
    try await SearchEffort.search(0..<60) { seed in
      let rig = try RigRecording(seed: seed)
      let estimate = try RotorEstimate(rig.recording, sensor: rig.options.sensor)
      #expect(estimate.frequency == nil && estimate.rise == nil && estimate.peakG == nil, "seed \(seed)")
      expectEqual(estimate.refusals.count, 4)
    }
  }

  @Test("noise and a part of the signal are refused")
  func refused() throws {
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<30_000).map { _ in SimulatedSensor.normal(&generator) }
    let ofNoise = try RotorEstimate(Recording(rate: 1600, axes: [noise], unit: .g))
    expectEqual(ofNoise.refusals.count, 4)
    #expect(ofNoise.refusals[0].reason.hasPrefix("the recording holds too little of the signal"))
    let ofPart = try RotorEstimate(Recording(rate: 1600, axes: [Array(noise[..<4800])], unit: .g))
    #expect(ofPart.refusals[0].reason.hasPrefix("the signal is cut off: the recording lasts 3 s"))
  }
}
