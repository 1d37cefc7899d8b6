// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticPerception
import HapticPlayback
import Synchronization

/// The felt levels of an engine between two calls of `thrum_engine_take_level`, and the levels that the motors of a controller must
/// have until the next one.
final class LevelMeter: Sendable {
  private struct State {
    var mixer = MotorMixer()
    /// The vibration of the last block. It holds until the output requests another one.
    var intensity: Float = 0
    var sharpness: Float = 0
    /// The number of blocks and taps when the meter was last read.
    var blocks: UInt64 = 0
    var taps: UInt64 = 0
    /// The time of the last call in nanoseconds on the clock of the output; `nil` before the first call.
    var time: UInt64?
  }

  /// The felt level and taps since the last call, and the levels of the motors until the next one.
  struct Reading {
    var intensity: Float = 0
    var sharpness: Float = 0
    var taps: UInt64 = 0
    var tapIntensity: Float = 0
    var tapSharpness: Float = 0
    var motors = MotorLevels.rest
  }

  private let state = Mutex(State())

  /// Reads the meters of an engine.
  func read(_ engine: HapticEngine) -> Reading {
    let (isRunning, blocks) = (engine.isRunning, engine.statistics.blocks)
    let (found, now) = (engine.takeLevel(), engine.output.hostTime)
    return state.withLock { state in
      let taps = found.tapCount > state.taps ? found.tapCount - state.taps : 0
      state.taps = found.tapCount
      guard isRunning else {
        state.mixer = MotorMixer()
        (state.intensity, state.time) = (0, now)
        return Reading()
      }
      // Between two blocks nothing has changed: a host that asks more often than the output requests blocks
      // must not see silence meanwhile.
      if blocks != state.blocks || found.intensity > 0 {
        (state.intensity, state.sharpness) = (found.intensity, found.intensity > 0 ? found.sharpness : 0)
      }
      state.blocks = blocks
      // The next call is probably as far away as the last one.
      let passed = state.time.map { now > $0 ? now - $0 : 0 } ?? 0
      let end = now.addingReportingOverflow(min(max(passed, 1_000_000), 100_000_000))
      state.time = now
      var reading = Reading(intensity: state.intensity, sharpness: state.sharpness, taps: taps)
      state.mixer.hold(intensity: state.intensity, sharpness: state.sharpness)
      // The level is already the strongest since the last call: it must not count for the next slot as well.
      state.mixer.hold(intensity: 0, sharpness: 0)
      if taps > 0 {
        (reading.tapIntensity, reading.tapSharpness) = (found.tapIntensity, found.tapSharpness)
        state.mixer.tap(intensity: found.tapIntensity, sharpness: found.tapSharpness)
      }
      reading.motors = state.mixer.next(now..<(end.overflow ? .max : end.partialValue))
      return reading
    }
  }
}

@c @implementation
public func thrum_engine_take_level(
  _ engine: OpaquePointer?, _ out: UnsafeMutablePointer<thrum_level>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard let out else { throw .argument("out is NULL; pass the address of a thrum_level") }
    // A caller with a later version has a larger struct, whose further values stay as they are.
    guard Int(out.pointee.size) >= MemoryLayout<thrum_level>.size else {
      throw .argument("out->size is \(out.pointee.size); begin with THRUM_LEVEL_INIT")
    }
    let reading = object.level.read(object.engine)
    out.pointee.intensity = reading.intensity
    out.pointee.sharpness = reading.sharpness
    out.pointee.taps = UInt32(clamping: reading.taps)
    out.pointee.latest_intensity = reading.tapIntensity
    out.pointee.latest_sharpness = reading.tapSharpness
    out.pointee.heavy = reading.motors.heavy
    out.pointee.light = reading.motors.light
  }
}
