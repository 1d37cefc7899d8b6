import HapticModel
import HapticText

/// Reads files by their names on the command line. The name `-` stands for standard input.
enum InputFile {
  /// The name that stands for standard input.
  static let standardInput = "-"

  /// Returns the name of a file for messages.
  static func displayName(_ path: String) -> String {
    path == standardInput ? "<stdin>" : FileNameText.shown(path)
  }

  /// Returns the contents of a file, up to a limit in bytes.
  ///
  /// Throws with status 66 if the file cannot be read. If it does not exist, the message suggests similar
  /// names.
  static func read(_ path: String, console: Console, limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(SystemError) {
      if path == standardInput { return try console.readInput(limit: limit) }
      let descriptor = try System.openForReading(path)
      defer { System.close(descriptor) }
      let info = try System.info(descriptor)
      guard !info.isFolder else { throw SystemError.isFolder }
      return try readAll(descriptor, expecting: info.size, limit: limit)
    } catch {
      throw CommandFailure(.unreadable, "cannot read '\(displayName(path))': \(reason(error, path: path))")
    }
  }

  /// Reads an open file up to its end, or up to the limit in bytes if that is reached first. `expecting` is
  /// the expected size in bytes.
  static func readAll(_ descriptor: Int32, expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // The buffer has one byte more than expected, so that the read that finds the end needs no second buffer.
    var room = min(limit, max(size, 0xFFFF) + 1)
    while room > 0 {
      var failure: SystemError?
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        do throws(SystemError) {
          count = try System.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        } catch { failure = error }
      }
      if let failure { throw failure }
      if part.isEmpty { break }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      room = min(limit - bytes.count, 1 << 16)
    }
    return bytes
  }

  private static func reason(_ error: SystemError, path: String) -> String {
    if error == .isFolder { return "it is a folder; name a file in it" }
    if System.isLink(path), error.isMissing {
      return "it is a link to a file that does not exist; correct or remove the link"
    }
    guard error.isMissing else { return error.text }
    let folder = Path.folder(of: path)
    let names = System.names(inFolder: folder)
    if names.isEmpty, System.info(at: folder)?.isFolder != true { return "there is no folder '\(folder)'" }
    return "no such file" + NearNames.hint(for: Path.name(of: path), among: names)
  }
}
