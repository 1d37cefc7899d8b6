import HapticPlatform

/// The number that a failed call of the operating system left behind.
struct SystemError: Error, Equatable {
  var code: Int32

  init(_ code: Int32) { self.code = code }

  /// The system's own words, in English whatever the locale.
  var text: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text).lowercasingFirst
  }

  /// True when there is no such file or folder.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// True when the reader of a pipe has closed it.
  var isBrokenPipe: Bool { code == EPIPE }

  /// True when a signal broke the waiting.
  var isInterruption: Bool { code == EINTR }

  static let isFolder = SystemError(EISDIR)
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
