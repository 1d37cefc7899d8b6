/// A view of an engine that other code owns. The probe does not keep the engine alive.
public struct EngineProbe: Sendable {
  private let core: WeakCore

  init(_ core: EngineCore) { self.core = core.reference }

  /// Waits until the engine has handled everything that has happened to it, including handlers and starts
  /// with a completion. Returns at once on the engine's own threads, such as in a handler.
  public func settle() { core.core?.settle() }

  /// Whether the engine is running; `false` after the engine has been deallocated.
  public var isRunning: Bool { core.core?.state.withLock { $0.life.isRunning } ?? false }

  /// The number of players that have been started, or are due to start, and have not finished.
  public var activePlayerCount: Int { core.core?.activePlayerCount ?? 0 }

  /// The number of felt frames and reports that were dropped because earlier frames and reports had not been
  /// read.
  public var droppedReports: Int { core.core.map { Int(clamping: $0.statistics.droppedReports) } ?? 0 }

  /// The engine time in seconds; `nil` after the engine has been deallocated.
  public var currentTime: Double? { core.core.map { $0.currentTime } }
}
