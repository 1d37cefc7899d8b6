// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import CThrum
import HapticPads

/// The object behind the handle of an encoder of pads.
final class PadEncoderObject {
  var coils: DualSenseCoils
  var rumble = SwitchRumble()
  var quantizer = CoilQuantizer()

  init(_ buffer: CoilBuffer) { coils = DualSenseCoils(buffer: buffer) }
}

/// Implements `thrum_pad_encoder_new`; thrum.h documents it.
@c @implementation
public func thrum_pad_encoder_new(
  _ buffer: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer("thrum_pad_encoder_new") { () throws(CoreFailure) in
    let slot = try slot(out)
    let buffer = try number(buffer, 16...255, "buffer")
    slot.pointee = Handle.make(PadEncoderObject(CoilBuffer(units: buffer)), .padEncoder)
  }
}

/// Implements `thrum_pad_encoder_free`; thrum.h documents it.
@c @implementation
public func thrum_pad_encoder_free(_ encoder: OpaquePointer?) -> thrum_result {
  answer("thrum_pad_encoder_free") { () throws(CoreFailure) in
    if encoder != nil { try Handle<PadEncoderObject>(encoder, .padEncoder).free() }
  }
}

/// Implements `thrum_pad_encode_coils`; thrum.h documents it.
@c @implementation
public func thrum_pad_encode_coils(
  _ encoder: OpaquePointer?, _ samples: UnsafePointer<Int8>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode("thrum_pad_encode_coils", encoder, out) { object in
    guard let samples else { return object.coils.encodeSilence() }
    return object.coils.encode(UnsafeBufferPointer(start: samples, count: 2 * DualSenseCoils.framesPerPacket))
  }
}

/// Implements `thrum_pad_encode_sound`; thrum.h documents it.
@c @implementation
public func thrum_pad_encode_sound(
  _ encoder: OpaquePointer?, _ left: UnsafePointer<Float>?, _ right: UnsafePointer<Float>?, _ level: Float,
  _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode("thrum_pad_encode_sound", encoder, out) { object throws(CoreFailure) in
    guard let left, let right else { throw .argument("left or right is NULL; pass 512 samples of each") }
    guard level >= 0, level <= 1 else { throw .argument("level is not within 0…1; 0.5 is usual") }
    let count = DualSenseCoils.framesPerPacket * CoilQuantizer.decimation
    object.quantizer.level = Double(level)
    let samples = 2 * DualSenseCoils.framesPerPacket
    return withUnsafeTemporaryAllocation(of: Int8.self, capacity: samples) { frames in
      object.quantizer.decimate(
        left: UnsafeBufferPointer(start: left, count: count),
        right: UnsafeBufferPointer(start: right, count: count), into: frames)
      return object.coils.encode(UnsafeBufferPointer(frames))
    }
  }
}

/// Implements `thrum_pad_encode_state`; thrum.h documents it.
@c @implementation
public func thrum_pad_encode_state(
  _ encoder: OpaquePointer?, _ isBluetooth: Int32, _ left: UnsafePointer<thrum_pad_trigger>?,
  _ right: UnsafePointer<thrum_pad_trigger>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode("thrum_pad_encode_state", encoder, out) { object throws(CoreFailure) in
    let isBluetooth = try number(isBluetooth, 0...1, "is_bluetooth") == 1
    let state = DualSenseState(left: try effect(left, "left"), right: try effect(right, "right"))
    return isBluetooth ? object.coils.encode(state) : state.usbReport
  }
}

/// Implements `thrum_pad_encode_hd`; thrum.h documents it.
@c @implementation
public func thrum_pad_encode_hd(
  _ encoder: OpaquePointer?, _ left: UnsafePointer<thrum_pad_tones>?,
  _ right: UnsafePointer<thrum_pad_tones>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode("thrum_pad_encode_hd", encoder, out) { object throws(CoreFailure) in
    object.rumble.encode(left: try update(left, "left"), right: try update(right, "right"))
  }
}

/// Implements `thrum_pad_encode_hd_enable`; thrum.h documents it.
@c @implementation
public func thrum_pad_encode_hd_enable(
  _ encoder: OpaquePointer?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode("thrum_pad_encode_hd_enable", encoder, out) { $0.rumble.encodeEnable() }
}

/// Writes the report that a closure makes. The closure throws before any counter has changed.
@inline(never)
private func encode(
  _ function: String, _ encoder: OpaquePointer?, _ out: UnsafeMutablePointer<UInt8>?,
  _ body: (PadEncoderObject) throws(CoreFailure) -> PadReport
) -> thrum_result {
  answer(function) { () throws(CoreFailure) in
    let handle = try Handle<PadEncoderObject>(encoder, .padEncoder)
    guard let out else { throw .argument("out is NULL; pass memory for the report") }
    let report = try handle.alone(body)
    for index in 0..<report.count { out[index] = report[index] }
  }
}

private func effect(
  _ trigger: UnsafePointer<thrum_pad_trigger>?, _ name: String
) throws(CoreFailure) -> TriggerEffect? {
  guard let given = trigger?.pointee else { return nil }
  let amplitude = try number(given.amplitude, 0...8, name, "amplitude")
  guard amplitude > 0 else { return .off }
  return .vibration(
    amplitude: amplitude, hertz: try number(given.hertz, 1...255, name, "hertz"),
    startZone: try number(given.start_zone, 0...9, name, "start_zone"))
}

private func update(
  _ tones: UnsafePointer<thrum_pad_tones>?, _ name: String
) throws(CoreFailure) -> RumbleUpdate {
  guard let given = tones?.pointee else { return .neutral }
  guard
    !given.low_hz.isNaN, !given.low_amplitude.isNaN, !given.high_hz.isNaN, !given.high_amplitude.isNaN
  else {
    throw Place(name).failure("has a member that is NaN; pass numbers", result: Int(THRUM_INVALID_ARGUMENT))
  }
  return RumbleUpdate(
    low: RumbleBand(hertz: Double(given.low_hz), amplitude: Double(given.low_amplitude), in: .low),
    high: RumbleBand(hertz: Double(given.high_hz), amplitude: Double(given.high_amplitude), in: .high))
}

@inline(never)
private func number(
  _ given: Int32, _ range: ClosedRange<Int>, _ name: String, _ member: String = ""
) throws(CoreFailure) -> Int {
  guard range.contains(Int(given)) else {
    throw Place(name).member(member).failure(
      "is \(given); use \(range.lowerBound)…\(range.upperBound)", result: Int(THRUM_INVALID_ARGUMENT))
  }
  return Int(given)
}
