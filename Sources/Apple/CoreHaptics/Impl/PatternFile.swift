#if !canImport(Darwin)
  import AHAP
  import Foundation
  import HapticPlatform

  /// Reads pattern files.
  enum PatternFile {
    /// Returns the bytes of a pattern file. Throws if it is not a regular file or exceeds the size limit of
    /// patterns.
    static func bytes(of url: URL) throws(CHHapticError) -> [UInt8] {
      guard url.isFileURL else {
        throw CHHapticError(.fileNotFound, "is not the URL of a file; use URL(fileURLWithPath:)", file: url)
      }
      do throws(SystemFailure) {
        return try FileBytes.read(url.path, limit: AHAPDecoder.Limits().bytes)
      } catch {
        // An error without a cause of the system means that the file has the wrong type or size.
        let code: CHHapticError.Code =
          error.kind == .notFound || error.cause != nil ? .fileNotFound : .invalidPatternData
        let cause = error.cause.map { " (\($0))" } ?? ""
        throw CHHapticError(
          code, (error.kind == .notFound ? "no such file" : error.message + cause), file: url)
      }
    }
  }
#endif
