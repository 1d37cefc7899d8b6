import HapticOutputs

/// Observes the engines that other code creates. For tests and tools: a test, for example, observes the
/// engines of the app under test.
///
/// An observer applies to every engine that is created while the observer is set. Such an engine reports to
/// the observer everything that happens in it, including the beginning and end of the events of patterns.
public struct EngineObserver: Sendable {
  /// The function that receives everything that happens in an engine, with the output on which the engine
  /// plays. It is called on the engine's handler thread, before the app's handlers for the same occurrence.
  public let observe: @Sendable (any HapticOutput, EngineEvent) -> Void
  /// The function that receives each new engine and its output. It is called on the thread that creates the
  /// engine.
  public let created: @Sendable (any HapticOutput, EngineProbe) -> Void

  /// The function that receives the output of an engine on which the app has started a player. It is called on
  /// the thread of the app.
  package var playerStarted: (@Sendable (any HapticOutput) -> Void)?
  /// The function that creates an object for each call of the app, from the name of what is called. The
  /// environment holds the object during the call, so that it exists until all tasks that the call has created
  /// have ended.
  package var taskToken: (@Sendable (String) -> any AnyObject & Sendable)?
  /// Called when a thread waits long for an engine to settle; `nil` for nothing.
  package var slowSettle: SlowSettle?
  /// The object to which the observer belongs, such as a test bench.
  package var owner: (any AnyObject & Sendable)?

  /// A report of a thread that waits for an engine to settle.
  package struct SlowSettle: Sendable {
    /// The time after which the wait is reported, in nanoseconds.
    package var delay: UInt64
    /// The function that receives the name of what has not returned, on the thread that waits.
    package var report: @Sendable (String) -> Void

    package init(after delay: UInt64, _ report: @escaping @Sendable (String) -> Void) {
      self.delay = delay
      self.report = report
    }
  }

  /// Creates an observer that calls `created` for each new engine, and `observe` for each `EngineEvent`.
  public init(
    created: @escaping @Sendable (any HapticOutput, EngineProbe) -> Void = { _, _ in },
    _ observe: @escaping @Sendable (any HapticOutput, EngineEvent) -> Void
  ) {
    self.observe = observe
    self.created = created
  }

  /// The observer of the whole program; `nil` by default. Within a test bench, the observer of the bench applies.
  public static var shared: EngineObserver? {
    get { HapticEnvironment.ofProgram.observer }
    set { HapticEnvironment.ofProgram.observer = newValue }
  }
}

extension HapticEnvironment {
  /// The observer of engines that are created.
  package var observer: EngineObserver? {
    get { anyObserver as? EngineObserver }
    set { anyObserver = newValue }
  }
}
