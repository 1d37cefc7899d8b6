import HapticModel
import HapticPerception
import HapticScore
import HapticSynthesis

/// Converts patterns to the drive signal of an actuator, the signal that makes it move. The signal is created
/// block by block, at 8000 samples per second, for at most ten minutes.
package enum DriveSource {
  private static var rate: Double { PerceptionConstants.sampleRate }
  private static var block: Int { 4096 }
  /// The pulse of a transient in s on a device that can only be on or off (see Rendering §8).
  private static var switchedPulse: Double { NamedProfile.usualShortestPulse }
  /// The time between control frames in s, for devices that do not play waveforms. Chosen by this project (see Rendering §8).
  private static var controlStep: Double { 0.001 }
  /// How long such a device is driven after the last event, in s: longer than the longest pulse. Chosen by this project.
  private static var driveTail: Double { 0.1 }

  /// Returns a copy of a pattern without its audio events, in which every event has an end. An event that has
  /// no end in the pattern lasts 10 s in the copy.
  package static func finite(_ pattern: HapticPattern) -> HapticPattern {
    var result = pattern
    result.events = pattern.events.filter { $0.type.isHaptic }
    for index in result.events.indices where result.events[index].type == .hapticContinuous {
      if result.events[index].effectiveDuration == nil {
        result.events[index].duration = FeltTrace.longestEndless
      }
    }
    return result
  }

  /// Renders the waveform of a linear actuator that plays all patterns at the same time, and passes it to a
  /// closure block by block.
  package static func waveform(
    _ patterns: [HapticPattern], profile: ActuatorProfile = .taptic,
    _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    let renderer = OfflineRenderer(
      patterns.map { .init(Score($0, sampleRate: rate)) }, profile: profile, sampleRate: rate)
    var samples = [Float](repeating: 0, count: block)
    let silence = samples
    var left = Int(FeltTrace.longest * rate)
    // The samples of silence after the last sound so far. They belong to the waveform once something sounds again.
    var silent = 0
    while left > 0, renderer.isActive {
      let count = min(left, block)
      samples.withUnsafeMutableBufferPointer {
        renderer.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: count)
      }
      let sounding = count - Int(min(renderer.position - renderer.soundedFrames, Int64(count)))
      if sounding > 0 {
        while silent > 0 {
          let part = min(silent, block)
          silence.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<part])) }
          silent -= part
        }
        samples.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<sounding])) }
      }
      silent += count - sounding
      left -= count
    }
  }

  /// Creates the drive signal for an actuator that can only be on or off, and passes it to a closure block by
  /// block. The actuator is on during continuous events and for a pulse of 20 ms at each transient.
  ///
  /// - Parameter actuator: the linear actuator. While it is on, its drive signal is a sine with amplitude 1
  ///   at its resonance frequency. Pass `nil` for a motor, whose drive signal is 1 while it is on.
  package static func switched(
    _ patterns: [HapticPattern], actuator: LinearActuator? = nil, _ body: (UnsafeBufferPointer<Float>) -> Void
  ) {
    var onUntil = 0.0
    var sample = 0
    var drive = [Float](repeating: 0, count: Int(rate * Self.controlStep))
    forEachMillisecond(patterns) { frame in
      for tap in frame.transients where tap.intensity > 0 {
        onUntil = max(onUntil, frame.time + tap.offset + Self.switchedPulse)
      }
      for step in drive.indices {
        let isOn = frame.intensity > 0 || Double(sample) / rate < onUntil
        drive[step] = isOn ? actuator?.fullDrive(at: sample) ?? 1 : 0
        sample += 1
      }
      drive.withUnsafeBufferPointer(body)
    }
  }

  /// Calls a closure for every millisecond of the patterns with a control frame, which states the intensity
  /// and sharpness at that moment. Frames without intensity follow for another 100 ms, so that the vibration
  /// of the last events can end.
  package static func forEachMillisecond(_ patterns: [HapticPattern], _ body: (ControlFrame) -> Void) {
    forEachMillisecond(patterns, to: FeltTrace.longest, tail: 0, body)
  }

  /// Calls a closure for every millisecond of the patterns up to a time in seconds; `nil` for the end of their sound, or
  /// for their duration if it has no end. Frames without intensity follow for 100 ms and at least `tail` ms.
  static func forEachMillisecond(
    _ patterns: [HapticPattern], to limit: Double?, tail: Int, _ body: (ControlFrame) -> Void
  ) {
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { visitMilliseconds(patterns, limit, tail, $0) }
  }

  private static func visitMilliseconds(
    _ patterns: [HapticPattern], _ limit: Double?, _ tail: Int, _ body: @escaping (ControlFrame) -> Void
  ) {
    let renderer = OfflineRenderer(
      patterns.map { .init(Score($0, sampleRate: rate)) }, sampleRate: rate)
    let step = Self.controlStep
    var number = 0
    renderer.forEachControlFrame(to: limit) { frame in
      body(frame)
      number += 1
      return true
    }
    for _ in 0..<max(Int(Self.driveTail / step), tail) {
      body(ControlFrame(time: Double(number) * step, intensity: 0, sharpness: 0))
      number += 1
    }
  }
}
