import HapticPlatform
import HapticText

/// An error that occurred while an audio file was read or written. A location within the file is given in
/// bytes from its start.
public typealias AudioFileError = Failure<AudioFileErrorKind>

/// The kinds of errors with audio files, grouped by what the caller can do about them.
public enum AudioFileErrorKind: String, Sendable, Hashable, CaseIterable {
  /// The file does not exist in any of the searched folders: correct the path or add an audio root (a folder
  /// to search).
  case notFound
  /// The path leads out of the allowed folders: move the file or allow more folders.
  case outsideRoots
  /// The operating system cannot open or read the file.
  case unreadable
  /// The file exceeds a limit of the decoder or library: raise the limit or shorten the file.
  case tooLarge
  /// The contents violate the file format: the file is damaged or cut short.
  case malformed
  /// The format is valid but not supported: convert the file.
  case unsupported
  /// The optional library that reads this format is not installed: install it or convert the file.
  case libraryMissing
  /// The file cannot be created or opened for writing: choose another location or change its permissions.
  case notWritable
  /// The disk is full, or the file exceeds the disk quota or the maximum file size.
  case noSpace
  /// The program that reads from the other end of a pipe has exited.
  case readerClosed
  /// Another system error occurred while the file was written: see the cause.
  case writeFailed
  /// The call is not allowed in this state or with these arguments.
  case misuse
}

extension Failure where ErrorKind == AudioFileErrorKind {
  /// Creates an error with a location in bytes from the start of the file.
  init(_ kind: Kind, _ message: String, byteOffset: Int) {
    self.init(kind, message, place: "byte \(byteOffset)")
  }

  /// Creates the error for a failed call of the operating system.
  package init(system failure: SystemFailure) {
    let kind: Kind =
      switch failure.kind {
      case .notFound: .notFound
      case .unreadable: .unreadable
      case .tooLarge: .tooLarge
      case .notWritable, .changed: .notWritable
      case .noSpace: .noSpace
      case .readerClosed: .readerClosed
      case .failed: .writeFailed
      }
    self = failure.rekinded(kind)
  }

  /// Returns the error with the name of its file replaced by another name.
  package func renamed(from file: String, to name: String) -> AudioFileError {
    var error = self
    error.place = place.hasPrefix(file) ? name + place.dropFirst(file.count) : name
    return error
  }
}
