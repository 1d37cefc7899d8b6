// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import CThrum
import HapticModel

/// Implements `thrum_pattern_make`; thrum.h documents it.
@c @implementation
public func thrum_pattern_make(
  _ events: UnsafePointer<thrum_event>?, _ eventCount: Int, _ curves: UnsafePointer<thrum_curve>?,
  _ curveCount: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer("thrum_pattern_make") { () throws(CoreFailure) in
    let slot = try slot(out)
    let events = try list(events, eventCount, "events")
    let curves = try list(curves, curveCount, "curves")
    var pattern = HapticPattern()
    for index in events.indices { pattern.events.append(try event(events[index], index)) }
    for index in curves.indices { pattern.curves.append(try curve(curves[index], "curves[\(index)]")) }
    // Values that a player would clamp are refused too, because in code a value out of range is a mistake.
    // Problems that only matter for AHAP files, such as an event without an end, are accepted.
    if let problem = pattern.validate().first(where: { $0.severity != .ahapOnly }) {
      throw CoreFailure(Int(THRUM_INVALID_PATTERN), problem.message)
    }
    slot.pointee = PatternObject.handle(pattern)
  }
}

private func event(_ given: thrum_event, _ index: Int) throws(CoreFailure) -> HapticEvent {
  let type: EventType
  switch given.type {
  case Int32(THRUM_TRANSIENT): type = .hapticTransient
  case Int32(THRUM_CONTINUOUS): type = .hapticContinuous
  case Int32(THRUM_TONE): type = .audioContinuous
  default:
    throw .argument(
      "events[\(index)].type is \(given.type); use THRUM_TRANSIENT, THRUM_CONTINUOUS or THRUM_TONE")
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
  return event
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
package func control(_ number: Int32, _ place: String) throws(CoreFailure) -> DynamicParameterID {
  guard let value = UInt8(exactly: number), let control = DynamicParameterID(rawValue: value) else {
    throw .argument(
      "\(place) is \(number); use one of THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL")
  }
  return control
}
