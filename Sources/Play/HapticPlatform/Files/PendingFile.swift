import HapticText

/// A file that gets its path when it is complete. Until then it has no name, or a hidden one in the same folder, and is locked.
struct PendingFile {
  /// The open file. It is closed by `complete()` or `discard()`.
  let descriptor: Int32
  /// The path as the caller specified it, for messages.
  private let path: String
  /// The path that the file gets.
  private let final: String
  /// The hidden name; `nil` if the file has no name yet, which not all systems support.
  private let temporary: String?
  /// Whether a file exists at the path.
  private let isReplacing: Bool
  private let replacement: ByteSink.Replacement

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - byteCount: the number of bytes for which to reserve space.
  ///   - old: the status of the file at the path; `nil` if there is none.
  init(
    _ path: String, byteCount: Int, replacing old: stat?, _ replacement: ByteSink.Replacement
  ) throws(SystemFailure) {
    if old != nil {
      if case .never = replacement { throw Self.changed(path) }
      guard access(path.systemPath, W_OK) == 0 else {
        throw SystemFailure(
          writing: path, "cannot be written, as it is read-only; change its permissions or name another file",
          code: errno)
      }
    }
    self.path = path
    self.replacement = replacement
    isReplacing = old != nil
    // A link stays a link: the file that it points to is replaced, or created if it does not exist.
    final = isReplacing ? FilePaths.resolved(path) ?? path : try Self.destination(of: path)
    if let nameless = Self.openNameless(beside: final) {
      (temporary, descriptor) = (nil, nameless)
    } else {
      let name = Self.temporaryName(beside: final)
      temporary = name
      descriptor = open(name.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else {
      let code = errno
      var hint = "cannot be created"
      if code == ENOENT || code == ENOTDIR {
        hint +=
          FilePaths.isFolder(FilePaths.folder(of: final))
          ? "; its folder accepts no new files" : "; its folder does not exist"
      }
      throw SystemFailure(writing: path, hint, code: code)
    }
    AbandonedFiles.lock(descriptor)
    do throws(SystemFailure) {
      if let old { try FileTraits.copy(of: final, old, to: descriptor, name: path) }
      try reserve(byteCount)
    } catch {
      discard()
      throw error
    }
  }

  /// Returns a hidden name in the folder of a path, after removing files with such names that programs have left there which
  /// were killed.
  private static func temporaryName(beside path: String) -> String {
    let folder = FilePaths.folder(of: path)
    AbandonedFiles.removeOnce(in: folder)
    return FilePaths.join(folder, AbandonedFiles.name())
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
    throw SystemFailure(writing: path, "cannot be created", code: ELOOP)
  }

  #if os(Linux)
    /// Whether a file without a name can be named later.
    private static let canNameLater = access("/proc/self/fd", X_OK) == 0
  #endif

  /// Opens a file without a name in the folder of a path. If the program exits before the file is named,
  /// nothing remains of the file. Returns `nil` if the system or the file system does not support this, or
  /// provides no way to name the file later.
  private static func openNameless(beside path: String) -> Int32? {
    #if os(Linux)
      guard canNameLater else { return nil }
      // O_TMPFILE, a macro that Swift cannot import.
      let descriptor = open(
        FilePaths.folder(of: path).systemPath, O_WRONLY | O_DIRECTORY | 0o20_000_000 | O_CLOEXEC, 0o666)
      return descriptor >= 0 ? descriptor : nil
    #else
      return nil
    #endif
  }

  /// Reserves space on the disk, so that a full disk is noticed before the caller's work, and so that a file
  /// system that allocates space late does not delay the rename (by 8 ms for 11 MB on ext4).
  private func reserve(_ byteCount: Int) throws(SystemFailure) {
    #if os(Linux)
      guard byteCount > 0 else { return }
      let code = posix_fallocate(descriptor, 0, off_t(byteCount))
      guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
      throw SystemFailure(writing: path, "there is no room for \(byteCount) bytes", code: code)
    #endif
  }

  /// Closes the file and moves it to its path. If that fails, nothing of the file remains.
  func complete() throws(SystemFailure) {
    if try completeAtOnce() { return }
    let temporary = temporary ?? Self.temporaryName(beside: final)
    var (isOpen, isNamed) = (true, self.temporary != nil)
    // Keeps the lock until the file has its final name.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if lock >= 0 { close(lock) } }
    do throws(SystemFailure) {
      // File systems without a disk refuse with EINVAL or ENOSYS.
      if isReplacing, fsync(descriptor) != 0, ![EINVAL, ENOSYS, EROFS].contains(errno) {
        throw SystemFailure(writing: path, "cannot be written", code: errno)
      }
      if !isNamed, !getName(temporary) {
        throw SystemFailure(writing: path, "cannot be put in its place", code: errno)
      }
      isNamed = true
      isOpen = false
      guard close(descriptor) == 0 else {
        throw SystemFailure(writing: path, "cannot be written", code: errno)
      }
      try getFinalName(from: temporary)
    } catch {
      if isOpen { close(descriptor) }
      if isNamed { unlink(temporary.systemPath) }
      throw error
    }
    if isReplacing { synchronizeFolder() }
  }

  /// Closes the file, so that nothing of it remains.
  func discard() {
    close(descriptor)
    if let temporary { unlink(temporary.systemPath) }
  }

  /// Gives a file without a name its final name, where no file has it, and closes the file. Returns whether that succeeds:
  /// a hidden name, as another one needs, doubles what the system spends on a small file.
  private func completeAtOnce() throws(SystemFailure) -> Bool {
    guard temporary == nil, !isReplacing else { return false }
    if case .ifUnchanged = replacement { return false }
    guard getName(final) else { return false }
    guard close(descriptor) == 0 else {
      let code = errno
      unlink(final.systemPath)
      throw SystemFailure(writing: path, "cannot be written", code: code)
    }
    return true
  }

  /// Gives a file without a name a name that no file has. Returns whether that succeeds.
  private func getName(_ name: String) -> Bool {
    #if os(Linux)
      return linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name.systemPath, AT_SYMLINK_FOLLOW) == 0
    #else
      return false
    #endif
  }

  private func getFinalName(from temporary: String) throws(SystemFailure) {
    switch replacement {
    case .always, .fillingEmpty: break
    case .never:
      // `link` cannot replace an existing file; `rename` can.
      guard link(temporary.systemPath, final.systemPath) == 0 else {
        throw errno == EEXIST
          ? Self.changed(path) : SystemFailure(writing: path, "cannot be put in its place", code: errno)
      }
      unlink(temporary.systemPath)
      return
    case .ifUnchanged(let bytes):
      guard isReplacing, FileBytes.matches(final, bytes) else { throw Self.changed(path) }
    }
    guard rename(temporary.systemPath, final.systemPath) == 0 else {
      throw SystemFailure(writing: path, "cannot be put in its place", code: errno)
    }
  }

  private func synchronizeFolder() {
    let folder = open(FilePaths.folder(of: final).systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func changed(_ path: String) -> SystemFailure {
    SystemFailure(
      .changed, "the file has changed meanwhile and is left as it is; run the command again", place: path)
  }
}
