import HapticErrors

/// Reads whole files up to a size limit, without Foundation (whose loading would take most of the time of a
/// short command).
package enum FileBytes {
  /// Reads an ordinary file of at most `limit` bytes and returns its bytes.
  ///
  /// Refuses pipes, devices and folders, which could block or never end. Throws `notFound`, `unreadable` or
  /// `tooLarge`.
  package static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw SystemFailure(.notFound, "an unusable path", place: FilePaths.printable(path))
    }
    // Without O_NONBLOCK, `open` would block on a pipe until it has a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw SystemFailure(
        code == ENOENT || code == ENOTDIR ? .notFound : .unreadable, "cannot be opened", place: path,
        code: code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw SystemFailure(.unreadable, "cannot be read", place: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe or device"
      throw SystemFailure(.unreadable, "is \(kind), not a file", place: path)
    }
    guard let size = Int(exactly: status.st_size), size <= limit else {
      throw SystemFailure(
        .tooLarge, "the file has \(status.st_size) bytes; at most \(limit) are read", place: path)
    }
    var failure: Int32 = 0
    // A file may shrink or grow while it is read: read at most its initial size.
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size, let base = buffer.baseAddress {
        let got = systemRead(descriptor, base + count, size - count)
        if got > 0 {
          count += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    guard failure == 0 else { throw SystemFailure(.unreadable, "cannot be read", place: path, code: failure) }
    return bytes
  }

  /// Returns whether a file or folder exists at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

// Outside the type, whose own function `read` hides that of the C library.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
