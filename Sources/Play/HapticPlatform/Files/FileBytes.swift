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
    return try file.readAll()
  }

  /// Reads a file, pipe or device until its end, or until `limit` bytes if that is first. Throws `notFound` or
  /// `unreadable`.
  package static func prefix(of path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(opening: path, code: errno) }
    defer { close(descriptor) }
    return try Descriptor.readAll(descriptor, limit: limit, name: path)
  }

  /// Returns whether a path is that of an ordinary file, not of a link, with exactly these bytes.
  package static func matches(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let info = FileInfo(at: path), info.isRegular, info.size == bytes.count, !FileInfo.isLink(path)
    else { return false }
    do throws(SystemFailure) {
      // The information notices a file that is saved while it is compared.
      return try read(path, limit: bytes.count) == bytes && FileInfo(at: path) == info
    } catch {
      return false
    }
  }
}
