import Foundation
import HapticPerception

/// Traces of accelerations and of drives.
enum TraceBench {
  /// A burst of a sine whose amplitude may swing.
  struct Burst: Decodable {
    var t: Double
    var a: Double
    var f: Double
    var d: Double
    /// The depth of the swing, 0…1.
    var m: Double?
    /// The rate of the swing in Hz.
    var fm: Double?
  }

  /// Four taps of different strength and sharpness.
  static let four: [(time: Double, intensity: Double, sharpness: Double)] = [
    (0.1, 0.8, 0.5), (0.25, 0.6, 0.3), (0.4, 1, 0.7), (0.7, 0.5, 0.9),
  ]

  /// The sum of bursts, in g at 8000 Hz.
  static func acceleration(_ bursts: [Burst], seconds: Double = 2) -> [Double] {
    var samples = [Double](repeating: 0, count: Int(seconds * 8000))
    for burst in bursts {
      let first = max(0, Int(burst.t * 8000) - 1)
      let last = min(samples.count, Int((burst.t + burst.d) * 8000) + 2)
      for index in first..<max(first, last) {
        let q = Double(index) / 8000 - burst.t
        guard q >= 0, q < burst.d else { continue }
        let envelope = max(0, min(1, q / 0.002, (burst.d - q) / 0.002))
        let swing = burst.m.map { 1 - $0 * (0.5 + 0.5 * cos(2 * .pi * (burst.fm ?? 0) * q)) } ?? 1
        samples[index] += burst.a * envelope * swing * sin(2 * .pi * burst.f * q)
      }
    }
    return samples
  }

  static func builder(_ acceleration: [Double], hand: Hand = .grasp, blocks: [Int] = [1 << 20])
    -> SensationTraceBuilder
  {
    var analyzer = SensationAnalyzer(hand: hand, detail: .trace)
    var builder = SensationTraceBuilder()
    let padded = acceleration + [Double](repeating: 0, count: 2400)
    var start = 0
    var block = 0
    padded.withUnsafeBufferPointer { all in
      while start < all.count {
        let end = min(all.count, start + blocks[block % blocks.count])
        analyzer.append(UnsafeBufferPointer(rebasing: all[start..<end])) { builder.add($0) }
        start = end
        block += 1
      }
    }
    analyzer.finish { builder.add($0) }
    return builder
  }

  static func trace(_ acceleration: [Double], gain: Double = 0) -> SensationTrace {
    builder(acceleration).trace(gain: gain)
  }

  static func trace(_ bursts: [Burst], seconds: Double = 2) -> SensationTrace {
    trace(acceleration(bursts, seconds: seconds))
  }

  /// The frames of a vibration.
  static func builder(_ frames: [SensationFrame]) -> SensationTraceBuilder {
    var builder = SensationTraceBuilder()
    for frame in frames { builder.add(frame) }
    return builder
  }

  /// What a device, by default of 100 Hz, records of a drive.
  static func builder(
    _ drive: [Float], light: [Float] = [], on device: DeviceModel = DeviceClass.taptic.models[0]
  ) -> SensationTraceBuilder {
    var recorder = SensationTraceRecorder(device: device)
    drive.withUnsafeBufferPointer { drive in
      light.withUnsafeBufferPointer { recorder.append(drive, light: light.isEmpty ? nil : $0) }
    }
    _ = recorder.finish()
    return recorder.builder
  }

  /// The trace of a drive on a device, by default of 100 Hz.
  static func felt(
    _ drive: [Float], light: [Float] = [], on device: DeviceModel = DeviceClass.taptic.models[0]
  ) -> SensationTrace {
    builder(drive, light: light, on: device).trace()
  }

  static func distance(_ a: SensationTrace, _ b: SensationTrace) -> Double { FeelDifference(a, b).distance }
}
