// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticModel
import HapticRealTime
import HapticScore
import HapticSynthesis
import HapticText

@c @implementation
public func thrum_mixer_new(
  _ options: UnsafePointer<thrum_mixer_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    var given = thrum_mixer_options()
    if let options {
      _ = try checkedSize(
        options, own: MemoryLayout<thrum_mixer_options>.size, "thrum_mixer_options", Place("options"))
      given = options.pointee
    }
    let rate = given.sample_rate == 0 ? 48_000 : given.sample_rate
    try check(rate, SampleRate.limits, Place("options"), "sample_rate")
    guard given.mix == Int32(THRUM_SEPARATE) || given.mix == Int32(THRUM_PREVIEW) else {
      throw .argument("options.mix is \(given.mix); use THRUM_SEPARATE or THRUM_PREVIEW")
    }
    let isPreview = given.mix == Int32(THRUM_PREVIEW)
    let own = try given.profile.map { profile throws(CoreFailure) in
      try made(profile, Place("options.profile"))
    }
    let capacity = RenderCapacity(
      voices: try number(given.voices, or: 256, "voices"),
      players: try number(given.players, or: 64, "players"),
      commands: try number(given.commands, or: 1024, "commands"),
      liveCurves: try number(given.live_curves, or: 64, "live_curves"), frames: 1)
    slot.pointee = Handle.make(
      MixerObject(
        capacity, sampleRate: rate, profile: own ?? (isPreview ? .audible : .taptic),
        mix: isPreview ? .preview : .separate), .mixer)
  }
}

private func number(_ given: UInt32, or standard: Int, _ name: String) throws(CoreFailure) -> Int {
  guard given <= 65_536 else {
    throw .argument("options.\(name) is \(given); use at most 65536, or 0 for \(standard)")
  }
  return given == 0 ? standard : Int(given)
}

@c @implementation
public func thrum_mixer_free(_ mixer: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard mixer != nil else { return }
    let handle = try Handle<MixerObject>(mixer, .mixer)
    try handle.alone { object throws(CoreFailure) in
      guard object.guarded.enter() else { throw .pulling }
    }
    try handle.free()
  }
}

extension CoreFailure {
  fileprivate static var pulling: CoreFailure {
    CoreFailure(Int(THRUM_BUSY), "another thread is in thrum_mixer_pull; wait for its return")
  }
}

/// Runs the body of a function of thrum.h that controls a mixer.
private func control(
  _ mixer: OpaquePointer?, function: String = #function, _ body: (MixerObject) throws(CoreFailure) -> Void
) -> thrum_result {
  answer(function: function) { () throws(CoreFailure) in try Handle<MixerObject>(mixer, .mixer).alone(body) }
}

/// Sends a command to a playback.
private func send(
  _ action: Command.Action, _ mixer: OpaquePointer?, _ id: UInt64, _ time: Double,
  function: String = #function
) -> thrum_result {
  control(mixer, function: function) { object throws(CoreFailure) in
    try check(time: time)
    try object.send(action, to: id, at: time)
  }
}

private func check(time: Double) throws(CoreFailure) {
  guard time >= 0, time <= 1e9 else {
    throw .argument("time is not within 0…10⁹; use 0 for as soon as possible, or a time of the mixer")
  }
}

private func check(loops: Int32, end: Double) throws(CoreFailure) {
  guard loops == 0 || loops == 1 else { throw .argument("loops is \(loops); use 0 or 1") }
  guard end >= 0, end <= 1e9 else {
    throw .argument("the end of the loop is not within 0…10⁹; use 0 for the end of the last event")
  }
}

private func check(rate: Double) throws(CoreFailure) {
  guard rate >= 0.001, rate <= 1000 else {
    throw .argument("rate is not within 0.001…1000; use 1 for the speed of the pattern")
  }
}

@c @implementation
public func thrum_mixer_add_sound(
  _ mixer: OpaquePointer?, _ sound: UnsafePointer<thrum_sound>?
) -> thrum_result {
  control(mixer) { object throws(CoreFailure) in
    let sound = try DecodedSound(sound)
    object.sounds.removeAll { $0.path.utf8.elementsEqual(sound.path.utf8) }
    object.sounds.append((sound.path, sound.waveform))
  }
}

@c @implementation
public func thrum_mixer_play(
  _ mixer: OpaquePointer?, _ pattern: OpaquePointer?, _ options: UnsafePointer<thrum_play_options>?,
  _ time: Double, _ id: UnsafeMutablePointer<UInt64>?
) -> thrum_result {
  id?.pointee = 0
  return control(mixer) { object throws(CoreFailure) in
    let pattern = try PatternObject.pattern(pattern)
    try check(time: time)
    var settings: [Command.Action] = []
    var changes: [(action: Command.Action, time: Double)] = []
    if let options {
      _ = try checkedSize(
        options, own: MemoryLayout<thrum_play_options>.size, "thrum_play_options", Place("options"))
      let given = options.pointee
      try check(loops: given.loops, end: given.loop_end)
      if given.rate != 0 { try check(rate: given.rate) }
      if given.rate != 0 && given.rate != 1 { settings.append(.setRate(given.rate)) }
      if given.loop_end != 0 { settings.append(.setLoopEnd(given.loop_end)) }
      if given.loops != 0 { settings.append(.setLoop(true)) }
      let parameters = try parameters(
        given.parameters, given.parameter_count, result: Int(THRUM_INVALID_ARGUMENT))
      for parameter in parameters {
        let lane = Int32(parameter.id.rawValue)
        changes.append((.parameter(lane: lane, Double(parameter.value)), parameter.time))
      }
    }
    let score = Score(pattern, sampleRate: object.sampleRate) { waveform in
      guard let path = waveform.path else { return nil }
      return object.sounds.first { $0.path.utf8.elementsEqual(path.utf8) }?.waveform
    }
    let made = try object.play(score, settings, changes, at: time)
    id?.pointee = made
  }
}

