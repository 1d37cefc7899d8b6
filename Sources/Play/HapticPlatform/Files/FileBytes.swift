import HapticText

/// Reads whole files up to a size limit, without Foundation, because loading Foundation would take most of
/// the time of a short command.
package enum FileBytes {
  /// Reads an ordinary file of at most `limit` bytes and returns its bytes.
  ///
  /// Refuses pipes, devices and folders, because reading them could block or never end. Throws `notFound`,
  /// `unreadable` or `tooLarge`.
  package static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    let file = try ReadableFile(path)
    guard file.size <= limit else {
      throw SystemFailure(
        .tooLarge, "the file has \(file.size) bytes, but at most \(limit) can be read; use a smaller file",
        place: path)
    }
    // A file may shrink or grow while it is read: read at most its initial size.
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: file.size) { buffer, count in
      do throws(SystemFailure) {
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
      } catch {
        failure = error
        count = 0
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Returns whether a path is that of an ordinary file, not of a link, with exactly these bytes.
  package static func matches(_ path: String, _ bytes: [UInt8]) -> Bool {
    var status = stat()
    guard lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let stamp = FileStamp(path: path)
    guard status.st_size == off_t(bytes.count) else { return false }
    do throws(SystemFailure) {
      // The stamp notices a file that is saved while it is compared.
      return try read(path, limit: bytes.count) == bytes && FileStamp(path: path) == stamp
    } catch {
      return false
    }
  }

  /// Returns whether a file or folder exists at a path.
  package static func exists(_ path: String) -> Bool { access(path.systemPath, F_OK) == 0 }
}
