// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
// The functions in this file have the names of thrum_engine.h, which documents them.

import CThrum
import CThrumCore
import HapticDevices
import HapticOutputs
import HapticPlatform

@c @implementation
public func thrum_pad_list(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let target = try TextBuffer(buffer, size, needed)
    ForkedProcess.detect()
    if ForkedProcess.isCopy { throw .childProcess }
    let found: PadListing
    do throws(OutputError) { found = try PadListing.current() } catch { throw CoreFailure(error) }
    try target.write(found.json())
  }
}

@c @implementation
public func thrum_pad_open(
  _ name: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    let slot = try slot(out)
    ForkedProcess.detect()
    if ForkedProcess.isCopy { throw .childProcess }
    guard let name else { throw .argument("name is NULL; use controller for the best pad") }
    slot.pointee = Handle.make(try PadFeed(text(name, "name")), .pad)
  }
}

@c @implementation
public func thrum_pad_sample_rate(_ pad: OpaquePointer?) -> Double {
  var rate = -1.0
  _ = answer { () throws(CoreFailure) in rate = try feed(pad).sampleRate }
  return rate
}

@c @implementation
public func thrum_pad_write(
  _ pad: OpaquePointer?, _ samples: UnsafePointer<Float>?, _ frames: Int, _ taken: UnsafeMutablePointer<Int>?
) -> thrum_result {
  answer { () throws(CoreFailure) in
    taken?.pointee = 0
    let feed = try feed(pad)
    guard let taken else { throw .argument("taken is NULL; pass the address of a number") }
    guard frames >= 0, frames <= 1 << 31 else { throw .argument("frames is not within 0…2³¹; pass fewer") }
    guard frames == 0 || samples != nil else { throw .argument("samples is NULL; pass samples of -1…1") }
    guard let count = feed.write(UnsafeBufferPointer(start: samples, count: samples == nil ? 0 : frames))
    else {
      throw CoreFailure(Int(THRUM_NOT_RUNNING), "the pad was disconnected; open it again")
    }
    taken.pointee = count
  }
}

@c @implementation
public func thrum_pad_close(_ pad: OpaquePointer?) -> thrum_result {
  answer { () throws(CoreFailure) in
    guard pad != nil else { return }
    let handle = try Handle<PadFeed>(pad, .pad)
    // The thread of the pad exists only in the parent process.
    if ForkedProcess.isCopy { return try handle.free(releasesObject: false) }
    handle.object?.close()
    try handle.free()
  }
}

private func feed(_ pad: OpaquePointer?) throws(CoreFailure) -> PadFeed {
  let handle = try Handle<PadFeed>(pad, .pad)
  if ForkedProcess.isCopy { throw .childProcess }
  guard let feed = handle.object else {
    throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the pad was closed; pass one that is open")
  }
  return feed
}
