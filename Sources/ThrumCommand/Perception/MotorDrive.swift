import HapticAnalysis
import HapticDevices
import HapticModel
import HapticOutputs
import HapticPerception
import HapticRealTime
import HapticScore

/// Plays a pattern on two motors, as a controller on a cable drives them.
enum MotorDrive {
  /// Slots of a controller on a cable, in milliseconds.
  private static var slot: Int { 4 }
  /// Samples of a millisecond.
  private static var step: Int { Int(PerceptionConstants.sampleRate / 1000) }

  static func play(
    _ pattern: HapticPattern, _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
  ) {
    var mixer = MotorMixer()
    var number = 0
    var pending: [ControlFrame] = []
    DriveSource.forEachMillisecond(pattern) { frame in
      pending.append(frame)
      number += 1
      guard pending.count == slot else { return }
      let start = nanoseconds(Double(number - slot) / 1000)
      let end = nanoseconds(Double(number) / 1000)
      for frame in pending { add(frame, to: &mixer, slotEnd: end) }
      pending.removeAll(keepingCapacity: true)
      let levels = mixer.take(slotStart: start)
      let heavy = [Float](repeating: Float(levels.heavy) / 65_535, count: step * slot)
      let light = [Float](repeating: Float(levels.light) / 65_535, count: step * slot)
      heavy.withUnsafeBufferPointer { heavy in
        light.withUnsafeBufferPointer { body(heavy, $0) }
      }
    }
  }

  private static func add(_ frame: ControlFrame, to mixer: inout MotorMixer, slotEnd: UInt64) {
    mixer.add(
      FeltFrame(
        kind: .level, sample: 0, hostTime: nanoseconds(frame.time), intensity: frame.intensity,
        sharpness: frame.sharpness), slotEnd: slotEnd)
    for tap in frame.transients {
      mixer.add(
        FeltFrame(
          kind: .tap, sample: 0, hostTime: nanoseconds(frame.time + tap.offset), intensity: tap.intensity,
          sharpness: tap.sharpness), slotEnd: slotEnd)
    }
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, seconds) * 1e9) }
}
