import HapticOutputs
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What an engine plays on when nobody chose: the best device there is, else the clock without a device.
///
/// A test or an app can put another in its place; so can the environment variable `THRUM_OUTPUT`.
public enum DefaultOutput {
  /// Makes an output.
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
    package func object<Object: AnyObject & Sendable>(
      _ make: () throws(EngineError) -> Object
    ) throws(EngineError) -> Object {
      try objects.withLock { objects throws(EngineError) in
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

  /// Whether a factory or `THRUM_OUTPUT` chooses the output, so that it is not the best device.
  public static var isRequested: Bool {
    factory != nil || override != nil || requested.map { $0 != .automatic } ?? false
  }

  /// The output for an engine that was given none; a device is not reached before it is started.
  ///
  /// The factory of the task, else that of the program, else what `THRUM_OUTPUT` names (as ``OutputChoice`` takes it), else
  /// the best device, else the silent output. The choice of the best device is kept for five seconds, so that asking
  /// whether anything can be felt is cheap. The plan and the options count for devices only.
  public static func make(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(EngineError) -> any HapticOutput {
    do throws(OutputError) {
      if let factory = factory ?? override { return try factory() }
      return try (requested ?? .automatic).open(plan: plan, options: options)
    } catch {
      // Who set the variable is to know that it is meant.
      let isNamed = factory == nil && override == nil && requested != nil
      throw EngineError(
        .noOutput, error.message, place: isNamed ? "THRUM_OUTPUT=" + error.file : error.file,
        cause: error.cause)
    }
  }

  private static var requested: OutputChoice? {
    guard let value = getenv("THRUM_OUTPUT") else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : OutputChoice(text)
  }
}
