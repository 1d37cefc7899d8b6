// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticActuators
import HapticPads

/// The object behind the handle of an encoder of pads.
final class PadEncoderObject {
  var coils: DualSenseCoils
  var rumble = SwitchRumble()
  var quantizer = CoilQuantizer()

  init(_ buffer: CoilBuffer) { coils = DualSenseCoils(buffer: buffer) }
}

@c @implementation
public func thrum_pad_encoder_new(
  _ buffer: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let buffer = try number(buffer, 16...255, "buffer")
    slot.pointee = Handle.make(PadEncoderObject(CoilBuffer(units: buffer)), .padEncoder)
  }
}

@c @implementation
public func thrum_pad_encoder_free(_ encoder: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    if encoder != nil { try Handle<PadEncoderObject>(encoder, .padEncoder).free() }
  }
}

@c @implementation
public func thrum_pad_encode_coils(
  _ encoder: OpaquePointer?, _ samples: UnsafePointer<Int8>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode(encoder, .coils(samples), out)
}

@c @implementation
public func thrum_pad_encode_sound(
  _ encoder: OpaquePointer?, _ left: UnsafePointer<Float>?, _ right: UnsafePointer<Float>?, _ level: Float,
  _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode(encoder, .sound(left, right, level), out)
}

@c @implementation
public func thrum_pad_encode_state(
  _ encoder: OpaquePointer?, _ isBluetooth: Int32, _ left: UnsafePointer<thrum_pad_trigger>?,
  _ right: UnsafePointer<thrum_pad_trigger>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode(encoder, .state(isBluetooth, left, right), out)
}

@c @implementation
public func thrum_pad_encode_codes(
  _ encoder: OpaquePointer?, _ left: UnsafePointer<thrum_pad_codes>?,
  _ right: UnsafePointer<thrum_pad_codes>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode(encoder, .codes(left, right), out)
}

@c @implementation
public func thrum_pad_encode_tones(
  _ encoder: OpaquePointer?, _ left: UnsafePointer<thrum_pad_tones>?,
  _ right: UnsafePointer<thrum_pad_tones>?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode(encoder, .tones(left, right), out)
}

@c @implementation
public func thrum_pad_encode_hd_enable(
  _ encoder: OpaquePointer?, _ out: UnsafeMutablePointer<UInt8>?
) -> thrum_result {
  encode(encoder, .enabling, out)
}

/// The content to encode. An enum rather than closures, each of which the compiler would specialize: that is half the code.
private enum Content {
  case coils(UnsafePointer<Int8>?)
  case sound(UnsafePointer<Float>?, UnsafePointer<Float>?, Float)
  case state(Int32, UnsafePointer<thrum_pad_trigger>?, UnsafePointer<thrum_pad_trigger>?)
  case codes(UnsafePointer<thrum_pad_codes>?, UnsafePointer<thrum_pad_codes>?)
  case tones(UnsafePointer<thrum_pad_tones>?, UnsafePointer<thrum_pad_tones>?)
  case enabling
}

/// Writes the report of a content.
@inline(never)
private func encode(
  _ encoder: OpaquePointer?, _ content: Content, _ out: UnsafeMutablePointer<UInt8>?,
  function: String = #function
) -> thrum_result {
  answer(function: function) { () throws(CoreFailure) in
    let handle = try Handle<PadEncoderObject>(encoder, .padEncoder)
    guard let out else { throw .argument("out is NULL; pass memory for the report") }
    let report = try handle.alone { object throws(CoreFailure) in try object.report(content) }
    for index in 0..<report.count { out[index] = report[index] }
  }
}

extension PadEncoderObject {
  /// Returns the report of a content. Throws before any counter has changed.
  @inline(never)
  fileprivate func report(_ content: Content) throws(CoreFailure) -> PadReport {
    let count = 2 * DualSenseCoils.framesPerPacket
    switch content {
    case .coils(let samples):
      return coils.encode(UnsafeBufferPointer(start: samples, count: samples == nil ? 0 : count))
    case .sound(let left, let right, let level):
      guard let left, let right else { throw .argument("left or right is NULL; pass 512 samples of each") }
      guard level >= 0, level <= 1 else { throw .argument("level is not within 0…1; 0.5 is usual") }
      quantizer.level = Double(level)
      let length = DualSenseCoils.framesPerPacket * CoilQuantizer.decimation
      return withUnsafeTemporaryAllocation(of: Int8.self, capacity: count) { frames in
        quantizer.decimate(
          left: UnsafeBufferPointer(start: left, count: length),
          right: UnsafeBufferPointer(start: right, count: length), into: frames)
        return coils.encode(UnsafeBufferPointer(frames))
      }
    case .state(let isBluetooth, let left, let right):
      let isBluetooth = try number(isBluetooth, 0...1, "is_bluetooth") == 1
      let state = DualSenseState(left: try effect(left, "left"), right: try effect(right, "right"))
      return isBluetooth ? coils.encode(state) : state.usbReport
    case .codes(let left, let right):
      return rumble.encode(left: try update(left, "left"), right: try update(right, "right"))
    case .tones(let left, let right):
      return rumble.encode(left: try update(left, "left"), right: try update(right, "right"))
    case .enabling: return rumble.encodeEnable()
    }
  }
}

@inline(never)
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

@inline(never)
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
private func update(
  _ codes: UnsafePointer<thrum_pad_codes>?, _ name: String
) throws(CoreFailure) -> RumbleUpdate {
  guard let given = codes?.pointee else { return .neutral }
  let tones = TwoTone(
    lowFrequency: given.low_frequency, lowAmplitude: given.low_amplitude,
    highFrequency: given.high_frequency, highAmplitude: given.high_amplitude)
  guard
    tones.lowFrequency == given.low_frequency, tones.lowAmplitude == given.low_amplitude,
    tones.highFrequency == given.high_frequency, tones.highAmplitude == given.high_amplitude
  else {
    throw Place(name).failure(
      "has a code out of range; use 1…127 for frequencies, 0…100 for amplitudes",
      result: Int(THRUM_INVALID_ARGUMENT))
  }
  return RumbleUpdate(tones)
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
