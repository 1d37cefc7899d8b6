// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticActuators
import HapticModel
import HapticOperations
import HapticPerception
import HapticScore

/// The largest number of control frames: a little more than 4 hours at one frame per millisecond.
private let mostFrames = 16_000_000

@c @implementation
public func thrum_pattern_frames(
  _ pattern: OpaquePointer?, _ step: Double, _ frames: UnsafeMutablePointer<thrum_frame>?,
  _ frameCapacity: Int, _ neededFrames: UnsafeMutablePointer<Int>?, _ taps: UnsafeMutablePointer<thrum_tap>?,
  _ transientCapacity: Int, _ neededTransients: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let frameList = try ListBuffer(frames, frameCapacity, neededFrames, "frames")
    let transientList = try ListBuffer(taps, transientCapacity, neededTransients, "taps")
    let pattern = try PatternObject.pattern(pattern)
    guard step >= 0.001, step <= 1 else {
      throw .argument("step is not within 0.001…1 seconds; 0.01 suits most motors")
    }
    // The lists never grow beyond the caller's buffers: a call that only asks for the counts stores nothing.
    var foundFrames: [thrum_frame] = []
    var foundTransients: [thrum_tap] = []
    var (frameCount, tapCount) = (0, 0)
    try coreFailure { () throws(OperationError) in
      try FramesOperation(step: step).run(pattern, limit: mostFrames) { frame in
        frameCount += 1
        if frameList.hasCapacity(for: frameCount) {
          foundFrames.append(
            thrum_frame(
              time: frame.time, intensity: frame.intensity, sharpness: frame.sharpness,
              first_tap: UInt32(clamping: tapCount), tap_count: UInt32(clamping: frame.transients.count)))
        }
        for tap in frame.transients {
          tapCount += 1
          guard transientList.hasCapacity(for: tapCount) else { continue }
          foundTransients.append(
            thrum_tap(time: frame.time + tap.offset, intensity: tap.intensity, sharpness: tap.sharpness))
        }
        return true
      }
    }
    frameList.report(frameCount)
    transientList.report(tapCount)
    // Neither list is written unless both fit.
    guard transientList.fits(tapCount) else { throw transientList.tooSmall(tapCount) }
    guard frameList.fits(frameCount) else { throw frameList.tooSmall(frameCount) }
    frameList.copy(foundFrames)
    transientList.copy(foundTransients)
  }
}

@c @implementation
public func thrum_pattern_motor_levels(
  _ pattern: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ step: Double,
  _ levels: UnsafeMutablePointer<thrum_motor_level>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try ListBuffer(levels, capacity, needed, "levels")
    let pattern = try PatternObject.pattern(pattern)
    let device = try on.map { on throws(CoreFailure) in try deviceText(on) } ?? "controller"
    let found = try coreFailure { () throws(OperationError) in
      try MotorOperation(profile: DeviceChoice.rumble(device), step: step).run(pattern)
    }
    try output.write(found.map { thrum_motor_level(heavy: $0.heavy, light: $0.light) })
  }
}

@c @implementation
public func thrum_pad_choose(
  _ pattern: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ gain: Double,
  _ codes: UnsafeMutablePointer<thrum_pad_codes>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try ListBuffer(codes, capacity, needed, "codes")
    let pattern = try PatternObject.pattern(pattern)
    let device = try on.map { on throws(CoreFailure) in try deviceText(on) } ?? "joycon"
    let found = try coreFailure { () throws(OperationError) in
      let actuator = try DeviceChoice.twoTone(device)
      return try TwoToneOperation(actuator: actuator, gain: gain.isNaN ? nil : gain).run(pattern)
    }
    try output.write(
      found.map {
        thrum_pad_codes(
          low_frequency: $0.lowFrequency, low_amplitude: $0.lowAmplitude,
          high_frequency: $0.highFrequency, high_amplitude: $0.highAmplitude)
      })
  }
}
