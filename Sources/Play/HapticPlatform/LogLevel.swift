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
