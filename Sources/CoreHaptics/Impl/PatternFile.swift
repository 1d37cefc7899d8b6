#if !canImport(Darwin)
  import AHAP
  import Foundation

  /// Reads pattern files.
  enum PatternFile {
    /// The bytes of an ordinary file that is not larger than a pattern may be.
    static func bytes(of url: URL) throws(CHHapticError) -> [UInt8] {
      guard url.isFileURL else {
        throw CHHapticError(.fileNotFound, "this is not the URL of a file", file: url)
      }
      // Links are followed here because the attributes of a link say nothing of what it leads to.
      let path = url.resolvingSymlinksInPath().path
      guard FileManager.default.fileExists(atPath: path),
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      else { throw CHHapticError(.fileNotFound, "there is no such file", file: url) }
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw CHHapticError(.invalidPatternData, "this is not an ordinary file", file: url)
      }
      let limit = AHAPDecoder.Limits().bytes
      guard let size = attributes[.size] as? NSNumber, size.int64Value <= Int64(limit) else {
        throw CHHapticError(.invalidPatternData, "the file is larger than \(limit) bytes", file: url)
      }
      do {
        return Array(try Data(contentsOf: url))
      } catch {
        throw CHHapticError(.fileNotFound, "cannot be read: \(error.localizedDescription)", file: url)
      }
    }
  }
#endif
