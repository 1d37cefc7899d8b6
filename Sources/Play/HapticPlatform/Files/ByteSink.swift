import HapticText

/// A destination for bytes: a file that appears only when it is complete, or a stream.
package final class ByteSink {
  /// The name of the file or stream, for messages.
  package let name: String
  private var descriptor: Int32
  private let target: Target
  /// Whether the file was moved to its path or discarded.
  private var isSettled = false

  private enum Target {
    case file(PendingFile)
    /// A device or pipe that the byte sink has opened for writing.
    case opened
    /// A file descriptor that belongs to the caller.
    case borrowed
  }

  /// A file that is moved to its path when it is complete.
  private struct PendingFile {
    /// The temporary name in the same folder.
    var temporary: String
    var final: String
    /// Whether the file has no name yet, which not all systems support.
    var isNameless: Bool
    /// Whether a file exists at the path.
    var isReplacing: Bool
    var replacement: Replacement
  }

  /// What a sink does with a file that exists at its path.
  package enum Replacement: Sendable {
    /// Replaces the file.
    case always
    /// Leaves the file as it is, and throws `changed`.
    case never
    /// Replaces the file if it still contains these bytes, and otherwise throws `changed`.
    case ifUnchanged([UInt8])
  }

  /// Opens a file for writing. Throws `notWritable`, `noSpace`, `changed` if the file may not be replaced, or
  /// another error of the system.
  ///
  /// The new file gets the owner, group, permissions and extended attributes (such as access control lists)
  /// of the file that it replaces. If this user may not keep the owner and group, `notWritable` is thrown.
  /// Other hard links to a replaced file keep the old content, as a file with many names may be a backup.
  ///
  /// The sink reserves space for `byteCount` bytes if the system supports it; the caller must then write that
  /// number of bytes.
  package init(
    path: String, byteCount: Int = 0, replacing replacement: Replacement = .always
  ) throws(SystemFailure) {
    name = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SystemFailure(.notWritable, "not a usable file name", place: path)
    }
    var status = stat()
    let exists = stat(path.systemPath, &status) == 0
    // The system would refuse such a name only at the end of the work, since the temporary name is short.
    if !exists, errno == ENAMETOOLONG || errno == ELOOP {
      throw Self.failure("cannot be created", errno, path)
    }
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw SystemFailure(.notWritable, "is a folder; name a file in it", place: path)
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      target = .opened
      descriptor = open(path.systemPath, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure("cannot be opened for writing", errno, path) }
      return
    }
    if exists, case .never = replacement { throw Self.changed(path) }
    if exists, access(path.systemPath, W_OK) != 0 {
      throw Self.failure(
        "cannot be written, as it is read-only; change its permissions or name another file", errno, path)
    }
    // A link stays a link: the file that it points to is replaced, or created if it does not exist.
    let final = exists ? FilePaths.resolved(path) ?? path : try Self.destination(of: path)
    let temporary = Self.temporaryName(beside: final)
    let nameless = Self.openNameless(beside: final)
    target = .file(
      PendingFile(
        temporary: temporary, final: final, isNameless: nameless != nil, isReplacing: exists,
        replacement: replacement))
    descriptor = nameless ?? open(temporary.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let code = errno
      var hint = "cannot be created"
      if code == ENOENT || code == ENOTDIR {
        hint +=
          FilePaths.isFolder(FilePaths.folder(of: final))
          ? "; its folder accepts no new files" : "; its folder does not exist"
      }
      throw Self.failure(hint, code, path)
    }
    do throws(SystemFailure) {
      if exists { try FileTraits.copy(of: final, status, to: descriptor, name: path) }
      try reserve(byteCount)
    } catch {
      discard()
      throw error
    }
  }

  /// Opens a file without a name in the folder of a path. If the program exits before the file is named,
  /// nothing remains of the file. Returns `nil` if the system or the file system does not support this, or
  /// provides no way to name the file later.
  private static func openNameless(beside path: String) -> Int32? {
    #if os(Linux)
      // O_TMPFILE, a macro that Swift cannot import.
      let descriptor = open(
        FilePaths.folder(of: path).systemPath, O_WRONLY | O_DIRECTORY | 0o20_000_000 | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return nil }
      if access("/proc/self/fd/\(descriptor)", F_OK) == 0 { return descriptor }
      close(descriptor)
    #endif
    return nil
  }

  /// Gives a nameless file a name; returns whether that succeeded.
  private static func link(_ descriptor: Int32, to path: String) -> Bool {
    #if os(Linux)
      return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path.systemPath, AT_SYMLINK_FOLLOW)
        == 0
    #else
      return false
    #endif
  }

  /// Reserves space on the disk, so that a full disk is noticed before the caller's work, and so that a file
  /// system that allocates space late does not delay the rename (by 8 ms for 11 MB on ext4).
  private func reserve(_ byteCount: Int) throws(SystemFailure) {
    #if os(Linux)
      guard byteCount > 0 else { return }
      let code = posix_fallocate(descriptor, 0, off_t(byteCount))
      guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
      throw Self.failure("there is no room for \(byteCount) bytes", code, name)
    #endif
  }

  /// Creates a sink for a file descriptor that the caller owns; the sink does not close it.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    target = .borrowed
  }

  deinit { discard() }

  /// Writes all bytes. If writing fails, nothing remains of a file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    // A pipe without a reader must cause an error, not end the process.
    let guarding = if case .file = target { false } else { true }
    let code = PipeSignal.held(guarding) { () -> Int32 in
      while left > 0 {
        let put = systemWrite(descriptor, next, left)
        if put > 0 {
          next += put
          left -= put
        } else if put < 0, errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if put == 0 {
          return EIO
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    guard code == 0 else {
      discard()
      throw Self.failure("cannot be written", code, name)
    }
  }

  /// Writes a file completely or not at all. Throws what creating, writing and committing a sink throws.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
    let sink = try ByteSink(path: path)
    try sink.write(bytes)
    try sink.commit()
  }

  /// Writes all bytes of an array.
  package func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemFailure) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Closes the file or device that the sink has opened, and moves a file to its path.
  ///
  /// A file that replaces another is first written to the disk, so that after a loss of power either the old
  /// or the new content exists.
  package func commit() throws(SystemFailure) {
    guard !isSettled, case .file(let file) = target else { return closeOwn() }
    isSettled = true
    var isNamed = !file.isNameless
    do throws(SystemFailure) {
      // File systems without a disk refuse with EINVAL or ENOSYS.
      if file.isReplacing, fsync(descriptor) != 0, ![EINVAL, ENOSYS, EROFS].contains(errno) {
        throw Self.failure("cannot be written", errno, name)
      }
      if file.isNameless {
        guard Self.link(descriptor, to: file.temporary) else {
          throw Self.failure("cannot be put in its place", errno, name)
        }
        isNamed = true
      }
      let code = close(descriptor) == 0 ? 0 : errno
      descriptor = -1
      guard code == 0 else { throw Self.failure("cannot be written", code, name) }
      try put(file)
    } catch {
      closeOwn()
      if isNamed { unlink(file.temporary.systemPath) }
      throw error
    }
    if file.isReplacing { Self.synchronizeFolder(of: file.final) }
  }

  /// Gives a complete file its final name.
  private func put(_ file: PendingFile) throws(SystemFailure) {
    switch file.replacement {
    case .always: break
    case .never:
      // `link` cannot replace an existing file; `rename` can.
      guard systemLink(file.temporary.systemPath, file.final.systemPath) == 0 else {
        throw errno == EEXIST ? Self.changed(name) : Self.failure("cannot be put in its place", errno, name)
      }
      unlink(file.temporary.systemPath)
      return
    case .ifUnchanged(let bytes):
      guard file.isReplacing, FileBytes.matches(file.final, bytes) else { throw Self.changed(name) }
    }
    guard rename(file.temporary.systemPath, file.final.systemPath) == 0 else {
      throw Self.failure("cannot be put in its place", errno, name)
    }
  }

  private static func synchronizeFolder(of path: String) {
    let folder = open(FilePaths.folder(of: path).systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func changed(_ path: String) -> SystemFailure {
    SystemFailure(
      .changed, "the file has changed meanwhile and is left as it is; run the command again", place: path)
  }

  /// Discards the file, so that nothing of it remains. The same happens if a sink is deallocated without
  /// ``commit()``.
  package func discard() {
    closeOwn()
    if !isSettled, case .file(let file) = target, !file.isNameless { unlink(file.temporary.systemPath) }
    isSettled = true
  }

  private func closeOwn() {
    if case .borrowed = target { return }
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private static func failure(_ message: String, _ code: Int32, _ file: String) -> SystemFailure {
    let cause = SystemMessage.text(code)
    switch code {
    case ENOSPC, EDQUOT, EFBIG:
      return SystemFailure(
        .noSpace, message + "; free some space or choose another disk", place: file, cause: cause)
    case EPIPE:
      return SystemFailure(.readerClosed, "the program that reads it has ended", place: file, cause: cause)
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ETXTBSY:
      return SystemFailure(.notWritable, message, place: file, cause: cause)
    default: return SystemFailure(.failed, message, place: file, cause: cause)
    }
  }

  /// Returns the path to which the symbolic links at a path lead; the file at that path need not exist.
  private static func destination(of path: String) throws(SystemFailure) -> String {
    var place = path
    // Linux follows at most this many links.
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(place.systemPath, &buffer, buffer.count)
      if length < 0 { return place }
      let target = FileNameText.text(buffer[..<length].map { UInt8(bitPattern: $0) })
      place = target.hasPrefix("/") ? target : FilePaths.join(FilePaths.folder(of: place), target)
    }
    throw failure("cannot be created", ELOOP, path)
  }

  private static func temporaryName(beside path: String) -> String {
    // Short for a name of any length: both must fit the file system's limit.
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return FilePaths.join(FilePaths.folder(of: path), ".thrum-\(random).tmp")
  }
}

// These functions are outside the type, whose own functions would hide those of the C library.
private func systemLink(_ old: [CChar], _ new: [CChar]) -> Int32 { link(old, new) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
