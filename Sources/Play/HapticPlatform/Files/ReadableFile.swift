import HapticText

/// An ordinary file that is read in parts.
///
/// Pipes, devices and folders are refused, because reading them could block or never end. Only one thread at
/// a time may use a file.
package final class ReadableFile {
  /// The size of the file when it was opened, in bytes.
  package let size: Int
  /// The file descriptor, for libraries that read the file themselves; it stays open as long as this object
  /// exists.
  package let descriptor: Int32
  private let path: String

  /// Opens a file. Throws `notFound` or `unreadable`.
  package init(_ path: String) throws(SystemFailure) {
    guard !path.utf8.contains(0) else {
      throw SystemFailure(.notFound, "an unusable path", place: path.printable)
    }
    // Without O_NONBLOCK, opening a pipe would wait for its writer before we could refuse it.
    let descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(opening: path, code: errno) }
    self.descriptor = descriptor
    self.path = path
    guard let info = FileInfo(descriptor: descriptor) else {
      let code = errno
      size = 0
      throw SystemFailure(.unreadable, "cannot be read", place: path, code: code)
    }
    size = info.size
    guard info.isRegular else {
      throw SystemFailure(
        .unreadable, "is \(info.isFolder ? "a folder" : "a pipe or device"), not a file", place: path)
    }
  }

  deinit { close(descriptor) }

  /// Reads bytes, starting at `offset`, until the buffer is full or the file ends; returns the number of
  /// bytes read.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemFailure) -> Int {
    var count = 0
    while count < buffer.count, let base = buffer.baseAddress {
      let got = pread(descriptor, base + count, buffer.count - count, off_t(offset + count))
      if got > 0 {
        count += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        throw SystemFailure(.unreadable, "cannot be read", place: path, code: errno)
      }
    }
    return count
  }

  /// Reads the whole file, at most its initial size: it may shrink or grow meanwhile.
  package func readAll() throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemFailure) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
      } catch {
        failure = error
        count = 0
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
