#if !canImport(Darwin)
  import AHAP
  import Foundation
  import HapticPlatform

  /// Reads pattern files.
  enum PatternFile {
    /// Returns the bytes of an ordinary file that is no larger than a pattern may be.
    static func bytes(of url: URL) throws(CHHapticError) -> [UInt8] {
      guard url.isFileURL else {
        throw CHHapticError(.fileNotFound, "is not the URL of a file; use URL(fileURLWithPath:)", file: url)
      }
      do throws(SystemFailure) {
        return try FileBytes.read(url.path, limit: AHAPDecoder.Limits().bytes)
      } catch {
        // Without a cause the system would give its bytes: the file is of the wrong kind or size.
        let code: CHHapticError.Code =
          error.kind == .notFound || error.cause != nil ? .fileNotFound : .invalidPatternData
        let cause = error.cause.map { " (\($0))" } ?? ""
        throw CHHapticError(
          code, (error.kind == .notFound ? "no such file" : error.message + cause), file: url)
      }
    }
  }
#endif
