#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads small files whole, without Foundation (its start-up time would be most of a short command's).
enum SmallFile {
  /// Whether something is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The bytes of an ordinary file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws(ProfileError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path, "cannot be opened (\(reason()))") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable(path, "is not a file") }
    guard let file = fopen(path, "rb") else { throw unreadable(path, "cannot be opened (\(reason()))") }
    defer { fclose(file) }
    // One byte more than allowed, to notice a file that is too long whatever its stated size.
    let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      count = fread(buffer.baseAddress, 1, limit + 1, file)
    }
    guard ferror(file) == 0 else { throw unreadable(path, "cannot be read") }
    guard bytes.count <= limit else {
      throw unreadable(path, "has more than \(limit) bytes; that is no profile")
    }
    return bytes
  }

  private static func unreadable(_ path: String, _ message: String) -> ProfileError {
    ProfileError(.unreadable, message, file: path)
  }

  private static func reason() -> String {
    let code = errno
    return strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
