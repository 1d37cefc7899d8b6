// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticPlatform
import HapticPlayback

@c @implementation
public func thrum_engine_new(
  _ options: UnsafePointer<thrum_engine_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    ForkedProcess.detect()
    if ForkedProcess.isCopy { throw .childProcess }
    slot.pointee = Handle.make(try EngineObject(EngineOptions(options)), .engine)
  }
}

@c @implementation
public func thrum_engine_free(_ engine: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard engine != nil else { return }
    let handle = try Handle<EngineObject>(engine, .engine)
    // The threads of the engine, for whose end `end` would wait, exist only in the parent process.
    if ForkedProcess.isCopy { return try handle.free(releasesObject: false) }
    let object = try EngineObject.object(engine)
    if let pull = object.pull, !pull.close() {
      throw CoreFailure(Int(THRUM_BUSY), "another thread is in thrum_engine_pull; wait for its return")
    }
    object.engine.end()
    try handle.free()
  }
}

@c @implementation
public func thrum_engine_start(_ engine: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    try engineCall { () throws(EngineError) in try object.engine.start() }
  }
}

@c @implementation
public func thrum_engine_stop(_ engine: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in try EngineObject.object(engine).engine.stop() }
}

@c @implementation
public func thrum_engine_is_running(_ engine: OpaquePointer?) -> Int32 {
  number { () throws(CoreFailure) in
    try EngineObject.object(engine).engine.isRunning ? 1 : 0
  }
}

@c @implementation
public func thrum_engine_output(
  _ engine: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    try target.write(EngineObject.object(engine).engine.output.name)
  }
}

@c @implementation
public func thrum_engine_sample_rate(_ engine: OpaquePointer?) -> Double {
  real { () throws(CoreFailure) in
    try EngineObject.object(engine).engine.sampleRate
  }
}

@c @implementation
public func thrum_engine_time(_ engine: OpaquePointer?) -> Double {
  real { () throws(CoreFailure) in try EngineObject.object(engine).engine.currentTime }
}

@c @implementation
public func thrum_engine_host_time(
  _ engine: OpaquePointer?, _ time: Double, _ nanoseconds: UnsafeMutablePointer<UInt64>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard let nanoseconds else { throw .argument("nanoseconds is NULL; pass the address of a variable") }
    nanoseconds.pointee = 0
    guard time >= 0, time <= 1e9 else { throw .argument("time is not within 0…10⁹; pass an engine time") }
    guard let host = object.engine.hostTime(at: time) else { throw noClock }
    nanoseconds.pointee = host
  }
}

@c @implementation
public func thrum_engine_time_at(
  _ engine: OpaquePointer?, _ nanoseconds: UInt64, _ time: UnsafeMutablePointer<Double>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard let time else { throw .argument("time is NULL; pass the address of a variable") }
    time.pointee = 0
    guard let engineTime = object.engine.time(atHostTime: nanoseconds) else { throw noClock }
    time.pointee = engineTime
  }
}

private var noClock: CoreFailure {
  CoreFailure(
    Int(THRUM_NOT_RUNNING),
    "the engine is stopped, or its output has not requested samples yet; start it and try again")
}

@c @implementation
public func thrum_engine_set_gains(_ engine: OpaquePointer?, _ haptic: Float, _ audio: Float) -> thrum_result
{
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard haptic >= 0, haptic <= 1, audio >= 0, audio <= 1 else {
      throw .argument("a gain is not within 0…1; pass factors of 0…1")
    }
    object.gains.hapticStrength = haptic
    object.gains.audioGain = audio
  }
}

@c @implementation
public func thrum_engine_set_auto_shutdown(_ engine: OpaquePointer?, _ isEnabled: Int32) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    object.engine.isAutoShutdownEnabled = try flag(isEnabled, "is_enabled")
  }
}

@c @implementation
public func thrum_engine_set_idle_timeout(_ engine: OpaquePointer?, _ seconds: Double) -> thrum_result {
  answer { () throws(CoreFailure) in
    let object = try EngineObject.object(engine)
    guard seconds > 0, seconds <= 86_400 else {
      throw .argument("seconds is not above 0 and at most 86400; the default is 120")
    }
    object.engine.idleTimeout = seconds
  }
}

@c @implementation
public func thrum_engine_set_content(_ engine: OpaquePointer?, _ content: Int32) -> thrum_result {
  answer { () throws(CoreFailure) in
    let engine = try EngineObject.object(engine).engine
    guard (Int32(THRUM_PLAY_ALL)...Int32(THRUM_PLAY_AUDIO_ONLY)).contains(content) else {
      throw .argument(
        "content is \(content); use THRUM_PLAY_ALL, THRUM_PLAY_HAPTICS_ONLY or THRUM_PLAY_AUDIO_ONLY")
    }
    engine.playsHapticsOnly = content == Int32(THRUM_PLAY_HAPTICS_ONLY)
    engine.playsAudioOnly = content == Int32(THRUM_PLAY_AUDIO_ONLY)
  }
}

@c @implementation
public func thrum_engine_active_players(_ engine: OpaquePointer?) -> Int32 {
  number { () throws(CoreFailure) in
    Int32(clamping: try EngineObject.object(engine).engine.activePlayerCount)
  }
}

@c @implementation
public func thrum_engine_pull(
  _ engine: OpaquePointer?, _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let pull = try pulled(engine, frames)
    guard pull.pull(left: left, right: right, haptic: haptic, frames: frames) else { throw busy }
  }
}

@c @implementation
public func thrum_engine_pull_interleaved(
  _ engine: OpaquePointer?, _ samples: UnsafeMutablePointer<Float>?, _ channels: UInt32, _ frames: Int
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let pull = try pulled(engine, frames)
    guard channels >= 1, channels <= 32 else {
      throw .argument("channels is \(channels); use 1…32")
    }
    guard let samples else { throw .argument("samples is NULL; pass channels * frames elements") }
    guard pull.pull(into: samples, channels: Int(channels), frames: frames) else { throw busy }
  }
}

/// Returns the output of an engine whose host requests `frames` samples.
private func pulled(_ engine: OpaquePointer?, _ frames: Int) throws(CoreFailure) -> PullOutput {
  guard let pull = try EngineObject.object(engine).pull else {
    throw .argument("the engine plays on another output; create it with the output \"pull\"")
  }
  guard frames >= 0, frames <= Int(Int32.max) else {
    throw .argument("frames is more than 2147483647; pull the samples in several calls")
  }
  return pull
}

private var busy: CoreFailure {
  CoreFailure(Int(THRUM_BUSY), "another thread is in thrum_engine_pull; pull on one thread")
}

/// Runs the body of a function that returns a number, or its failure, which is negative.
func number(function: String = #function, _ body: () throws(CoreFailure) -> Int32) -> Int32 {
  var number: Int32 = 0
  let result = answer(function: function) { () throws(CoreFailure) in number = try body() }
  return result < 0 ? result : number
}

/// Runs the body of a function that returns a number of 0 or more, or -1 if it fails.
private func real(function: String = #function, _ body: () throws(CoreFailure) -> Double) -> Double {
  var number = -1.0
  _ = answer(function: function) { () throws(CoreFailure) in number = try body() }
  return number
}
