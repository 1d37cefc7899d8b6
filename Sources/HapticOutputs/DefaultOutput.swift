import Synchronization

/// Chooses the output of an engine that was given none: the best available device, otherwise the silent output.
///
/// A test or an app can put another in its place; so can the environment variable `THRUM_OUTPUT`.
public enum DefaultOutput {
  /// Creates an output.
  public typealias Factory = @Sendable () throws(OutputError) -> any HapticOutput

  /// The factory of the current task, for tests that run side by side.
  @TaskLocal public static var factory: Factory?

  private static let overriding = Mutex<Factory?>(nil)

  /// The factory of the whole program; nil for the usual choice.
  public static var override: Factory? {
    get { overriding.withLock { $0 } }
    set {
      overriding.withLock { $0 = newValue }
      // What played on the output of before.
      programScope.removeAll()
    }
  }

  /// What everything that plays on one default output shares: that of the program, or that of a task that has its own.
  package final class Scope: Sendable {
    private let objects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// The object of a type; makes it the first time. Others who ask meanwhile wait.
    package func object<Object: AnyObject & Sendable, Problem>(
      _ make: () throws(Problem) -> Object
    ) throws(Problem) -> Object {
      try objects.withLock { objects throws(Problem) in
        if let object = objects[ObjectIdentifier(Object.self)] as? Object { return object }
        let made = try make()
        objects[ObjectIdentifier(Object.self)] = made
        return made
      }
    }

    fileprivate func removeAll() {
      let old = objects.withLock { objects in
        defer { objects = [:] }
        return objects
      }
      // Not under the lock: what ends may take its time.
      withExtendedLifetime(old) {}
    }
  }

  private static let programScope = Scope()

  /// The scope of the current task; set together with `factory`.
  @TaskLocal package static var scope = programScope
}
