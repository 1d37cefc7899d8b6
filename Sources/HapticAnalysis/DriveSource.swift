import HapticModel
import HapticPerception
import HapticScore
import HapticSynthesis

/// Plays patterns side by side on two motors: hands over strengths of 0…1 of the heavy and the light one at 8000 Hz,
/// block by block.
public typealias MotorSource = (
  [HapticPattern], (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
) -> Void

/// How a pattern drives a device: 8000 samples a second, block by block.
public enum DriveSource {
  private static var rate: Double { PerceptionConstants.sampleRate }
  private static var block: Int { 4096 }

  /// The haptic events of a pattern alone, those without an end cut after 10 s.
  public static func finite(_ pattern: HapticPattern) -> HapticPattern {
    var result = pattern
    result.events = pattern.events.filter { $0.type.isHaptic }
    for index in result.events.indices where result.events[index].type == .hapticContinuous {
      if result.events[index].effectiveDuration == nil {
        result.events[index].duration = PerceptionConstants.longestEndless
      }
    }
    return result
  }

  /// The waveform of a linear actuator, as a profile renders it.
  public static func waveform(
    _ patterns: [HapticPattern], profile: ActuatorProfile = .taptic,
    _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    let renderer = OfflineRenderer(
      patterns.map { .init(Score($0, sampleRate: rate)) }, profile: profile, sampleRate: rate)
    var samples = [Float](repeating: 0, count: block)
    var left = min(renderer.soundingFrames, Int64(PerceptionConstants.longestTrace * rate))
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
  public static func switched(
    _ patterns: [HapticPattern], actuator: LinearActuator? = nil, _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    var onUntil = 0.0
    var sample = 0
    forEachMillisecond(patterns) { frame in
      for tap in frame.transients where tap.intensity > 0 {
        onUntil = max(onUntil, frame.time + tap.offset + PerceptionConstants.switchedPulse)
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

  /// Hands over every control frame of patterns, 1 ms apart, and then as many silent ones as the longest pulse takes.
  public static func forEachMillisecond(_ patterns: [HapticPattern], _ body: (ControlFrame) -> Void) {
    let renderer = OfflineRenderer(
      patterns.map { .init(Score($0, sampleRate: rate)) }, sampleRate: rate)
    var number = 0
    renderer.forEachControlFrame(to: PerceptionConstants.longestTrace) { frame in
      body(frame)
      number += 1
      return true
    }
    for _ in 0..<100 {
      body(ControlFrame(time: Double(number) / 1000, intensity: 0, sharpness: 0))
      number += 1
    }
  }
}
