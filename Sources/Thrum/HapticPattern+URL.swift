import HapticFiles
import HapticModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HapticPattern {
  /// Creates a pattern from the AHAP file at a file URL, as `init(contentsOf:)` with a path does. Throws
  /// `unreadable` for any other URL.
  public init(contentsOf url: URL) throws(PatternFileError) {
    guard url.isFileURL else {
      throw PatternFileError(
        path: url.absoluteString, reason: .unreadable("this is not the URL of a file; download it first"))
    }
    try self.init(contentsOf: url.path)
  }
}
