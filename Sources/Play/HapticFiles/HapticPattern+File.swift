import AHAP
import HapticModel
import HapticPlatform
import HapticText

extension HapticPattern {
  /// Creates a pattern from a file. The ending of the file's name states the format; a file without a known
  /// ending is read as AHAP. Blocks the thread while it reads the file.
  ///
  /// If the pattern refers to audio files, an engine searches for them in the folder of the AHAP file first
  /// (`audioFolders`). Warnings about the file are ignored here; use `AHAPDecoder` to get them.
  ///
  /// - Parameter path: the path of the file; a relative path starts at the current folder.
  /// - Throws: `unreadable` with the reason of the system, or `faulty` with all findings in the file.
  public init(contentsOf path: String) throws(PatternFileError) {
    let format = PatternFormat(ofFile: path) ?? .ahap
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try FileBytes.read(path, limit: format.maximumBytes)
    } catch {
      throw PatternFileError(path: path.printable, reason: .unreadable(Self.words(error, path)))
    }
    let document = format.decode(bytes)
    guard var pattern = document.pattern else {
      throw PatternFileError(path: path.printable, reason: .faulty(document.findings))
    }
    pattern.audioFolders = [FilePaths.folder(of: path)]
    self = pattern
  }

  private static func words(_ error: SystemFailure, _ path: String) -> String {
    guard error.kind == .notFound else { return error.message + (error.cause.map { " (\($0))" } ?? "") }
    let patterns = FilePaths.entries(of: FilePaths.folder(of: path)).filter {
      PatternFormat(ofFile: $0) != nil
    }
    let near = NearNames.nearest(to: FilePaths.name(of: path), in: patterns)
    return "no such file" + (near.map { "; did you mean '\($0.printable)'?" } ?? "")
  }
}
