import HapticErrors
import HapticPlatform

/// Why an audio file cannot be read or written. A place within a file counts bytes from its start.
public typealias AudioFileError = Failure<AudioFileErrorKind>

/// What the caller can do about an error of an audio file.
public enum AudioFileErrorKind: String, Sendable, Hashable, CaseIterable {
  /// No such file in any place searched: correct the path or add an audio root.
  case notFound
  /// The path leads out of the allowed folders: move the file or widen what is allowed.
  case outsideRoots
  /// The operating system refused to open or read it.
  case unreadable
  /// It is beyond a limit of the decoder or library: raise the limit or shorten the file.
  case tooLarge
  /// The bytes break the rules of their own format.
  case malformed
  /// The format is sound but nothing here reads it: convert the file.
  case unsupported
  /// The optional library that reads this format is not installed.
  case libraryMissing
  /// The file cannot be created or opened for writing: choose another place or change its rights.
  case notWritable
  /// The disk, the quota or the allowed file size is used up.
  case noSpace
  /// The program that reads the other end of a pipe has ended.
  case readerClosed
  /// The system failed in another way while the file was written; see the cause.
  case writeFailed
  /// The caller broke the rules of the call.
  case misuse
}

extension Failure where ErrorKind == AudioFileErrorKind {
  /// Creates an error with a place in bytes from the start of the file.
  init(_ kind: Kind, _ message: String, byteOffset: Int) {
    self.init(kind, message, place: "byte \(byteOffset)")
  }

  /// Creates the error for something that the operating system refused.
  package init(system failure: SystemFailure) {
    let kind: Kind =
      switch failure.kind {
      case .notFound: .notFound
      case .unreadable: .unreadable
      case .tooLarge: .tooLarge
      case .notWritable: .notWritable
      case .noSpace: .noSpace
      case .readerClosed: .readerClosed
      case .failed: .writeFailed
      }
    self = failure.rekinded(kind)
  }

  /// Returns the error with another name for its file.
  package func renamed(from file: String, to name: String) -> AudioFileError {
    var error = self
    error.place = place.hasPrefix(file) ? name + place.dropFirst(file.count) : name
    return error
  }
}
