#if !canImport(Darwin)
  /// A logger that writes messages to standard error. Each logger writes for one subsystem (such as an app)
  /// and for one category of messages within the subsystem.
  ///
  /// A message below the level in the environment variable `THRUM_LOG` is not written, and its interpolated
  /// values are not evaluated. A logger is safe to use from any thread.
  public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger without a subsystem and a category.
    public init() { log = .default }

    /// Creates a logger for a category of a subsystem. Each line that the logger writes starts with both
    /// names.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message at the default level.
    public func log(_ message: OSLogMessage) { log.write(.default, message) }

    /// Writes a message at a level.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message) }

    /// Writes a message at the level `debug`.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message) }

    /// Writes a message at the level `debug`.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message) }

    /// Writes a message at the level `info`.
    public func info(_ message: OSLogMessage) { log.write(.info, message) }

    /// Writes a message at the default level.
    public func notice(_ message: OSLogMessage) { log.write(.default, message) }

    /// Writes a message at the level `error`.
    public func warning(_ message: OSLogMessage) { log.write(.error, message) }

    /// Writes a message at the level `error`.
    public func error(_ message: OSLogMessage) { log.write(.error, message) }

    /// Writes a message at the level `fault`.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message) }

    /// Writes a message at the level `fault`.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message) }
  }
#endif
