import HapticOutputs
import Synchronization

/// An observer of engines that other code creates, for tests and tools.
///
/// An engine that is created while an observer is set reports every event to it, including the events of
/// patterns.
public struct EngineObserver: Sendable {
  /// The function that receives each event, with the output on which the engine plays. It is called on the
  /// handler thread, before the handlers for the same moment.
  public let observe: @Sendable (any HapticOutput, EngineEvent) -> Void
  /// The function that receives each new engine and its output. It is called on the thread that creates the
  /// engine.
  public let created: @Sendable (any HapticOutput, EngineProbe) -> Void

  /// Creates an observer that calls `created` for each new engine, and `observe` for each event.
  public init(
    created: @escaping @Sendable (any HapticOutput, EngineProbe) -> Void = { _, _ in },
    _ observe: @escaping @Sendable (any HapticOutput, EngineEvent) -> Void
  ) {
    self.observe = observe
    self.created = created
  }

  /// The observer of the current task, so that tests that run at the same time can use separate observers.
  /// This observer takes precedence over `shared`.
  @TaskLocal public static var current: EngineObserver?

  private static let everywhere = Mutex<EngineObserver?>(nil)

  /// The observer of the whole program; `nil` by default.
  public static var shared: EngineObserver? {
    get { everywhere.withLock { $0 } }
    set { everywhere.withLock { $0 = newValue } }
  }

  static var inForce: EngineObserver? { current ?? shared }
}
