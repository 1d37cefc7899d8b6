// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import CThrum
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticPerception

@c @implementation
public func thrum_pattern_felt(
  _ pattern: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ uncovered: UnsafeMutablePointer<Double>?,
  _ events: UnsafeMutablePointer<thrum_felt_event>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    uncovered?.pointee = 0
    let output = try ListBuffer(events, capacity, needed, "events")
    let pattern = try PatternObject.pattern(pattern)
    let operation = FeltOperation(on: try target(on))
    let result = try coreFailure { () throws(OperationError) in try operation.run(pattern) }
    uncovered?.pointee = result.uncovered
    try output.write(
      result.events.map { event in
        thrum_felt_event(
          time: event.time, duration: event.duration, level: event.level, pitch: event.pitch,
          roughness: event.roughness, salience: event.salience, is_span: event.kind == .span ? 1 : 0,
          is_uncertain: event.standing == .own ? 0 : 1, count: Int32(clamping: event.count), reserved: 0)
      })
  }
}

@c @implementation
public func thrum_pattern_felt_levels(
  _ pattern: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ levels: UnsafeMutablePointer<Float>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try ListBuffer(levels, capacity, needed, "levels")
    let pattern = try PatternObject.pattern(pattern)
    let operation = FeltOperation(on: try target(on))
    try output.write(coreFailure { () throws(OperationError) in try operation.levels(of: pattern) })
  }
}

@c @implementation
public func thrum_pattern_compare(
  _ reference: OpaquePointer?, _ on: UnsafePointer<CChar>?, _ other: OpaquePointer?,
  _ otherOn: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    let first = try PatternObject.pattern(reference)
    let second = try PatternObject.pattern(other)
    let operation = CompareOperation(on: try target(on), otherDevice: try target(otherOn))
    try output.write(coreFailure { () throws(OperationError) in try operation.run(first, second) }.json())
  }
}
