import HapticModel
import HapticText

/// Reads files by their name on the command line; `-` is standard input.
enum InputFile {
  /// The name that stands for standard input.
  static let standardInput = "-"

  /// How a file is called in messages.
  static func displayName(_ path: String) -> String { path == standardInput ? "<stdin>" : path }

  /// Everything in a file, up to a limit.
  ///
  /// Throws with status 66 and a message that suggests near names if the file does not exist.
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

  /// Reads an open file to its end or to the limit, whichever comes first.
  static func readAll(_ descriptor: Int32, expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than expected: the read that finds the end then needs no second buffer.
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
    guard error.isMissing else { return error.text }
    let folder = Path.folder(of: path)
    let names = System.names(inFolder: folder)
    if names.isEmpty, System.info(at: folder)?.isFolder != true { return "there is no folder '\(folder)'" }
    return "no such file" + NearNames.hint(for: Path.name(of: path), among: names)
  }
}
