import HapticOutputs
import HapticPlatform

/// Reads and writes golden files without Foundation.
enum GoldenFile {
  /// The maximum size of a golden file in bytes. It is larger than any recording that a person would read.
  private static let limit = 16 << 20

  /// Whether golden files are rewritten instead of compared: the environment variable `RECORD_GOLDEN` is 1.
  static var isRecording: Bool { Environment.value("RECORD_GOLDEN") == "1" }

  /// Returns the path of a golden file. An absolute path stays unchanged; a relative path is relative to the
  /// folder of the test's source file.
  static func path(_ path: String, beside source: String) -> String {
    guard !path.hasPrefix("/"), let cut = source.lastIndex(of: "/") else { return path }
    return source[...cut] + path
  }

  static func read(_ path: String) throws(SystemFailure) -> String {
    String(decoding: try FileBytes.read(path, limit: limit), as: UTF8.self)
  }

  /// Writes a file completely or not at all. Creates its folder if the folder is missing.
  static func write(_ text: String, to path: String) throws(SystemFailure) {
    try FilePaths.makeFolder(FilePaths.folder(of: path))
    try ByteSink.write(Array(text.utf8), to: path)
  }
}
