import HapticOutputs
import Synchronization

/// Watches engines that other code creates: for tests and tools.
///
/// An engine that is created while an observer is in force reports every event to it, those of its patterns too.
public struct EngineObserver: Sendable {
  /// Takes an event of the engine that plays on an output; called on the handler thread, before the handlers of the
  /// same moment.
  public let observe: @Sendable (any HapticOutput, EngineEvent) -> Void
  /// Takes note of a new engine on an output; called by the thread that makes it.
  public let made: @Sendable (any HapticOutput, EngineProbe) -> Void

  /// Creates an observer.
  public init(
    made: @escaping @Sendable (any HapticOutput, EngineProbe) -> Void = { _, _ in },
    _ observe: @escaping @Sendable (any HapticOutput, EngineEvent) -> Void
  ) {
    self.observe = observe
    self.made = made
  }

  /// The observer of the current task, for tests that run side by side.
  @TaskLocal public static var current: EngineObserver?

  private static let everywhere = Mutex<EngineObserver?>(nil)

  /// The observer of the whole program; nil for none.
  public static var shared: EngineObserver? {
    get { everywhere.withLock { $0 } }
    set { everywhere.withLock { $0 = newValue } }
  }

  static var inForce: EngineObserver? { current ?? shared }
}
