import HapticPlatform

/// The system calls that the command needs. Failures are thrown as ``SystemError``.
///
/// Foundation is not used, because loading it takes longer than a whole run of `thrum check`.
enum System {
  /// Information about the file at a path.
  struct FileInfo {
    var isFolder: Bool
    var isRegular: Bool
    var size: Int
    var identity: FileIdentity
  }

  /// The identity of a file, independent of its name: symbolic and hard links have the identity of their
  /// file.
  struct FileIdentity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// Closes a file that was opened for reading. Errors are ignored, because no data can be lost.
  static func close(_ descriptor: Int32) {
    _ = systemClose(descriptor)
  }

  static func info(_ descriptor: Int32) throws(SystemError) -> FileInfo {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
    return FileInfo(status)
  }

  /// Returns information about the file at a path, following links; `nil` if there is none.
  static func info(at path: String) -> FileInfo? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return nil }
    return FileInfo(status)
  }

  /// Returns whether a path is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns whether a file, or the link at its path, belongs to another user than `user` and root, in a
  /// folder to which every user can write.
  static func isForeign(_ path: String, user: uid_t = geteuid()) -> Bool {
    var folder = stat()
    guard stat(Path.folder(of: path).systemPath, &folder) == 0, folder.st_mode & S_IWOTH != 0 else {
      return false
    }
    var link = stat()
    var target = stat()
    guard lstat(path.systemPath, &link) == 0, stat(path.systemPath, &target) == 0 else { return true }
    return [link.st_uid, target.st_uid].contains { $0 != user && $0 != 0 }
  }

  /// Returns whether the file at a path can be run as a program.
  static func isProgram(_ path: String) -> Bool {
    access(path.systemPath, X_OK) == 0 && info(at: path)?.isRegular == true
  }

  /// Reads the available bytes, up to the buffer's size, and returns their number; 0 at the end of the file.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError(errno) }
    }
  }

  /// Writes all bytes. If the user requests a stop while a write blocks (on a suspended terminal or a reader
  /// that does not read), throws EINTR.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    if Interruption.isRequested, !hasRoom(descriptor) { throw SystemError(EINTR) }
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, part.baseAddress, part.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process made the file non-blocking, so this waits as a blocking write would.
        _ = hasRoom(descriptor)
      } else if errno != EINTR {
        throw SystemError(errno)
      }
      // The signal interrupted the write, possibly after a part was written. The next write would block
      // without a signal.
      if !rest.isEmpty, Interruption.isRequested { throw SystemError(EINTR) }
    }
  }

  /// Returns whether data can be written within a tenth of a second. Safe in signal handlers.
  static func hasRoom(_ descriptor: Int32) -> Bool {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, 100) > 0
  }

  /// Returns the names in a folder, at most `limit`; empty if the folder cannot be read.
  static func names(inFolder path: String, limit: Int = 10_000) -> [String] {
    Path.entries(of: path, limit: limit)
  }

  /// Opens standard streams that are closed (`>&-`) on `/dev/null`. Otherwise a file, pipe or server
  /// connection that is opened later could get the number of a standard stream and receive its output.
  /// Reading from and writing to such a stream still fails.
  static func holdStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the width of a terminal in characters; `nil` if it is not a terminal or the width is unknown.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Returns the width and height of a terminal in characters; `nil` if it is not a terminal or they are
  /// unknown.
  static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for bytes and returns them. Returns an empty array if the time is over, if a signal arrives, or if
  /// `descriptor` is `nil`.
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
    // A closed terminal is always ready and returns no bytes, so this waits to prevent a busy loop.
    if bytes.isEmpty { poll(nil, 0, milliseconds) }
    return bytes
  }

  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// Makes a write that is impossible return an error instead of ending the process. This applies to a pipe
  /// without a reader, and to a file beyond the size limit (`ulimit -f`), which would otherwise be left
  /// partly written.
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

// These functions are outside the type, whose own functions would hide those of the C library.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
