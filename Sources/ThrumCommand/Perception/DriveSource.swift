import HapticModel
import HapticOutputs
import HapticPerception
import HapticRealTime
import HapticScore

/// How a pattern drives a device: 8000 samples a second, block by block.
enum DriveSource {
  private static var rate: Double { PerceptionConstants.sampleRate }
  private static var block: Int { 4096 }
  /// Slots of a controller on a cable, in milliseconds.
  private static var slot: Int { 4 }

  /// The waveform of a linear actuator, as `taptic` renders it.
  static func waveform(_ pattern: HapticPattern, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    let renderer = OfflineRenderer([.init(Score(pattern, sampleRate: rate))], sampleRate: rate)
    var samples = [Float](repeating: 0, count: block)
    var left = renderer.soundingFrames
    while left > 0 {
      let count = Int(min(left, Int64(block)))
      samples.withUnsafeMutableBufferPointer {
        renderer.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: count)
        body(UnsafeBufferPointer(rebasing: $0[..<count]))
      }
      left -= Int64(count)
    }
  }

  /// A device that can only be on or off: on while a span sounds, and for the shortest pulse of a tap.
  ///
  /// - Parameter actuator: the linear actuator that gets full drive while it is on; nil for a motor.
  static func switched(
    _ pattern: HapticPattern, actuator: LinearActuator? = nil, _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    let pulse = RumbleProfile().minimumPulse
    var onUntil = 0.0
    var sample = 0
    forEachMillisecond(pattern) { frame in
      for tap in frame.transients where tap.intensity > 0 {
        onUntil = max(onUntil, frame.time + tap.offset + pulse)
      }
      let isOn = frame.intensity > 0
      let drive = (0..<8).map { step -> Float in
        let time = Double(sample + step) / rate
        guard isOn || time < onUntil else { return 0 }
        return actuator?.fullDrive(at: sample + step) ?? 1
      }
      sample += drive.count
      drive.withUnsafeBufferPointer(body)
    }
  }

  /// Two motors, as a controller on a cable drives them.
  static func motors(
    _ pattern: HapticPattern, _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
  ) {
    var mixer = MotorMixer()
    var number = 0
    var pending: [ControlFrame] = []
    forEachMillisecond(pattern) { frame in
      pending.append(frame)
      number += 1
      guard pending.count == slot else { return }
      let start = nanoseconds(Double(number - slot) / 1000)
      let end = nanoseconds(Double(number) / 1000)
      for frame in pending { add(frame, to: &mixer, slotEnd: end) }
      pending.removeAll(keepingCapacity: true)
      let levels = mixer.take(slotStart: start)
      let heavy = [Float](repeating: Float(levels.heavy) / 65_535, count: 8 * slot)
      let light = [Float](repeating: Float(levels.light) / 65_535, count: 8 * slot)
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

  /// Every control frame, and then as many silent ones as the longest pulse and the last slot take.
  private static func forEachMillisecond(_ pattern: HapticPattern, _ body: (ControlFrame) -> Void) {
    let renderer = OfflineRenderer([.init(Score(pattern, sampleRate: rate))], sampleRate: rate)
    var number = 0
    renderer.forEachControlFrame { frame in
      body(frame)
      number += 1
      return true
    }
    for _ in 0..<100 {
      body(ControlFrame(time: Double(number) / 1000, intensity: 0, sharpness: 0))
      number += 1
    }
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, seconds) * 1e9) }
}
