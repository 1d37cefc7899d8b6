import AHAP
import Foundation
import HapticMeasurement
import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticAnalysis
@testable import HapticOperations

struct RecordingTests {
  /// A measured coil, so that strengths are comparable.
  private static let coil = DesignTarget(
    DeviceModel(.linear(LinearActuator(resonance: 65, q: 1, gain: 1)), isMeasured: true), of: .coil,
    name: "coil",
    profile: .wideband)

  private static func pattern(_ name: String) throws -> HapticPattern {
    let file = Package.root.appendingPathComponent("Samples/\(name).ahap")
    return try #require(try AHAPDecoder().decode(Array(Data(contentsOf: file))).pattern)
  }

  /// Returns the acceleration in g at 8000 Hz of a pattern on the coil.
  private static func motion(_ pattern: HapticPattern) -> [Double] {
    let part = coil.parts[0]
    var motion = DeviceMotion(part.model)
    var acceleration: [Double] = []
    part.drive([DriveSource.finite(pattern)]) { drive, light in
      var moved = [Double](repeating: 0, count: drive.count)
      moved.withUnsafeMutableBufferPointer { motion.move(drive, light: light, into: $0) }
      acceleration += moved
    }
    return acceleration
  }

  private static func recording(
    _ motion: [Double], late: Double = 0, rate: Int = 8000, scale: Double = 1, unit: RecordingUnit? = .g
  ) throws -> Recording {
    let all = [Double](repeating: 0, count: Int(late * 8000)) + motion + [Double](repeating: 0, count: 4000)
    let samples = stride(from: 0, to: all.count, by: 8000 / rate).map { all[$0] * scale }
    return try Recording(
      rate: Double(rate), axes: [samples.map { 0.6 * $0 }, samples.map { 0.8 * $0 }], unit: unit)
  }

  @Test(
    "a recording of a device feels as the pattern on the model of the device",
    arguments: ["heartbeat", "sword-clash"])
  func felt(_ name: String) throws {
    let pattern = try Self.pattern(name)
    let played = try FeltOperation(on: Self.coil).run(pattern)
    let recorded = try FeltOperation().run(Self.recording(Self.motion(pattern)))
    expectEqual(recorded.events.count, played.events.count)
    for (a, b) in zip(recorded.events, played.events) {
      expectEqual(a.kind, b.kind)
      #expect(abs(a.time - b.time) < 0.011)
      #expect(abs(a.level - b.level) < 0.1)
    }
    #expect(recorded.isRecorded)
    #expect(recorded.text(name: "rec.csv").hasPrefix("rec.csv, as recorded\n"))
  }

  @Test(
    "a pattern and its recording are alike, wherever the recording begins", arguments: [0, 0.3333, 2.5, 20])
  func compared(_ late: Double) throws {
    let pattern = try Self.pattern("heartbeat")
    let recording = try Self.recording(Self.motion(pattern), late: late)
    let operation = CompareOperation(on: Self.coil)
    let result = try operation.run(.pattern(pattern), .recording(recording))
    #expect(result.difference.distance < 0.05)
    #expect(abs(try #require(result.shift) - late) < 0.006)
    let swapped = try operation.run(.recording(recording), .pattern(pattern))
    #expect(swapped.difference.distance < 0.05)
  }

  @Test("a recording without a unit is compared relatively, whatever its scale", arguments: [1e-4, 1, 300])
  func relative(_ scale: Double) throws {
    let pattern = try Self.pattern("heartbeat")
    let recording = try Self.recording(Self.motion(pattern), late: 1, scale: scale, unit: .relative)
    let result = try CompareOperation(on: Self.coil).run(.pattern(pattern), .recording(recording))
    #expect(result.difference.distance < 0.1)
    #expect(result.text().contains("strength is compared relatively"))
    let felt = try FeltOperation().run(recording)
    #expect(abs((felt.events.map(\.level).max() ?? 0) - 30) < 0.5)
    #expect(felt.notes.contains { $0.hasPrefix("levels are relative") })
  }

  @Test("a weaker device is found as such, and a missing tap too")
  func differences() throws {
    let pattern = try Self.pattern("heartbeat")
    let motion = Self.motion(pattern)
    let weak = try CompareOperation(on: Self.coil).run(
      .pattern(pattern), .recording(Self.recording(motion, late: 0.5, scale: 0.4)))
    #expect(weak.difference.distance > 1)
    var cut = motion
    for index in 0..<1600 { cut[index] = 0 }
    let missing = try CompareOperation(on: Self.coil).run(
      .pattern(pattern), .recording(Self.recording(cut, late: 0.5)))
    #expect(!missing.comparison.missing.isEmpty)
  }

  @Test("a slow sensor states what it cannot show")
  func slow() throws {
    let recording = try Self.recording(Self.motion(Self.pattern("heartbeat")), rate: 400)
    let felt = try FeltOperation().run(recording)
    #expect(felt.notes.contains { $0.hasPrefix("the recording ends at 200 Hz") })
  }
}
