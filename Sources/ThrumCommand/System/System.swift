import HapticPlatform

/// The few calls of the operating system that the command needs, with errors as values.
///
/// Kept apart from Foundation on purpose: loading it in full costs more than the whole of `thrum check`.
enum System {
  /// What a path leads to.
  struct FileInfo {
    var isFolder: Bool
    var isRegular: Bool
    var size: Int
    var identity: FileIdentity
  }

  /// Identifies a file whatever its name: links of both kinds lead to the same identity.
  struct FileIdentity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// Closes what was opened for reading, where nothing can be lost.
  static func close(_ descriptor: Int32) {
    _ = systemClose(descriptor)
  }

  static func info(_ descriptor: Int32) throws(SystemError) -> FileInfo {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
    return FileInfo(status)
  }

  /// What a path leads to, links followed; nil when there is nothing.
  static func info(at path: String) -> FileInfo? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileInfo(status)
  }

  /// Whether a path is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a path leads to a file that may be run as a program.
  static func isProgram(_ path: String) -> Bool {
    access(path, X_OK) == 0 && info(at: path)?.isRegular == true
  }

  /// Reads what is available, up to the buffer's size; returns 0 at the end.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError(errno) }
    }
  }

  /// Writes all bytes. Once the user has asked to stop, it gives up (EINTR) where a write blocks: on a suspended terminal, or
  /// a reader that does not read.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    if Interruption.isRequested, !hasRoom(descriptor) { throw SystemError(EINTR) }
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, part.baseAddress, part.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process has made it non-blocking: wait as a blocking write would.
        _ = hasRoom(descriptor)
      } else if errno != EINTR {
        throw SystemError(errno)
      }
      // The signal broke the waiting, maybe after a part was taken; the next time nothing would.
      if !rest.isEmpty, Interruption.isRequested { throw SystemError(EINTR) }
    }
  }

  /// Whether something can be written now, or within a tenth of a second. Safe in signal handlers.
  static func hasRoom(_ descriptor: Int32) -> Bool {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, 100) > 0
  }

  /// The names in a folder, at most `limit`; empty when it cannot be read.
  static func names(inFolder path: String, limit: Int = 10_000) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Opens those of the three standard streams that are closed (`>&-`), so that no file, pipe or server gets their numbers
  /// and with them what is written to a stream. Reading and writing there fails as it would.
  static func holdStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of a terminal in characters; nil if it is not a terminal or does not say.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The width and height of a terminal in characters; nil if it is not a terminal or does not say.
  static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for bytes and gives them; none when the time is over, a signal came, or there is nothing to read from.
  static func waitForInput(_ descriptor: Int32?, milliseconds: Int32) -> [UInt8] {
    guard let descriptor else {
      poll(nil, 0, milliseconds)
      return []
    }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, milliseconds) > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, systemRead(descriptor, buffer.baseAddress, buffer.count))
    }
    // A closed terminal is always ready and returns nothing: that must not become a busy loop.
    if bytes.isEmpty { poll(nil, 0, milliseconds) }
    return bytes
  }

  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// Lets a write that cannot be done return an error in place of ending the process: to a pipe without a reader, or
  /// beyond the limit on file sizes (`ulimit -f`), where a half file would stay behind.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}

extension System.FileInfo {
  fileprivate init(_ status: stat) {
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = max(0, Int(status.st_size))
    identity = System.FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

// Apart from the type, where its own functions would hide those of the C library.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
