import HapticModel
import HapticPlatform
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
    guard path == standardInput else { return try readFile(path, limit: limit) }
    do throws(SystemFailure) { return try console.readInput(limit: limit) } catch {
      throw CommandFailure(.unreadable, "cannot read '\(displayName(path))': \(reason(error, path: path))")
    }
  }

  /// Returns the contents of a file that is not standard input, up to a limit in bytes, as `read` does. May be called on
  /// any thread.
  static func readFile(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(SystemFailure) { return try FileBytes.prefix(of: path, limit: limit) } catch {
      // The signal has interrupted the call.
      try Interruption.check()
      throw CommandFailure(.unreadable, "cannot read '\(displayName(path))': \(reason(error, path: path))")
    }
  }

  /// Throws, as `readFile` does, if a file does not exist or cannot be read. Does not open a pipe, which would wait for its
  /// writer.
  static func checkReadable(_ path: String) throws(CommandFailure) {
    if let info = FileInfo(at: path), !info.isRegular, !info.isFolder { return }
    _ = try readFile(path, limit: 1)
  }

  private static func reason(_ error: SystemFailure, path: String) -> String {
    if Path.isFolder(path) { return "it is a folder; name a file in it" }
    guard error.kind == .notFound else {
      let isBroken = FileInfo.isLink(path) && FileInfo(at: path) == nil
      return error.reason + (isBroken ? "; correct or remove the link" : "")
    }
    if FileInfo.isLink(path) {
      return "it is a link that leads to no file; correct or remove the link"
    }
    let folder = Path.folder(of: path)
    let names = Path.entries(of: folder)
    if names.isEmpty, !Path.isFolder(folder) { return "there is no folder '\(folder)'" }
    return "no such file" + NearNames.hint(for: Path.name(of: path), among: names)
  }
}
