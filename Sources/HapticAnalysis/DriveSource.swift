import HapticModel
import HapticPerception
import HapticScore
import HapticSynthesis

/// Converts patterns to the drive signal of a device, block by block, at 8000 samples per second, for at most
/// ten minutes.
public enum DriveSource {
  private static var rate: Double { PerceptionConstants.sampleRate }
  private static var block: Int { 4096 }

  /// Returns a copy of a pattern without its audio events. In the copy, an event without an end lasts 10 s.
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

  /// Renders the waveform of patterns for a linear actuator and passes it to a closure, block by block.
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

  /// Passes the drive signal for a device that can only be on or off to a closure, block by block. The device
  /// is on during continuous events, and for one pulse per transient.
  ///
  /// - Parameter actuator: the linear actuator, which gets a full-scale sine while it is on; `nil` for a
  ///   motor.
  public static func switched(
    _ patterns: [HapticPattern], actuator: LinearActuator? = nil, _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    var onUntil = 0.0
    var sample = 0
    var drive = [Float](repeating: 0, count: Int(rate * PerceptionConstants.controlStep))
    forEachMillisecond(patterns) { frame in
      for tap in frame.transients where tap.intensity > 0 {
        onUntil = max(onUntil, frame.time + tap.offset + PerceptionConstants.switchedPulse)
      }
      for step in drive.indices {
        let isOn = frame.intensity > 0 || Double(sample) / rate < onUntil
        drive[step] = isOn ? actuator?.fullDrive(at: sample) ?? 1 : 0
        sample += 1
      }
      drive.withUnsafeBufferPointer(body)
    }
  }

  /// Calls a closure with every control frame of patterns, 1 ms apart, then with silent frames until the
  /// longest pulse has ended.
  public static func forEachMillisecond(_ patterns: [HapticPattern], _ body: (ControlFrame) -> Void) {
    let renderer = OfflineRenderer(
      patterns.map { .init(Score($0, sampleRate: rate)) }, sampleRate: rate)
    let step = PerceptionConstants.controlStep
    var number = 0
    renderer.forEachControlFrame(to: PerceptionConstants.longestTrace) { frame in
      body(frame)
      number += 1
      return true
    }
    for _ in 0..<Int(PerceptionConstants.driveTail / step) {
      body(ControlFrame(time: Double(number) * step, intensity: 0, sharpness: 0))
      number += 1
    }
  }
}
