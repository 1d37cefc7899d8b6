import HapticOutputs
import HapticPlatform

/// Reads and writes golden files without Foundation.
enum GoldenFile {
  /// The size limit of a golden file in bytes, more than any recording that a person would read.
  private static let limit = 16 << 20

  /// Whether golden files are rewritten.
  static var isRecording: Bool { getenv("RECORD_GOLDEN").map { String(cString: $0) == "1" } ?? false }

  /// Returns an absolute path unchanged, and a relative path in the folder of a source file.
  static func path(_ path: String, beside source: String) -> String {
    guard !path.hasPrefix("/"), let cut = source.lastIndex(of: "/") else { return path }
    return source[...cut] + path
  }

  static func read(_ path: String) throws(SystemFailure) -> String {
    String(decoding: try FileBytes.read(path, limit: limit), as: UTF8.self)
  }

  /// Writes a file atomically (completely or not at all) and creates its folder.
  static func write(_ text: String, to path: String) throws(SystemFailure) {
    try FilePaths.makeFolder(FilePaths.folder(of: path))
    let sink = try ByteSink(path: path)
    try sink.write(Array(text.utf8))
    try sink.commit()
  }
}
