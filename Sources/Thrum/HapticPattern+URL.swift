import HapticFiles
import HapticModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HapticPattern {
  /// Reads a pattern from an AHAP file; see `init(contentsOf:)` with a path for what it does and throws.
  public init(contentsOf url: URL) throws(PatternFileError) {
    guard url.isFileURL else {
      throw PatternFileError(
        path: url.absoluteString, reason: .unreadable("this is not the URL of a file; download it first"))
    }
    try self.init(contentsOf: url.path)
  }
}
