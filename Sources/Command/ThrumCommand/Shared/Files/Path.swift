import HapticPlatform

/// Functions for file paths.
typealias Path = FilePaths

extension Path {
  /// Returns a path that a file states, relative to the folder of this file, as a path for reading.
  static func beside(_ file: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : join(folder(of: file), path)
  }
}
