import HapticRealTime

/// A view of an engine that other code created. The view shows the engine's state and does not keep the
/// engine alive.
public struct EngineProbe: Sendable {
  private let core: WeakCore

  init(_ core: EngineCore) { self.core = core.reference }

  /// Waits until the engine has handled all previous reports, such as the loss of a device or the end of a
  /// player, and has called the handlers for them. Also waits until calls of `start` with a completion have
  /// finished. Returns at once if called on one of the engine's own threads, for example in a handler.
  public func settle() { core.core?.settle() }

  /// Sets the silent switch of the machine that the engine's output stands for, in addition to that of the
  /// engine's user settings.
  package func setSilent(_ isSilent: Bool) {
    core.core?[\.isMachineSilent] = isSilent
  }

  /// Whether the engine is running; `false` after the engine has been deallocated.
  public var isRunning: Bool { core.core?.state.withLock { $0.life.isRunning } ?? false }

  /// The number of active players: players that have been started, or are due to start, and have not
  /// finished. 0 after the engine has been deallocated.
  public var activePlayerCount: Int { core.core?.activePlayerCount ?? 0 }

  /// The number of reports of the engine's renderer, such as felt frames (what the user feels at one moment)
  /// or the end of a player, that were dropped because the queue of unread reports was full. 0 after the
  /// engine has been deallocated.
  public var droppedReports: Int { core.core.map { Int(clamping: $0.statistics.droppedReports) } ?? 0 }

  /// Returns the strongest vibration since the last call of this method, and the last transient, as
  /// `HapticEngine.takeLevel()` does; an observed engine always measures them. All values are 0 after the engine has
  /// been deallocated.
  public func takeLevel() -> FeltLevel {
    core.core?.state.withLock { $0.link.takeLevel() }
      ?? FeltLevel(intensity: 0, sharpness: 0, tapCount: 0, tapIntensity: 0, tapSharpness: 0)
  }

  /// The engine time in seconds; `nil` after the engine has been deallocated.
  public var currentTime: Double? { core.core.map { $0.currentTime } }
}
