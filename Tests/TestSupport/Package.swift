import Foundation

/// The package, and things found relative to it.
public enum Package {
  /// The folder of `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Whether goldens and generated pages are rewritten; the run then fails, so that they are not committed by accident.
  public static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" }

  /// Compares a text with a file of the package, or writes it there when recording. Gives what is wrong, if anything.
  public static func compare(_ text: String, with path: String) throws -> String? {
    let url = root.appendingPathComponent(path)
    if isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return "\(path) was recorded; run again without RECORD_GOLDEN"
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    if text == expected { return nil }
    let difference = zip(text.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
    return "\(path) differs, first in: \(difference.map { "\($0.0) — expected \($0.1)" } ?? "its length")"
  }
}
