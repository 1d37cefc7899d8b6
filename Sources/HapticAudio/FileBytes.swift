#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files with a bound, without Foundation (its start-up time would be most of a short command's).
package enum FileBytes {
  /// The bytes of an ordinary file. Pipes, devices and folders are refused: they could block or never end.
  package static func read(_ path: String, limit: Int) throws(AudioFileError) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw AudioFileError(.notFound, "an unusable path", file: FilePaths.printable(path))
    }
    // Without O_NONBLOCK, opening a pipe would wait for its writer before we could refuse it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw AudioFileError(
        code == ENOENT || code == ENOTDIR ? .notFound : .unreadable, "cannot be opened", file: path,
        cause: message(code))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw AudioFileError(.unreadable, "cannot be read", file: path, cause: message(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe or device"
      throw AudioFileError(.unreadable, "is \(kind), not a file", file: path)
    }
    guard let size = Int(exactly: status.st_size), size <= limit else {
      var error = tooLarge(Int(clamping: status.st_size), limit: limit)
      error.file = path
      throw error
    }
    var failure: Int32 = 0
    // A file may shrink or grow while it is read: what is there within its first size is what counts.
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size, let base = buffer.baseAddress {
        #if canImport(Glibc)
          let got = Glibc.read(descriptor, base + count, size - count)
        #elseif canImport(Musl)
          let got = Musl.read(descriptor, base + count, size - count)
        #else
          let got = Darwin.read(descriptor, base + count, size - count)
        #endif
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
    guard failure == 0 else {
      throw AudioFileError(.unreadable, "cannot be read", file: path, cause: message(failure))
    }
    return bytes
  }

  /// The error for a file beyond the limit.
  static func tooLarge(_ size: Int, limit: Int) -> AudioFileError {
    AudioFileError(.tooLarge, "the file has \(size) bytes; at most \(limit) are read")
  }

  /// What the system calls an error number.
  static func message(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
