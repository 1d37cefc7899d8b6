// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticModel
import HapticPlatform
import HapticPlayback

/// The object behind the handle of a player.
final class PlayerObject {
  let player: AdvancedHapticPlayer

  init(_ player: AdvancedHapticPlayer) { self.player = player }
}

/// Runs the body of a function of thrum_engine.h with the player of a handle.
private func withPlayer(
  _ handle: OpaquePointer?, function: String = #function,
  _ body: (AdvancedHapticPlayer) throws(CoreFailure) -> Void
) -> thrum_result {
  answer(function: function) { () throws(CoreFailure) in
    let handle = try Handle<PlayerObject>(handle, .player)
    if ForkedProcess.isCopy { throw .childProcess }
    guard let object = handle.object else {
      throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the player was freed; pass one that has not been freed")
    }
    try body(object.player)
  }
}

/// Runs the body of a function of thrum_engine.h that controls the player of a handle.
private func control(
  _ handle: OpaquePointer?, function: String = #function,
  _ body: (AdvancedHapticPlayer) throws(EngineError) -> Void
) -> thrum_result {
  withPlayer(handle, function: function) { player throws(CoreFailure) in
    try engineCall { () throws(EngineError) in try body(player) }
  }
}

@c @implementation
public func thrum_play(
  _ engine: OpaquePointer?, _ pattern: OpaquePointer?, _ time: Double, _ id: UnsafeMutablePointer<UInt64>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    id?.pointee = 0
    let object = try EngineObject.object(engine)
    let pattern = try PatternObject.pattern(pattern)
    try engineCall { () throws(EngineError) in
      let player = try object.engine.makePlayer(with: pattern)
      try player.start(at: time)
      id?.pointee = player.number
    }
  }
}

@c @implementation
public func thrum_player_new(
  _ engine: OpaquePointer?, _ pattern: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let object = try EngineObject.object(engine)
    let pattern = try PatternObject.pattern(pattern)
    let player = try engineCall { () throws(EngineError) in
      try object.engine.makeAdvancedPlayer(with: pattern)
    }
    slot.pointee = Handle.make(PlayerObject(player), .player)
  }
}

@c @implementation
public func thrum_player_free(_ player: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard player != nil else { return }
    // In a child process, releasing the player could wait for a lock that a thread of the parent held.
    try Handle<PlayerObject>(player, .player).free(releasesObject: !ForkedProcess.isCopy)
  }
}

@c @implementation
public func thrum_player_id(_ player: OpaquePointer?) -> UInt64 {
  var number: UInt64 = 0
  _ = withPlayer(player) { player throws(CoreFailure) in number = player.number }
  return number
}

@c @implementation
public func thrum_player_start(_ player: OpaquePointer?, _ time: Double) -> thrum_result {
  control(player) { player throws(EngineError) in try player.start(at: time) }
}

@c @implementation
public func thrum_player_stop(_ player: OpaquePointer?, _ time: Double) -> thrum_result {
  control(player) { player throws(EngineError) in try player.stop(at: time) }
}

@c @implementation
public func thrum_player_cancel(_ player: OpaquePointer?) -> thrum_result {
  control(player) { player throws(EngineError) in try player.cancel() }
}

@c @implementation
public func thrum_player_pause(_ player: OpaquePointer?, _ time: Double) -> thrum_result {
  control(player) { player throws(EngineError) in try player.pause(at: time) }
}

@c @implementation
public func thrum_player_resume(_ player: OpaquePointer?, _ time: Double) -> thrum_result {
  control(player) { player throws(EngineError) in try player.resume(at: time) }
}

@c @implementation
public func thrum_player_seek(_ player: OpaquePointer?, _ position: Double) -> thrum_result {
  control(player) { player throws(EngineError) in try player.seek(to: position) }
}

