import HapticPlatform

/// An error of a system call, with its number (errno).
struct SystemError: Error, Equatable {
  var code: Int32

  init(_ code: Int32) { self.code = code }

  /// The system's message, always in English.
  var text: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text).lowercasingFirst
  }

  /// Whether the file or folder does not exist.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the reader of a pipe has closed it.
  var isBrokenPipe: Bool { code == EPIPE }

  /// Whether a signal interrupted the call.
  var isInterruption: Bool { code == EINTR }

  static let isFolder = SystemError(EISDIR)
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
