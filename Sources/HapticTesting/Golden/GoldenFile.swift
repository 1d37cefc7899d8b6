import HapticOutputs
import HapticPlatform

/// Golden files on disk, without Foundation.
enum GoldenFile {
  /// More than any recording that people would read.
  private static let limit = 16 << 20

  /// Whether golden files are rewritten.
  static var isRecording: Bool { getenv("RECORD_GOLDEN").map { String(cString: $0) == "1" } ?? false }

  /// A path as it is when absolute, else beside a source file.
  static func path(_ path: String, beside source: String) -> String {
    guard !path.hasPrefix("/"), let cut = source.lastIndex(of: "/") else { return path }
    return source[...cut] + path
  }

  static func read(_ path: String) throws(SystemFailure) -> String {
    String(decoding: try FileBytes.read(path, limit: limit), as: UTF8.self)
  }

  /// Writes the file whole or not at all; creates its folder.
  static func write(_ text: String, to path: String) throws(SystemFailure) {
    try FilePaths.makeFolder(FilePaths.folder(of: path))
    let sink = try ByteSink(path: path)
    try sink.write(Array(text.utf8))
    try sink.commit()
  }
}
