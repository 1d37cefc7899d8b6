/// A file in memory with a read position, through which `libsndfile` reads (`SF_VIRTUAL_IO`).
struct MemoryFile {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The table of functions that the library calls, in the order of its header.
  struct Access {
    var length: @convention(c) (UnsafeMutableRawPointer?) -> Int64
    var seek: @convention(c) (Int64, Int32, UnsafeMutableRawPointer?) -> Int64
    var read: @convention(c) (UnsafeMutableRawPointer?, Int64, UnsafeMutableRawPointer?) -> Int64
    var write: @convention(c) (UnsafeRawPointer?, Int64, UnsafeMutableRawPointer?) -> Int64
    var tell: @convention(c) (UnsafeMutableRawPointer?) -> Int64
  }

  /// The table of functions. The user data that the library passes to them is a pointer to a `MemoryFile`.
  static var access: Access {
    Access(length: memoryLength, seek: memorySeek, read: memoryRead, write: memoryWrite, tell: memoryTell)
  }

  fileprivate var length: Int64 { Int64(bytes.count) }
  fileprivate var place: Int64 { Int64(position) }

  fileprivate mutating func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let origin: Int64
    switch whence {
    case 0: origin = 0
    case 1: origin = place
    case 2: origin = length
    default: return -1
    }
    let (target, overflow) = origin.addingReportingOverflow(offset)
    // A position beyond the end is allowed, as in a file; a read there returns no bytes.
    guard !overflow, target >= 0, let place = Int(exactly: target) else { return -1 }
    position = place
    return target
  }

  fileprivate mutating func read(_ out: UnsafeMutableRawPointer, _ count: Int64) -> Int64 {
    let got = Int(max(0, min(count, length - place)))
    guard got > 0, let base = bytes.baseAddress else { return 0 }
    out.copyMemory(from: base + position, byteCount: got)
    position += got
    return Int64(got)
  }
}

// At file scope, since C calls them: a closure elsewhere could be isolated to the main actor.

private func memoryLength(_ user: UnsafeMutableRawPointer?) -> Int64 {
  user?.assumingMemoryBound(to: MemoryFile.self).pointee.length ?? 0
}

private func memorySeek(_ offset: Int64, _ whence: Int32, _ user: UnsafeMutableRawPointer?) -> Int64 {
  user?.assumingMemoryBound(to: MemoryFile.self).pointee.seek(offset, whence) ?? -1
}

private func memoryRead(
  _ out: UnsafeMutableRawPointer?, _ count: Int64, _ user: UnsafeMutableRawPointer?
) -> Int64 {
  guard let out else { return 0 }
  return user?.assumingMemoryBound(to: MemoryFile.self).pointee.read(out, count) ?? 0
}

private func memoryWrite(_ bytes: UnsafeRawPointer?, _ count: Int64, _ user: UnsafeMutableRawPointer?)
  -> Int64
{ 0 }

private func memoryTell(_ user: UnsafeMutableRawPointer?) -> Int64 {
  user?.assumingMemoryBound(to: MemoryFile.self).pointee.place ?? 0
}
