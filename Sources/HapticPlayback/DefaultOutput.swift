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
    set { overriding.withLock { $0 = newValue } }
  }

  /// Whether somebody asked for a certain output: haptics then count as supported.
  public static var isRequested: Bool { factory != nil || override != nil || requested != nil }

  /// The output for an engine that was given none.
  public static func make() throws(EngineError) -> any HapticOutput {
    do throws(OutputError) {
      if let factory = factory ?? override { return try factory() }
      switch requested {
      case nil, "auto": return SilentOutput()
      case "silent", "null": return SilentOutput()
      case let name?:
        throw OutputError(
          .misuse, "THRUM_OUTPUT names no output: use auto or silent", file: name)
      }
    } catch {
      throw EngineError(.noOutput, error.message, place: error.file, cause: error.cause)
    }
  }

  private static var requested: String? {
    guard let value = getenv("THRUM_OUTPUT") else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
