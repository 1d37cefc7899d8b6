// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import AHAP
import CThrum
import HapticModel
import HapticText

@c @implementation
public func thrum_pattern_make(
  _ parts: UnsafePointer<thrum_parts>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    guard let given = parts else { throw .argument("parts is NULL; pass the parts of the pattern") }
    _ = try checkedSize(given, own: MemoryLayout<thrum_parts>.size, "thrum_parts", Place("parts"))
    let parts = given.pointee
    let events = try StructList(parts.events, parts.event_count, "events", "thrum_event")
    let curves = try StructList(parts.curves, parts.curve_count, "curves", "thrum_curve")
    // Values that a file may contain, where they are clamped, are refused: in code they are mistakes.
    var pattern = HapticPattern()
    for index in 0..<events.count { pattern.events.append(try event(events[index], index)) }
    pattern.parameters = try parameters(parts.parameters, parts.parameter_count)
    for index in 0..<curves.count {
      let place = Place("curves", index)
      try check(moment: curves[index].time, place.member("time"))
      pattern.curves.append(try curve(curves[index], place))
    }
    pattern.extras = try metadata(list(parts.metadata, parts.metadata_size, "metadata"))
    slot.pointee = PatternObject.handle(pattern)
  }
}

private func event(_ given: thrum_event, _ index: Int) throws(CoreFailure) -> HapticEvent {
  let place = Place("events", index)
  let type: EventType
  switch given.type {
  case Int32(THRUM_TRANSIENT): type = .hapticTransient
  case Int32(THRUM_CONTINUOUS): type = .hapticContinuous
  case Int32(THRUM_TONE): type = .audioContinuous
  case Int32(THRUM_AUDIO_FILE): type = .audioCustom
  default:
    throw place.member("type").failure(
      "is \(given.type); use THRUM_TRANSIENT, THRUM_CONTINUOUS, THRUM_TONE or THRUM_AUDIO_FILE",
      result: Int(THRUM_INVALID_ARGUMENT))
  }
  try check(moment: given.time, place.member("time"))
  try check(moment: given.duration, place.member("duration"))
  var event = HapticEvent(type, time: given.time, duration: given.duration == 0 ? nil : given.duration)
  try add(.hapticIntensity, "intensity", given.intensity, index, to: &event)
  try add(.hapticSharpness, "sharpness", given.sharpness, index, to: &event)
  try add(.attackTime, "attack", given.attack, index, to: &event)
  try add(.decayTime, "decay", given.decay, index, to: &event)
  try add(.releaseTime, "release", given.release, index, to: &event)
  try add(.sustained, "sustained", given.sustained, index, to: &event)
  try add(.audioVolume, "volume", given.volume, index, to: &event)
  try add(.audioPitch, "pitch", given.pitch, index, to: &event)
  try add(.audioPan, "pan", given.pan, index, to: &event)
  try add(.audioBrightness, "brightness", given.brightness, index, to: &event)
  event.waveform = try waveform(given, place)
  return event
}

@inline(never)
private func add(
  _ id: EventParameterID, _ name: String, _ value: Float, _ index: Int, to event: inout HapticEvent
) throws(CoreFailure) {
  // NaN stands for the default.
  guard !value.isNaN else {
    // Stated all the same, so that a file of this pattern feels the same wherever defaults differ.
    if event.type.isHaptic, id == .hapticIntensity || id == .hapticSharpness {
      event.parameters.append(EventParameter(id, id.facts.defaultValue(for: event.type)))
    }
    return
  }
  try check(value, id.facts.range, Place("events", index).member(name))
  event.parameters.append(EventParameter(id, value))
}

/// Returns the audio file of an event; `nil` if its type needs none.
private func waveform(_ given: thrum_event, _ place: Place) throws(CoreFailure) -> AudioWaveform? {
  let isFile = given.type == Int32(THRUM_AUDIO_FILE)
  let (options, known) = (given.options, UInt32(THRUM_LOOPS) | UInt32(THRUM_WITHOUT_FADES))
  guard options & ~(isFile ? known : 0) == 0 else {
    throw place.member("options").failure(
      "is \(options); only THRUM_AUDIO_FILE has options, THRUM_LOOPS and THRUM_WITHOUT_FADES",
      result: Int(THRUM_INVALID_ARGUMENT))
  }
  guard given.reserved == 0 else {
    throw place.member("reserved").failure(
      "is \(given.reserved); set it to 0", result: Int(THRUM_INVALID_ARGUMENT))
  }
  guard isFile else {
    if given.path == nil { return nil }
    throw place.member("path").failure("is set, but only an audio file has one; set it to NULL")
  }
  guard let given = given.path, given.pointee != 0 else {
    throw place.member("path").failure("is missing; pass the path of the audio file")
  }
  return AudioWaveform(
    .path(try text(given, place.member("path").text)),
    usesVolumeEnvelope: options & UInt32(THRUM_WITHOUT_FADES) == 0, loops: options & UInt32(THRUM_LOOPS) != 0)
}

/// Creates a curve from the caller's, except its time, which the caller of this function checks. `place` is
/// used in messages.
package func curve(
  _ given: thrum_curve, _ place: Place, result: Int = Int(THRUM_INVALID_PATTERN)
) throws(CoreFailure) -> ParameterCurve {
  let control = try control(given.control, place)
  let points = try list(given.points, given.point_count, place.member("points").text)
  guard !points.isEmpty else { throw .argument(place.text + " has no points; give it at least one") }
  for index in points.indices {
    let place = place.point(index)
    try check(moment: points[index].time, place.member("time"), result: result)
    try check(points[index].value, control.facts.range, place.member("value"), result: result)
  }
  return ParameterCurve(
    control, time: given.time, controlPoints: points.map { .init(time: $0.time, value: $0.value) })
}

/// Creates parameters from the caller's.
package func parameters(
  _ given: UnsafePointer<thrum_parameter>?, _ count: Int, result: Int = Int(THRUM_INVALID_PATTERN)
) throws(CoreFailure) -> [DynamicParameter] {
  let given = try list(given, count, "parameters")
  var parameters: [DynamicParameter] = []
  for index in given.indices {
    let place = Place("parameters", index)
    let control = try control(given[index].control, place)
    try check(moment: given[index].time, place.member("time"), result: result)
    try check(given[index].value, control.facts.range, place.member("value"), result: result)
    parameters.append(DynamicParameter(control, time: given[index].time, value: given[index].value))
  }
  return parameters
}

/// Returns the control with a number of thrum.h. `place` is that of its struct, used in the message.
package func control(_ number: Int32, _ place: Place) throws(CoreFailure) -> DynamicParameterID {
  guard let value = UInt8(exactly: number), let control = DynamicParameterID(rawValue: value) else {
    throw place.member("control").failure(
      "is \(number); use one of THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL",
      result: Int(THRUM_INVALID_ARGUMENT))
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
  if let wrong = document.findings.first(where: { !$0.rule.hasSameBytes(as: AHAPRule.nothingToFeel.name) }) {
    throw .argument("metadata: line \(wrong.line - 1), column \(wrong.column): \(wrong.message)")
  }
  guard let extras = document.pattern?.extras, extras.members.count == 1,
    case .object = extras["Metadata"]
  else { throw .argument("metadata is no JSON object; pass one such as {\"Project\": \"Bells\"}") }
  return extras
}
