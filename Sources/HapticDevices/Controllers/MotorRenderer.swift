import HapticFormats
import HapticModel
import HapticRealTime
import HapticScore

/// Renders patterns to what the two motors of a controller on a cable get, without a controller.
public enum MotorRenderer {
  /// Samples a second of what is handed over.
  public static var sampleRate: Double { 8000 }
  /// Slots of a controller on a cable, in milliseconds.
  private static var slot: Int { 4 }
  /// Milliseconds that motors may go on after the last event: the longest pulse and a slot.
  private static var tail: Int { 100 }
  /// Seconds after which a rendering ends, whatever the patterns go on with.
  private static var longest: Double { 600 }

  /// Plays patterns side by side and hands over strengths of 0…1 of the heavy and the light motor, block by block.
  public static func play(
    _ patterns: [HapticPattern], profile: RumbleProfile = RumbleProfile(),
    _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
  ) {
    var mixer = MotorMixer(profile: profile)
    var number = 0
    var pending: [ControlFrame] = []
    func take(_ frame: ControlFrame) {
      pending.append(frame)
      number += 1
      guard pending.count == slot else { return }
      let start = nanoseconds(Double(number - slot) / 1000)
      let end = nanoseconds(Double(number) / 1000)
      for frame in pending { add(frame, to: &mixer, slotEnd: end) }
      pending.removeAll(keepingCapacity: true)
      let levels = mixer.take(slotStart: start)
      let count = Int(sampleRate / 1000) * slot
      let heavy = [Float](repeating: Float(levels.heavy) / 65_535, count: count)
      let light = [Float](repeating: Float(levels.light) / 65_535, count: count)
      heavy.withUnsafeBufferPointer { heavy in light.withUnsafeBufferPointer { body(heavy, $0) } }
    }
    let tracks = patterns.map { OfflineRenderer.Track(Score($0, sampleRate: sampleRate)) }
    OfflineRenderer(tracks, sampleRate: sampleRate).forEachControlFrame(to: longest) { frame in
      take(frame)
      return true
    }
    for _ in 0..<tail { take(ControlFrame(time: Double(number) / 1000, intensity: 0, sharpness: 0)) }
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
