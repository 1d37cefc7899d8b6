import HapticOperations
import HapticText

extension Baseline {
  /// The number of bytes of a baseline file that are read at most.
  private static let readLimit = 64 << 20

  /// Reads a baseline file. Throws with status 66 if it cannot be read, and 1 if it has an error; the message
  /// states the location.
  static func read(_ path: String, console: Console) throws(CommandFailure) -> Baseline {
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try InputFile.read(path, console: console, limit: readLimit)
    } catch {
      throw CommandFailure(
        error.status, error.message.map { "\($0); create the baseline with --write-baseline" })
    }
    return baseline(
      path, try CommandFailure.located(in: path) { () throws(JSONTree.Fault) in try entries(bytes) })
  }

  private static func baseline(_ path: String, _ entries: [Entry]) -> Baseline {
    let folder = Path.folder(of: path)
    return Baseline(path, folder: folder, realFolder: Path.resolved(folder) ?? folder, entries)
  }

  /// Returns the name of a checked file in this baseline; `nil` for standard input, which has no path.
  func name(ofFile path: String) -> String? {
    path == InputFile.standardInput ? nil : name(of: Path.resolved(path) ?? path)
  }

  /// Writes a baseline file with the known findings of files to `path`.
  ///
  /// Throws with status 73 if there is a file that is no baseline, so that a mistyped command does not replace
  /// a pattern.
  static func write(_ files: [FileReport], to path: String, console: Console) throws(CommandFailure) {
    try checkReplaceable(path, console: console)
    let new = baseline(path, [])
    let named = files.compactMap { file in
      new.name(ofFile: file.path).map { (name: $0, file: file.checked) }
    }
    try OutputFile.write(text(of: named).utf8, to: path, console: console)
  }

  /// Throws with status 73 if there is a file at a path that is no baseline.
  static func checkReplaceable(_ path: String, console: Console) throws(CommandFailure) {
    guard Path.exists(path) else { return }
    do throws(CommandFailure) {
      _ = try read(path, console: console)
    } catch {
      throw CommandFailure(
        .cannotCreate, "'\(path)' exists and is no baseline; choose another name with --write-baseline")
    }
  }
}