@c @implementation
public func thrum_player_set(
  _ player: OpaquePointer?, _ control: Int32, _ value: Float, _ time: Double
) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    let control = try CThrumCore.control(control, Place(""))
    try check(value, control.facts.range, Place("value"), result: Int(THRUM_INVALID_ARGUMENT))
    try engineCall { () throws(EngineError) in try player.send(control, value, at: time) }
  }
}

@c @implementation
public func thrum_player_set_all(
  _ player: OpaquePointer?, _ parameters: UnsafePointer<thrum_parameter>?, _ count: Int, _ time: Double
) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    let parameters = try CThrumCore.parameters(parameters, count, result: Int(THRUM_INVALID_ARGUMENT))
    try engineCall { () throws(EngineError) in try player.send(parameters, at: time) }
  }
}

@c @implementation
public func thrum_player_set_curve(
  _ player: OpaquePointer?, _ curve: UnsafePointer<thrum_curve>?, _ time: Double
) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    guard let given = curve else { throw .argument("curve is NULL; pass a curve") }
    _ = try checkedSize(given, own: MemoryLayout<thrum_curve>.size, "thrum_curve", Place("curve"))
    var curve = try CThrumCore.curve(given.pointee, Place("curve"), result: Int(THRUM_INVALID_ARGUMENT))
    curve.time = 0
    try engineCall { () throws(EngineError) in try player.schedule(curve, at: time) }
  }
}

@c @implementation
public func thrum_player_set_input(
  _ player: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Double
) -> thrum_result {
  control(player) { player throws(EngineError) in
    guard let name else { throw EngineError(.invalidValue, "name is NULL; pass the name of an input") }
    try player.set(String(cString: name), value)
  }
}

@c @implementation
public func thrum_player_set_loop(_ player: OpaquePointer?, _ loops: Int32, _ end: Double) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    let loops = try flag(loops, "loops")
    guard end >= 0, end <= 1e9 else {
      throw .argument("end is not within 0…10⁹; use 0 for the end of the last event")
    }
    player.loopEnd = end
    player.loops = loops
  }
}

@c @implementation
public func thrum_player_set_rate(_ player: OpaquePointer?, _ rate: Double) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    guard rate >= 0.001, rate <= 1000 else {
      throw .argument("rate is not within 0.001…1000; use 1 for the speed of the pattern")
    }
    player.playbackRate = rate
  }
}

@c @implementation
public func thrum_player_set_muted(_ player: OpaquePointer?, _ isMuted: Int32) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    player.isMuted = try flag(isMuted, "is_muted")
  }
}

@c @implementation
public func thrum_player_get_settings(
  _ player: OpaquePointer?, _ out: UnsafeMutablePointer<thrum_player_settings>?
) -> thrum_result {
  withPlayer(player) { player throws(CoreFailure) in
    guard let out else { throw .argument("out is NULL; pass the address of a thrum_player_settings") }
    // A caller with a later version has a larger struct, whose further values stay as they are.
    guard Int(out.pointee.size) >= MemoryLayout<thrum_player_settings>.size else {
      throw .argument("out->size is \(out.pointee.size); begin with THRUM_PLAYER_SETTINGS_INIT")
    }
    out.pointee.loops = player.loops ? 1 : 0
    out.pointee.is_muted = player.isMuted ? 1 : 0
    out.pointee.reserved = 0
    out.pointee.loop_end = player.loopEnd
    out.pointee.rate = player.playbackRate
  }
}

@c @implementation
public func thrum_player_is_playing(_ player: OpaquePointer?) -> Int32 {
  var isPlaying = false
  let result = withPlayer(player) { player throws(CoreFailure) in
    isPlaying = player.isPlaying
  }
  return result < 0 ? result : isPlaying ? 1 : 0
}

/// Returns a flag that the caller passes as 0 or 1.
func flag(_ value: Int32, _ name: String) throws(CoreFailure) -> Bool {
  guard value == 0 || value == 1 else { throw .argument("\(name) is \(value); use 0 or 1") }
  return value == 1
}