@c @implementation
public func thrum_mixer_stop(_ mixer: OpaquePointer?, _ id: UInt64, _ time: Double) -> thrum_result {
  send(.stop, mixer, id, time)
}

@c @implementation
public func thrum_mixer_cancel(_ mixer: OpaquePointer?, _ id: UInt64) -> thrum_result {
  send(.cancel, mixer, id, 0)
}

@c @implementation
public func thrum_mixer_pause(_ mixer: OpaquePointer?, _ id: UInt64, _ time: Double) -> thrum_result {
  send(.pause, mixer, id, time)
}

@c @implementation
public func thrum_mixer_resume(_ mixer: OpaquePointer?, _ id: UInt64, _ time: Double) -> thrum_result {
  send(.resume, mixer, id, time)
}

@c @implementation
public func thrum_mixer_seek(_ mixer: OpaquePointer?, _ id: UInt64, _ position: Double) -> thrum_result {
  control(mixer) { object throws(CoreFailure) in
    guard position >= 0, position <= 1e9 else {
      throw .argument("position is not within 0…10⁹; use seconds of the pattern")
    }
    try object.send(.seek(position), to: id, at: 0)
  }
}

@c @implementation
public func thrum_mixer_set(
  _ mixer: OpaquePointer?, _ id: UInt64, _ number: Int32, _ value: Float, _ seconds: Double, _ time: Double
) -> thrum_result {
  control(mixer) { object throws(CoreFailure) in
    let control = try CThrumCore.control(number, Place(""))
    try check(value, control.facts.range, Place("value"), result: Int(THRUM_INVALID_ARGUMENT))
    guard seconds >= 0, seconds <= 1e9 else {
      throw .argument("over is not within 0…10⁹; use the seconds within which the value is reached")
    }
    try check(time: time)
    try object.send(
      .parameter(lane: Int32(control.rawValue), Double(value), over: seconds), to: id, at: time)
  }
}

@c @implementation
public func thrum_mixer_set_curve(
  _ mixer: OpaquePointer?, _ id: UInt64, _ curve: UnsafePointer<thrum_curve>?, _ time: Double
) -> thrum_result {
  control(mixer) { object throws(CoreFailure) in
    guard let given = curve else { throw .argument("curve is NULL; pass a curve") }
    _ = try checkedSize(given, own: MemoryLayout<thrum_curve>.size, "thrum_curve", Place("curve"))
    var curve = try CThrumCore.curve(given.pointee, Place("curve"), result: Int(THRUM_INVALID_ARGUMENT))
    curve.time = 0
    try check(time: time)
    let segments = CurveFlattener.segments(of: curve)
    try object.send(segments, lane: Int32(curve.id.rawValue), to: id, at: time)
  }
}

@c @implementation
public func thrum_mixer_set_loop(
  _ mixer: OpaquePointer?, _ id: UInt64, _ loops: Int32, _ end: Double
) -> thrum_result {
  control(mixer) { object throws(CoreFailure) in
    try check(loops: loops, end: end)
    try object.send(.setLoop(loops != 0), after: .setLoopEnd(end), to: id, at: 0)
  }
}

@c @implementation
public func thrum_mixer_set_rate(_ mixer: OpaquePointer?, _ id: UInt64, _ rate: Double) -> thrum_result {
  control(mixer) { object throws(CoreFailure) in
    try check(rate: rate)
    try object.send(.setRate(rate), to: id, at: 0)
  }
}

@c @implementation
public func thrum_mixer_is_playing(_ mixer: OpaquePointer?, _ id: UInt64) -> Int32 {
  var isPlaying = false
  let result = control(mixer) { object throws(CoreFailure) in
    isPlaying = try object.isPlaying(id)
  }
  return result < 0 ? result : isPlaying ? 1 : 0
}

@c @implementation
public func thrum_mixer_time(_ mixer: OpaquePointer?) -> Double {
  var time = -1.0
  let result = control(mixer) { object throws(CoreFailure) in time = object.time }
  return result < 0 ? -1 : time
}

@c @implementation
public func thrum_mixer_pull(
  _ mixer: OpaquePointer?, _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int
) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard let object = try Handle<MixerObject>(mixer, .mixer).object else {
      throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the mixer was freed; pass one that has not been freed")
    }
    guard frames >= 0, frames <= Int(Int32.max) else {
      throw .argument("frames is more than 2147483647; pull the samples in several calls")
    }
    guard object.guarded.enter() else { throw .pulling }
    object.guarded.loop.pointee.render(
      left: left, right: right, haptic: haptic, frameCount: frames, hostTime: 0)
    object.guarded.leave()
  }
}
