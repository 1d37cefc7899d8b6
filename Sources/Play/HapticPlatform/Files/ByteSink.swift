import HapticText

/// A destination for bytes: a file that appears only when it is complete, or a stream.
package final class ByteSink {
  /// The name of the file or stream, for messages.
  package let name: String
  private var descriptor: Int32
  private let target: Target
  /// Whether the file was moved to its path or discarded.
  private var isFinished = false

  private enum Target {
    case file(PendingFile)
    /// A device or pipe that the byte sink has opened for writing.
    case opened
    /// An empty file that the byte sink has opened for writing. It is empty again if the sink is discarded.
    case filled
    /// A file descriptor that belongs to the caller.
    case borrowed
  }

  /// The treatment of a file that exists at the path of a sink.
  package enum Replacement: Sendable {
    /// Replaces the file.
    case always
    /// Replaces the file, but writes into a file that is empty, as the program that created it may have it open.
    case fillingEmpty
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
    let old = try Self.existing(path)
    if let old, old.st_mode & S_IFMT != S_IFREG {
      target = .opened
      descriptor = open(path.systemPath, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw SystemFailure(writing: path, "cannot be opened for writing", code: errno)
      }
    } else if let old, old.st_size == 0, case .fillingEmpty = replacement {
      target = .filled
      descriptor = open(path.systemPath, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw SystemFailure(writing: path, "cannot be opened for writing", code: errno)
      }
    } else {
      let file = try PendingFile(path, byteCount: byteCount, replacing: old, replacement)
      target = .file(file)
      descriptor = file.descriptor
    }
  }

  /// Returns the status of what exists at a path; `nil` if nothing does. Throws for a folder and for a path at
  /// which no file can be created.
  private static func existing(_ path: String) throws(SystemFailure) -> stat? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SystemFailure(
        .notWritable, "is not a usable file name; name a file", place: path.isEmpty ? "''" : path)
    }
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else {
      // The system would refuse such a name only at the end of the work, since the temporary name is short.
      if errno == ENAMETOOLONG || errno == ELOOP {
        throw SystemFailure(writing: path, "cannot be created", code: errno)
      }
      return nil
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw SystemFailure(.notWritable, "is a folder; name a file in it", place: path)
    }
    return status
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
    // A pipe without a reader must cause an error, not end the process.
    let guarding = if case .file = target { false } else { true }
    let code = PipeSignal.held(guarding) { Descriptor.writeAll(bytes, to: descriptor) }
    guard code == 0 else {
      discard()
      throw SystemFailure(writing: name, "cannot be written", code: code)
    }
  }

  /// Writes all bytes of an array.
  package func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemFailure) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Writes a file completely or not at all. Throws what creating, writing and committing a sink throws.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
    let sink = try ByteSink(path: path)
    try sink.write(bytes)
    try sink.commit()
  }

  /// Closes the file or device that the sink has opened, and moves a file to its path.
  ///
  /// A file that replaces another is first written to the disk, so that after a loss of power either the old
  /// or the new content exists.
  package func commit() throws(SystemFailure) {
    guard !isFinished else { return }
    guard case .file(let file) = target else { return release() }
    isFinished = true
    descriptor = -1
    try file.complete()
  }

  /// Closes what the sink has opened, and keeps what was written.
  private func release() {
    isFinished = true
    switch target {
    case .opened, .filled: close(descriptor)
    case .borrowed, .file: return
    }
    descriptor = -1
  }

  /// Discards the file, so that nothing of it remains. The same happens if a sink is deallocated without
  /// ``commit()``.
  package func discard() {
    guard !isFinished else { return }
    if case .filled = target { ftruncate(descriptor, 0) }
    guard case .file(let file) = target else { return release() }
    isFinished = true
    file.discard()
    descriptor = -1
  }
}
