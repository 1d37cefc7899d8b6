// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions in this file have the same names as in thrum.h.

import CThrum
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticPerception

/// Returns what a hand feels of the pattern of a handle on a device. `on` is the name of the device.
private func trace(_ handle: OpaquePointer?, _ on: UnsafePointer<CChar>?) throws(CoreFailure) -> FeltTrace {
  let pattern = try PatternObject.pattern(handle)
  let operation = FeltOperation(on: try target(on))
  return try coreFailure { () throws(OperationError) in try operation.run(pattern).trace }
}

/// Implements `thrum_pattern_felt`; thrum.h documents it.
@c @implementation
public func thrum_pattern_felt(
  _ pattern: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ uncovered: UnsafeMutablePointer<Double>?,
  _ events: UnsafeMutablePointer<thrum_felt_event>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer("thrum_pattern_felt") { () throws(CoreFailure) in
    uncovered?.pointee = 0
    let output = try ListBuffer(events, capacity, needed, "events")
    let trace = try trace(pattern, on)
    uncovered?.pointee = trace.uncovered
    try output.write(
      trace.events.map { event in
        thrum_felt_event(
          time: event.time, duration: event.duration, level: event.level, pitch: event.pitch,
          roughness: event.roughness, is_span: event.kind == .span ? 1 : 0, reserved: 0)
      })
  }
}

/// Implements `thrum_pattern_felt_levels`; thrum.h documents it.
@c @implementation
public func thrum_pattern_felt_levels(
  _ pattern: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ levels: UnsafeMutablePointer<Float>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer("thrum_pattern_felt_levels") { () throws(CoreFailure) in
    let output = try ListBuffer(levels, capacity, needed, "levels")
    try output.write(trace(pattern, on).frames.map { $0.level })
  }
}

/// Implements `thrum_pattern_compare`; thrum.h documents it.
@c @implementation
public func thrum_pattern_compare(
  _ reference: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ other: OpaquePointer?,
  _ otherOn: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer("thrum_pattern_compare") { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    let first = try PatternObject.pattern(reference)
    let second = try PatternObject.pattern(other)
    let operation = CompareOperation(on: try target(on), otherDevice: try target(otherOn))
    try output.write(coreFailure { () throws(OperationError) in try operation.run(first, second) }.json())
  }
}
