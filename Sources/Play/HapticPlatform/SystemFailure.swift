import HapticText

/// The error of a failed call of the operating system.
package typealias SystemFailure = Failure<SystemFailureKind>

/// The kind of a system error. Kinds differ in what the caller can do about the error.
package enum SystemFailureKind: String, Sendable, Hashable {
  /// The file or folder does not exist.
  case notFound
  /// The file cannot be opened or read, or is not an ordinary file.
  case unreadable
  /// The file exceeds the caller's size limit.
  case tooLarge
  /// The file cannot be created or opened for writing.
  case notWritable
  /// The file may not be replaced, because it has changed or exists.
  case changed
  /// The disk is full, or the file exceeds the disk quota or the maximum file size.
  case noSpace
  /// The reader of a pipe, such as another program, has closed its end.
  case readerClosed
  /// Any other error, which the `cause` states.
  case failed
}

extension Failure where ErrorKind == SystemFailureKind {
  /// Creates an error with the system's message for an error number.
  package init(_ kind: Kind, _ message: String, place: String = "", code: Int32) {
    self.init(kind, message, place: place, cause: SystemMessage.text(code))
  }

  /// Creates the error for a file that cannot be opened: `notFound` or `unreadable`.
  package init(opening path: String, code: Int32) {
    let isMissing = code == ENOENT || code == ENOTDIR
    self.init(isMissing ? .notFound : .unreadable, "cannot be opened", place: path, code: code)
  }

  /// Creates the error for a file that cannot be created or written.
  init(writing path: String, _ message: String, code: Int32) {
    var (kind, hint) = (SystemFailureKind.failed, "")
    switch code {
    case ENOSPC, EDQUOT, EFBIG: (kind, hint) = (.noSpace, "; free some space or choose another disk")
    case EPIPE: kind = .readerClosed
    case EACCES, EPERM, EROFS:
      (kind, hint) = (.notWritable, message.contains(";") ? "" : "; choose another folder")
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ETXTBSY: kind = .notWritable
    default: break
    }
    let text = kind == .readerClosed ? "the program that reads it has ended" : message + hint
    self.init(kind, text, place: path, code: code)
  }

  /// The message of the system, as part of a sentence.
  package var reason: String {
    let text = cause ?? message
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// The system's messages for its error numbers.
package enum SystemMessage {
  /// Returns the message for an error number, in English in every locale.
  package static func text(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
