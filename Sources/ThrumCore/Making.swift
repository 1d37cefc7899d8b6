// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import AHAP
import CThrum
import HapticModel
import HapticText

/// Implements `thrum_pattern_make`; thrum.h documents it.
@c @implementation
public func thrum_pattern_make(
  _ parts: UnsafePointer<thrum_parts>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer("thrum_pattern_make") { () throws(CoreFailure) in
    let slot = try slot(out)
    let parts = try known(parts)
    let events = try list(parts.events, parts.event_count, "events")
    let parameters = try list(parts.parameters, parts.parameter_count, "parameters")
    let curves = try list(parts.curves, parts.curve_count, "curves")
    var pattern = HapticPattern()
    for index in events.indices { pattern.events.append(try event(events[index], index)) }
    for index in parameters.indices {
      let given = parameters[index]
      let control = try control(given.control, "parameters[\(index)].control")
      pattern.parameters.append(DynamicParameter(control, time: given.time, value: given.value))
    }
    for index in curves.indices { pattern.curves.append(try curve(curves[index], "curves[\(index)]")) }
    // Values that a player would clamp are refused too, because in code a value out of range is a mistake.
    // Problems that only matter for AHAP files, such as an event without an end, are accepted.
    if let problem = pattern.validate().first(where: { $0.severity != .ahapOnly }) {
      throw CoreFailure(Int(THRUM_INVALID_PATTERN), problem.message)
    }
    pattern.extras = try metadata(list(parts.metadata, parts.metadata_size, "metadata"))
    slot.pointee = PatternObject.handle(pattern)
  }
}

/// The largest size of a `thrum_parts` that is read, so that a wrong size cannot make the library read far
/// beyond the struct.
private let largestSize = 4096

/// Returns the members that this library knows, from a struct of this version or of another one: members that
/// the caller does not have are 0, and members that the library does not know must be 0.
private func known(_ parts: UnsafePointer<thrum_parts>?) throws(CoreFailure) -> thrum_parts {
  guard let parts else { throw .argument("parts is NULL; pass the parts of the pattern") }
  let own = MemoryLayout<thrum_parts>.size
  let given = parts.pointee.size
  guard given >= own, given <= largestSize else {
    throw .argument("parts.size is \(UInt(bitPattern: given)); set it to sizeof(thrum_parts)")
  }
  let bytes = UnsafeRawBufferPointer(start: parts, count: given)
  guard bytes[own...].allSatisfy({ $0 == 0 }) else {
    throw .argument(
      "parts has members that this library does not know; set them to 0 or install a newer library")
  }
  return parts.pointee
}

private func event(_ given: thrum_event, _ index: Int) throws(CoreFailure) -> HapticEvent {
  let type: EventType
  switch given.type {
  case Int32(THRUM_TRANSIENT): type = .hapticTransient
  case Int32(THRUM_CONTINUOUS): type = .hapticContinuous
  case Int32(THRUM_TONE): type = .audioContinuous
  case Int32(THRUM_AUDIO_FILE): type = .audioCustom
  default:
    throw .argument(
      "events[\(index)].type is \(given.type); use THRUM_TRANSIENT, THRUM_CONTINUOUS, THRUM_TONE or "
        + "THRUM_AUDIO_FILE")
  }
  let values: [(EventParameterID, Float)] = [
    (.hapticIntensity, given.intensity), (.hapticSharpness, given.sharpness), (.attackTime, given.attack),
    (.decayTime, given.decay), (.releaseTime, given.release), (.sustained, given.sustained),
    (.audioVolume, given.volume), (.audioPitch, given.pitch), (.audioPan, given.pan),
    (.audioBrightness, given.brightness),
  ]
  guard given.set >> UInt32(values.count) == 0 else {
    throw .argument("events[\(index)].set has unknown bits; combine THRUM_INTENSITY … THRUM_BRIGHTNESS")
  }
  var event = HapticEvent(type, time: given.time, duration: given.duration == 0 ? nil : given.duration)
  for (bit, value) in values.enumerated() where given.set >> UInt32(bit) & 1 == 1 {
    event.parameters.append(EventParameter(value.0, value.1))
  }
  event.waveform = try waveform(given, index)
  return event
}

/// Returns the audio file of an event; `nil` if the event has none. Whether an event of its type needs one is
/// checked with the whole pattern.
private func waveform(_ given: thrum_event, _ index: Int) throws(CoreFailure) -> AudioWaveform? {
  let known = UInt32(THRUM_LOOPS) | UInt32(THRUM_WITHOUT_FADES)
  let allowed = given.type == Int32(THRUM_AUDIO_FILE) ? known : 0
  guard given.options & ~allowed == 0 else {
    throw .argument(
      "events[\(index)].options is \(given.options); only THRUM_AUDIO_FILE has options, THRUM_LOOPS and "
        + "THRUM_WITHOUT_FADES")
  }
  guard given.reserved == 0 else {
    throw .argument("events[\(index)].reserved is \(given.reserved); set it to 0")
  }
  guard let path = given.path else { return nil }
  return AudioWaveform(
    .path(try text(path, "events[\(index)].path")),
    usesVolumeEnvelope: given.options & UInt32(THRUM_WITHOUT_FADES) == 0,
    loops: given.options & UInt32(THRUM_LOOPS) != 0)
}

/// Creates a curve from the caller's. `place` is used in messages.
package func curve(_ given: thrum_curve, _ place: String) throws(CoreFailure) -> ParameterCurve {
  let control = try control(given.control, "\(place).control")
  guard given.point_count > 0 else {
    throw .argument("\(place) has no points; give it at least one")
  }
  let points = try list(given.points, Int(clamping: given.point_count), "\(place).points")
  return ParameterCurve(
    control, time: given.time, controlPoints: points.map { .init(time: $0.time, value: $0.value) })
}

/// Returns the control with a number of thrum.h. `place` is used in the message.
package func control(
  _ number: Int32, _ place: @autoclosure () -> String
) throws(CoreFailure) -> DynamicParameterID {
  guard let value = UInt8(exactly: number), let control = DynamicParameterID(rawValue: value) else {
    throw .argument(
      "\(place()) is \(number); use one of THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL")
  }
  return control
}

/// Returns the metadata as the key of an AHAP file. The text is read as part of an AHAP file, because the
/// decoder of this format is the only reader of JSON here.
private func metadata(_ text: UnsafeBufferPointer<CChar>) throws(CoreFailure) -> ExtraKeys {
  if text.isEmpty { return ExtraKeys() }
  let decoder = AHAPDecoder()
  guard text.count <= decoder.limits.bytes else {
    throw CoreFailure(
      Int(THRUM_TOO_LARGE), "metadata has \(text.count) bytes and the limit is \(decoder.limits.bytes)")
  }
  var file = Array("{\"Version\":1.0,\"Pattern\":[],\"Metadata\":\n".utf8)
  file.append(contentsOf: text.lazy.map { UInt8(bitPattern: $0) })
  file.append(UInt8(ascii: "}"))
  let document = decoder.decode(file)
  // An empty pattern has nothing to feel; every other finding is about the metadata.
  if let wrong = document.findings.first(where: { $0.rule != AHAPRule.nothingToFeel.name }) {
    throw .argument("metadata: line \(wrong.line - 1), column \(wrong.column): \(wrong.message)")
  }
  guard let extras = document.pattern?.extras, extras.members.count == 1,
    case .object = extras["Metadata"]
  else { throw .argument("metadata is no JSON object; pass one such as {\"Project\": \"Bells\"}") }
  return extras
}
