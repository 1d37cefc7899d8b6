import HapticFiles
import HapticModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HapticPattern {
  /// Creates a pattern from the AHAP file at a file URL, in the same way as `init(contentsOf:)` with a path.
  /// Throws `unreadable` for a URL that is not the URL of a file.
  public init(contentsOf url: URL) throws(PatternFileError) {
    guard url.isFileURL else {
      throw PatternFileError(
        path: url.absoluteString, reason: .unreadable("this is not the URL of a file; download it first"))
    }
    try self.init(contentsOf: url.path)
  }
}
