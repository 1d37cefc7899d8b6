// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_files.h, which documents them.

import CThrum
import CThrumCore
import HapticText

/// The object behind the handle of written files.
final class WrittenObject {
  let files: [[UInt8]]
  let report: String

  init(_ files: [[UInt8]], report: String) {
    self.files = files
    self.report = report
  }

  /// Returns the object of a handle. Throws `THRUM_WRONG_HANDLE` if the handle is of another kind or was freed.
  static func object(_ handle: OpaquePointer?) throws(CoreFailure) -> WrittenObject {
    guard let object = try Handle<WrittenObject>(handle, .written).object else {
      throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the files were freed; pass ones that have not been freed")
    }
    return object
  }
}

@c @implementation
public func thrum_written_free(_ written: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    if written != nil { try Handle<WrittenObject>(written, .written).free() }
  }
}

@c @implementation
public func thrum_written_report(
  _ written: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    try target.write(WrittenObject.object(written).report)
  }
}

@c @implementation
public func thrum_written_file(
  _ written: OpaquePointer?, _ index: Int, _ data: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try ListBuffer(data, capacity, needed, "data")
    let files = try WrittenObject.object(written).files
    guard files.indices.contains(index) else {
      throw .argument("index is beyond the files, of which there are \(files.count)")
    }
    try target.write(files[index])
  }
}
