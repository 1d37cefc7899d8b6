#if !canImport(Darwin)
  import Foundation
  import HapticPlatform

  /// A log that writes messages to standard error. Each log writes for one subsystem (such as an app) and for
  /// one category of messages within the subsystem.
  open class OSLog: NSObject, @unchecked Sendable {  // Constants alone.
    private enum Destination {
      case standardError(name: String)
      case nowhere
    }

    private let destination: Destination

    /// Creates a log for a category of a subsystem.
    public init(subsystem: String, category: String) {
      destination = .standardError(name: "\(subsystem):\(category)")
      super.init()
    }

    /// Creates a log for one of the categories that the system defines.
    public init(subsystem: String, category: Category) {
      destination = .standardError(name: "\(subsystem):\(category.rawValue)")
      super.init()
    }

    private init(_ destination: Destination) {
      self.destination = destination
      super.init()
    }

    /// The log without a subsystem and a category.
    public class var `default`: OSLog { unnamed }

    /// A log that writes nothing.
    public class var disabled: OSLog { silent }

    private static let unnamed = OSLog(.standardError(name: ""))
    private static let silent = OSLog(.nowhere)

    /// A category that Apple's system tools treat specially. Here it is an ordinary name.
    public struct Category: RawRepresentable, Hashable, Sendable {
      /// The name of the category.
      public let rawValue: String
      /// Creates a category from its name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The category of messages that mark interesting moments of a program.
      public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
      /// The category of messages that are written only while a tool traces the program.
      public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    }

    /// Returns whether messages with a level are written.
    open func isEnabled(type: OSLogType) -> Bool {
      if case .nowhere = destination { return false }
      return HapticLog.current.isEnabled(type.level)
    }

    /// Writes a message. Its text is created only if its type is enabled.
    func write(_ type: OSLogType, _ message: OSLogMessage) { write(type) { message.text } }

    func write(_ type: OSLogType, _ text: () -> String) {
      guard isEnabled(type: type), case .standardError(let name) = destination else { return }
      let origin = name.isEmpty ? "" : " [\(name)]"
      HapticLog.current.log(type.level, "\(Self.time()) \(type.level.rawValue)\(origin) \(text())")
    }

    /// Returns the time of day, to the millisecond.
    private static func time() -> String {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      var parts = tm()
      localtime_r(&now.tv_sec, &parts)
      return String(
        format: "%02d:%02d:%02d.%03d", Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec),
        Int(now.tv_nsec) / 1_000_000)
    }
  }

  /// The level of a message, which states how important it is.
  public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number of the level.
    public let rawValue: UInt8
    /// Creates a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Creates a level from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// The default level. Messages with this level are written unless the environment variable `THRUM_LOG`
    /// excludes the level.
    public static let `default` = OSLogType(rawValue: 0x00)
    /// The level of helpful messages that are not essential.
    public static let info = OSLogType(rawValue: 0x01)
    /// The level of messages for debugging.
    public static let debug = OSLogType(rawValue: 0x02)
    /// The level of errors.
    public static let error = OSLogType(rawValue: 0x10)
    /// The level of faults, which are errors of the program itself.
    public static let fault = OSLogType(rawValue: 0x11)

    var level: LogLevel {
      switch self {
      case .debug: .debug
      case .info: .info
      case .error: .error
      case .fault: .fault
      default: .notice
      }
    }
  }
#endif
