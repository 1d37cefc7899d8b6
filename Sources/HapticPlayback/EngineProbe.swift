/// A view of an engine that other code owns; it does not keep the engine alive.
public struct EngineProbe: Sendable {
  private let core: WeakCore

  init(_ core: EngineCore) { self.core = core.reference }

  /// Waits until the engine has dealt with everything that has happened to it, handlers and starts without waiting included.
  /// Returns at once on the handler thread.
  public func settle() { core.core?.settle() }

  /// Whether the engine runs; false once it is gone.
  public var isRunning: Bool { core.core?.state.withLock { $0.life.isRunning } ?? false }

  /// Players that have been started, or are due to start, and have not come to their end.
  public var activePlayerCount: Int { core.core?.activePlayerCount ?? 0 }

  /// Felt frames and reports that were dropped because earlier ones had not been read.
  public var droppedReports: Int { core.core.map { Int(clamping: $0.statistics.droppedReports) } ?? 0 }

  /// Engine time in seconds; nil once the engine is gone.
  public var currentTime: Double? { core.core.map { $0.currentTime } }
}
