import Synchronization

/// Chooses the output for an engine that is created without one: the best available device, or the silent
/// output if there is no device.
///
/// A test or an app can replace this choice with a factory. A user can replace it with the environment
/// variable `THRUM_OUTPUT`.
public enum DefaultOutput {
  /// A function that creates an output.
  public typealias Factory = @Sendable () throws(OutputError) -> any HapticOutput

  /// Creates the output of every new engine in the program that is not given one. If `nil`, the output is chosen
  /// automatically.
  public static var override: Factory? {
    get { HapticEnvironment.ofProgram.output }
    set {
      var environment = HapticEnvironment.ofProgram
      environment.output = newValue
      replaceProgramEnvironment(with: environment)
    }
  }

  /// Changes the environment of the program, in which another output is the default.
  package static func replaceProgramEnvironment(with environment: HapticEnvironment) {
    HapticEnvironment.ofProgram = environment
    // These objects played on the previous output.
    programScope.removeAll()
  }

  private static let witness = Mutex<(@Sendable () -> Void)?>(nil)

  /// The function that is called whenever the default output is used without a factory; `nil` by default.
  /// While test benches run, it reports code that a bench does not reach.
  package static var unreachedUse: (@Sendable () -> Void)? {
    get { witness.withLock { $0 } }
    set { witness.withLock { $0 = newValue } }
  }

  /// The objects that all users of one default output share: the default output of the program, or that of a
  /// test bench.
  package final class Scope: Sendable {
    private let objects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the shared object of a type, and creates it on the first call. Concurrent callers wait until
    /// the object exists.
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
      // Outside the lock: deallocating these objects can take time.
      withExtendedLifetime(old) {}
    }
  }

  private static let programScope = Scope()

  /// The scope of the test bench that applies to the current task; `nil` outside of test benches.
  package static var benchScope: Scope? { HapticEnvironment.current.scope }

  /// The scope that applies to the current task.
  package static var scope: Scope { benchScope ?? programScope }
}
