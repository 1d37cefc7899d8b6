import HapticErrors

/// What the operating system refused to do.
package typealias SystemFailure = Failure<SystemFailureKind>

/// What the caller can do about a refusal of the operating system.
package enum SystemFailureKind: String, Sendable, Hashable {
  /// The file or folder does not exist.
  case notFound
  /// The file cannot be opened or read, or is not an ordinary file.
  case unreadable
  /// The file is beyond the caller's limit.
  case tooLarge
  /// The file cannot be created or opened for writing.
  case notWritable
  /// The disk, the quota or the allowed file size is used up.
  case noSpace
  /// The reader of a pipe has closed it.
  case readerClosed
  /// Everything else; see the cause.
  case failed
}

extension Failure where ErrorKind == SystemFailureKind {
  /// Creates an error with the system's words for an error number.
  package init(_ kind: Kind, _ message: String, place: String = "", code: Int32) {
    self.init(kind, message, place: place, cause: SystemMessage.text(code))
  }
}

/// The system's words for its error numbers.
package enum SystemMessage {
  /// Returns the text for an error number, in English whatever the locale.
  package static func text(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
