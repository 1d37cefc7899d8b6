import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticMeasurement

struct PropertyTests {
  private static let wide = LinearEstimate.Options(sensor: SensorModel(bandwidth: .infinity))

  private static func fit(_ recording: Recording) throws -> LinearFit {
    try #require(try LinearEstimate(recording, options: wide).fit)
  }

  @Test("a stronger recording changes the strength alone, in proportion")
  func scaling() throws {
    let samples = ModelRecording.noisy.samples
    let plain = try Self.fit(Recording(rate: 1600, axes: [samples]))
    for factor in [0.125, 2, 1024] {
      let scaled = try Self.fit(Recording(rate: 1600, axes: [samples.map { $0 * factor }]))
      expectEqual(scaled.hertz, plain.hertz)
      expectEqual(scaled.q, plain.q)
      expectEqual(scaled.peak, plain.peak * factor)
    }
    let scaled = try Self.fit(Recording(rate: 1600, axes: [samples.map { $0 * -3.7 }]))
    #expect(abs(scaled.hertz / plain.hertz - 1) < 1e-9)
    #expect(abs(scaled.peak / plain.peak / 3.7 - 1) < 1e-9)
  }

  @Test("turning the sensor changes nothing")
  func rotation() throws {
    for seed in UInt64(100)..<103 {
      var generator = SeededGenerator(seed: seed)
      let rig = try RigRecording(seed: seed)
      guard rig.recording.axes.count == 3 else { continue }
      let plain = try LinearEstimate(rig.recording, options: rig.options)
      let angle = generator.unit() / 2
      let (c, s) = (Maths.sine(cycles: angle + 0.25), Maths.sine(cycles: angle))
      let (x, y, z) = (rig.recording.axes[0], rig.recording.axes[1], rig.recording.axes[2])
      // Two rotations, and a mirror.
      let x1 = x.indices.map { c * x[$0] - s * y[$0] }
      let y1 = x.indices.map { s * x[$0] + c * y[$0] }
      let y2 = x.indices.map { c * y1[$0] - s * z[$0] }
      let z2 = x.indices.map { -(s * y1[$0] + c * z[$0]) }
      let turned = try LinearEstimate(
        Recording(times: rig.recording.times, axes: [x1, y2, z2], unit: .g), options: rig.options)
      for (a, b) in [
        (plain.resonance, turned.resonance), (plain.q, turned.q), (plain.peakG, turned.peakG),
      ] {
        let (a, b) = (try #require(a), try #require(b))
        #expect(abs(a.value / b.value - 1) < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test("a later start shifts the start alone")
  func delay() throws {
    let samples = ModelRecording.noisy.samples
    let plain = try Self.fit(Recording(rate: 1600, axes: [samples]))
    let quiet = (0..<400).map { 0.01 * (Double($0 * 7919 % 1000) / 500 - 1) }
    let later = try Self.fit(Recording(rate: 1600, axes: [quiet + samples]))
    #expect(abs(later.start - plain.start - 0.25) < 1e-6)
    #expect(abs(later.hertz / plain.hertz - 1) < 1e-6)
    #expect(abs(later.q / plain.q - 1) < 1e-6)
  }

  @Test("lost samples leave the numbers within their intervals")
  func lostSamples() throws {
    for seed in UInt64(0)..<4 {
      var generator = SeededGenerator(seed: seed)
      let samples = ModelRecording.noisy.samples
      let kept = samples.indices.filter { _ in !generator.chance(1) }
      let recording = try Recording(
        times: kept.map { Double($0) / 1600 }, axes: [kept.map { samples[$0] }], unit: .g)
      let estimate = try LinearEstimate(recording, options: Self.wide)
      let resonance = try #require(estimate.resonance)
      #expect(resonance.low < 65 && 65 < resonance.high, "seed \(seed)")
      let fit = try #require(estimate.fit)
      #expect(abs(fit.hertz / 65 - 1) < 0.002 && abs(fit.q - 1) < 0.01, "seed \(seed)")
    }
  }

  @Test("another clock is found as such: the resonance is that on the clock of the signal")
  func clocks() throws {
    let samples = ModelRecording.noisy.samples
    let plain = try Self.fit(Recording(rate: 1600, axes: [samples]))
    let times = samples.indices.map { 1e6 + 1.0001 * Double($0) / 1600 }
    let other = try Self.fit(Recording(times: times, axes: [samples]))
    #expect(abs(other.ppm - plain.ppm + 100) < 1)
    #expect(abs(other.hertz / plain.hertz - 1) < 1e-4)
    #expect(abs(other.start - plain.start) < 1e-4)
  }

  @Test("more noise never narrows an interval", arguments: [0.005, 0.01, 0.02, 0.04])
  func noise(_ amplitude: Double) throws {
    var recording = ModelRecording.noisy
    recording.noise = amplitude
    let quiet = try Self.fit(recording.recording())
    recording.noise = 2 * amplitude
    let loud = try Self.fit(recording.recording())
    #expect(loud.hertzWidth >= quiet.hertzWidth)
    #expect(loud.qWidth >= quiet.qWidth)
    #expect(loud.peakWidth >= quiet.peakWidth)
  }

  @Test("the signal through the model of a device gives back the model, for each class of linear actuators")
  func devices() throws {
    let drive = MeasurementSignal.linear.drive().map { Float($0 * 0.35) }
    var count = 0
    for deviceClass in DeviceClass.allCases {
      for model in deviceClass.models {
        guard case .linear(let actuator) = model.mechanism else { continue }
        count += 1
        var motion = DeviceMotion(model)
        var acceleration = [Double](repeating: 0, count: drive.count)
        drive.withUnsafeBufferPointer { drive in
          acceleration.withUnsafeMutableBufferPointer { motion.move(drive, into: $0) }
        }
        // The rate that follows from the times is not exactly 8000 for each start.
        let quiet = [Double](repeating: 0, count: count % 2 == 0 ? 2000 : 800)
        let estimate = try LinearEstimate(Recording(rate: 8000, axes: [quiet + acceleration], unit: .g))
        let numbers = [
          (estimate.resonance, actuator.resonance), (estimate.q, actuator.q),
          (estimate.peakG, actuator.peakG),
        ]
        for (measured, truth) in numbers {
          let value = try #require(measured, "\(deviceClass.name): \(estimate.refusals)").value
          #expect(abs(value / truth - 1) < 1e-6, "\(deviceClass.name): \(value), not \(truth)")
        }
      }
    }
    #expect(count >= 6)
  }

  @Test("strange recordings give numbers or reasons")
  func strange() async throws {
    try await SearchEffort.search(0..<200) { seed in
      var generator = SeededGenerator(seed: seed)
      let rate = generator.pick([1.5, 20, 60, 100, 250, 999, 1801, 8000, 44_100])
      let count = min(Int(rate * 20), 200_000) + 64
      let size = generator.pick([0, 1e-300, 1e-9, 1, 1e11])
      let period = generator.int(1...5000)
      let isNoise = generator.chance(50)
      let axes = (0..<generator.int(1...3)).map { _ in
        (0..<count).map { index -> Double in
          isNoise ? size * (2 * generator.unit() - 1) : index % period == 0 ? size : -size
        }
      }
      var time = generator.double(-1e5...1e5)
      let times = (0..<count).map { _ -> Double in
        time += generator.chance(1) ? 0 : generator.unit() * 2 / rate
        return time
      }
      let recording = try Recording(times: times, axes: axes)
      do throws(RecordingError) {
        let linear = try LinearEstimate(recording)
        let motor = try RotorEstimate(recording)
        #expect(linear.resonance == nil && motor.frequency == nil, "seed \(seed)")
        expectEqual([linear.refusals.count, motor.refusals.count], [3, 4], "seed \(seed)")
        #expect(try RecordedMotion(recording).acceleration.allSatisfy { $0.isFinite }, "seed \(seed)")
      } catch {
        #expect(!error.message.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test("the bits do not depend on the machine")
  func bits() throws {
    let fit = try Self.fit(ModelRecording.noisy.recording())
    expectEqual(fit.hertz.bitPattern, 0x405042be00f8fe97)
    expectEqual(fit.q.bitPattern, 0x3ff0049b35d897f4)
  }
}
