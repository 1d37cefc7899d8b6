/// A log that writes lines to standard error. The environment variable `THRUM_LOG` specifies the lowest
/// level.
package struct HapticLog: Sendable {
  /// The lowest level that is written; `nil` to write nothing.
  package var threshold: LogLevel?
  /// The function that writes one line, which has no line break at its end.
  package var write: @Sendable (String) -> Void

  /// Creates a log; a test supplies its own `write`.
  package init(threshold: LogLevel?, write: @escaping @Sendable (String) -> Void) {
    self.threshold = threshold
    self.write = write
  }

  /// The log of the current task. It writes to standard error, unless a test has set another log.
  @TaskLocal package static var current = HapticLog(
    threshold: LogLevel.threshold(named: Environment.value("THRUM_LOG") ?? ""),
    write: writeToStandardError)

  /// Returns whether messages of a level are written.
  package func isEnabled(_ level: LogLevel) -> Bool { threshold.map { level >= $0 } ?? false }

  /// Writes a message if its level is enabled; otherwise the message is not evaluated.
  package func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    if isEnabled(level) { write(message()) }
  }
}

/// Writes a line with as few system calls as possible, so that lines of several threads do not mix. Gives up
/// if standard error cannot be written to.
private func writeToStandardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// The importance of a message, from least to most.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case debug, info, notice, error, fault

  /// Returns the lowest level for a value of `THRUM_LOG`: `nil` for `off`, `notice` for an empty or unknown
  /// value.
  package static func threshold(named name: String) -> LogLevel? {
    switch name.lowercased() {
    case "off": nil
    case "default": .notice
    case let name: LogLevel(rawValue: name) ?? .notice
    }
  }

  /// Returns whether the left level is less important than the right one.
  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .notice: 2
    case .error: 3
    case .fault: 4
    }
  }
}
