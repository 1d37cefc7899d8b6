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
      throw SystemFailure(.notFound, "an unusable path", place: FilePaths.printable(path))
    }
    // Without O_NONBLOCK, opening a pipe would wait for its writer before we could refuse it.
    let descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw SystemFailure(
        code == ENOENT || code == ENOTDIR ? .notFound : .unreadable, "cannot be opened", place: path,
        code: code)
    }
    self.descriptor = descriptor
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      size = 0
      throw SystemFailure(.unreadable, "cannot be read", place: path, code: code)
    }
    size = Int(exactly: status.st_size) ?? .max
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe or device"
      throw SystemFailure(.unreadable, "is \(kind), not a file", place: path)
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
}
