// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum.h, which documents them.

import AHAP
import CThrum
import HapticAnalysis
import HapticGraphics
import HapticModel
import HapticOperations
import HapticText

/// The object behind the handle of a pattern.
package final class PatternObject {
  let pattern: HapticPattern

  init(_ pattern: HapticPattern) { self.pattern = pattern }

  /// Returns the pattern of a handle. Throws `THRUM_WRONG_HANDLE` if the handle is of another kind or was
  /// freed.
  package static func pattern(_ handle: OpaquePointer?) throws(CoreFailure) -> HapticPattern {
    guard let object = try Handle<PatternObject>(handle, .pattern).object else {
      throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the pattern was freed; pass one that has not been freed")
    }
    return object.pattern
  }

  /// Returns a new handle of a pattern.
  package static func handle(_ pattern: HapticPattern) -> OpaquePointer {
    Handle.make(PatternObject(pattern), .pattern)
  }
}

/// Checks the address at which a function stores the handle that it creates, stores NULL there, and returns
/// the address.
package func slot(_ out: UnsafeMutablePointer<OpaquePointer?>?) throws(CoreFailure)
  -> UnsafeMutablePointer<OpaquePointer?>
{
  guard let out else { throw .argument("out is NULL; pass the address of a variable") }
  out.pointee = nil
  return out
}

/// Decodes AHAP text that the caller passes as a pointer and a count. `keepsPlaces` states whether the
/// document stores the line and column of every event, parameter and curve.
func document(_ bytes: UnsafeRawPointer?, _ count: Int, keepsPlaces: Bool = false) throws(CoreFailure)
  -> AHAPDocument
{
  let decoder = AHAPDecoder(keepsPlaces: keepsPlaces)
  return decoder.decode(try content(bytes, count, atMost: decoder.limits.bytes))
}

/// Returns a text that the caller passes as a pointer and a count, after checking both. `place` is used in messages.
package func content(
  _ bytes: UnsafeRawPointer?, _ count: Int, atMost limit: Int, _ place: String = "bytes"
) throws(CoreFailure) -> UnsafeBufferPointer<UInt8> {
  guard count >= 0, bytes != nil || count == 0 else {
    throw .argument(
      "\(place) is NULL or its count is beyond what memory can hold; pass the text and its length")
  }
  guard count <= limit else {
    throw CoreFailure(Int(THRUM_TOO_LARGE), "the text has \(count) bytes and the limit is \(limit)")
  }
  return UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: count)
}

@c @implementation
public func thrum_pattern_parse(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    let document = try document(bytes, count)
    guard let pattern = document.pattern else {
      let first = document.findings.first { $0.severity == .error }
      throw CoreFailure(
        Int(THRUM_INVALID_PATTERN),
        first.map { "line \($0.line), column \($0.column): \($0.message)" } ?? "the text is no pattern")
    }
    slot.pointee = PatternObject.handle(pattern)
  }
}

@c @implementation
public func thrum_pattern_free(_ pattern: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    if pattern != nil { try Handle<PatternObject>(pattern, .pattern).free() }
  }
}

@c @implementation
public func thrum_pattern_duration(_ pattern: OpaquePointer?) -> Double {
  var duration = -1.0
  _ = answer { () throws(CoreFailure) in
    duration = try PatternObject.pattern(pattern).duration
  }
  return duration
}

@c @implementation
public func thrum_pattern_write(
  _ pattern: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    let pattern = try PatternObject.pattern(pattern)
    var text: [UInt8] = []
    do throws(AHAPEncodingError) {
      text = try AHAPEncoder().encode(pattern)
    } catch {
      throw CoreFailure(Int(THRUM_NOT_EXPRESSIBLE), error.description)
    }
    try target.write(String(decoding: text, as: UTF8.self))
  }
}

@c @implementation
public func thrum_pattern_info(
  _ pattern: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    let pattern = try PatternObject.pattern(pattern)
    try target.write(
      coreFailure { () throws(OperationError) in try InfoOperation().run(pattern) }.json())
  }
}

@c @implementation
public func thrum_pattern_svg(
  _ pattern: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    try draw(pattern, title, PictureOperation(), SVGRenderer(), TextBuffer(buffer, size, needed))
  }
}

@c @implementation
public func thrum_pattern_picture(
  _ pattern: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ on: UnsafePointer<CChar>?, _ from: Double,
  _ to: Double, _ width: Double, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try TextBuffer(buffer, size, needed)
    guard from >= 0, from <= PatternLimits.longestTime else {
      throw .argument("from is not within 0…86400 seconds; 0 is the start of the pattern")
    }
    guard to == 0 || to > from, to <= .greatestFiniteMagnitude else {
      throw .argument("to is not after from; pass a later time in seconds, or 0 for the end of the pattern")
    }
    guard width >= 480, width <= 8192 else {
      throw .argument("width is not within 480…8192 pixels; 960 suits most pages")
    }
    var operation = PictureOperation()
    operation.start = from
    operation.end = to == 0 ? nil : to
    operation.felt = on == nil ? nil : try target(on)
    try draw(pattern, title, operation, SVGRenderer(width: width), output)
  }
}

@c @implementation
public func thrum_pattern_thumbnail(
  _ pattern: OpaquePointer?, _ width: UInt32, _ isLight: UInt32, _ data: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let output = try ListBuffer(data, capacity, needed, "data")
    guard let size = Int(exactly: width), Thumbnail.sizes.contains(size) else {
      throw .argument("width is not within 16…1024 pixels; 128 suits most lists")
    }
    guard isLight <= 1 else {
      throw .argument("is_light is not 0 or 1; pass 0 for a dark background, 1 for a light one")
    }
    let pattern = try PatternObject.pattern(pattern)
    let renderer = Thumbnail(size: size, isDark: isLight == 0)
    let picture = try coreFailure { () throws(OperationError) in
      try PictureOperation().run(pattern, columns: renderer.columns)
    }
    try output.write(renderer.png([picture]))
  }
}

private func draw(
  _ pattern: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ operation: PictureOperation,
  _ renderer: SVGRenderer, _ output: TextBuffer
) throws(CoreFailure) {
  let pattern = try PatternObject.pattern(pattern)
  var operation = operation
  if let title { operation.title = try text(title, "title") }
  try output.write(
    renderer.render(
      coreFailure { () throws(OperationError) in try operation.run(pattern, columns: renderer.columns) }))
}
