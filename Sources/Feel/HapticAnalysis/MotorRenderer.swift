import HapticModel
import HapticPerception
import HapticScore

/// Calculates how strongly patterns drive the two motors of a wired game controller, from 0 (off) to 1 (full
/// drive). No controller is needed.
package enum MotorRenderer {
  /// The sample rate of the calculated drive, in samples per second.
  package static var sampleRate: Double { PerceptionConstants.sampleRate }
  /// The length of a slot in milliseconds: the interval at which a controller on a cable accepts commands.
  private static var slot: Int { Int(MotorLevels.wiredPeriod * 1000 + 0.5) }

  /// Calculates the drive while patterns play at the same time. Passes it to a closure block by block: the
  /// samples of the heavy motor and the samples of the light motor, 0…1.
  package static func play(
    _ patterns: [HapticPattern], profile: RumbleProfile = RumbleProfile(),
    _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
  ) {
    let count = Int(sampleRate / 1000) * slot
    forEachSlot(patterns, profile: profile, milliseconds: slot, to: FeltTrace.longest) { levels in
      let heavy = [Float](repeating: Float(levels.heavy) / 65_535, count: count)
      let light = [Float](repeating: Float(levels.light) / 65_535, count: count)
      heavy.withUnsafeBufferPointer { heavy in light.withUnsafeBufferPointer { body(heavy, $0) } }
    }
  }

  /// Passes the levels of both motors to a closure, slot by slot, while patterns play at the same time.
  ///
  /// - Parameters:
  ///   - milliseconds: the length of a slot.
  ///   - limit: the time in seconds at which the patterns are cut off; `nil` for the end of their sound, or for their
  ///     duration if it has no end.
  package static func forEachSlot(
    _ patterns: [HapticPattern], profile: RumbleProfile, milliseconds slot: Int, to limit: Double?,
    _ body: (MotorLevels) -> Void
  ) {
    var slots = MotorSlots(profile: profile, milliseconds: slot)
    DriveSource.forEachMillisecond(patterns, to: limit, tail: slot) { frame in
      if let levels = slots.add(frame) { body(levels) }
    }
  }
}

/// Joins control frames of a millisecond into slots, and calculates how strongly each drives two motors.
package struct MotorSlots {
  private var mixer: MotorMixer
  private let slot: Int
  private var milliseconds = 0

  /// Creates slots of a number of milliseconds, at least 1.
  package init(profile: RumbleProfile, milliseconds slot: Int) {
    mixer = MotorMixer(profile: profile)
    self.slot = max(1, slot)
  }

  /// Adds a frame. Returns the levels of the slot that it completes, or `nil`.
  package mutating func add(_ frame: ControlFrame) -> MotorLevels? {
    mixer.hold(intensity: frame.intensity, sharpness: frame.sharpness)
    for tap in frame.transients { mixer.tap(intensity: tap.intensity, sharpness: tap.sharpness) }
    milliseconds += 1
    guard milliseconds % slot == 0 else { return nil }
    let end = UInt64(milliseconds) &* 1_000_000
    return mixer.next((end &- UInt64(slot) &* 1_000_000)..<end)
  }
}
