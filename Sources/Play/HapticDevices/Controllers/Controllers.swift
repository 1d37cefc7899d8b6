import HapticOutputs
import HapticPlatform

/// The game controllers that are connected to this machine. Using them requires the library SDL 2.
public enum Controllers {
  /// The connection or disconnection of a controller.
  public enum Change: Sendable, Hashable {
    /// The controller was connected and can be used.
    case connected(Controller)
    /// The controller was disconnected.
    case disconnected(Controller)

    /// The controller that was connected or disconnected.
    public var controller: Controller {
      switch self {
      case .connected(let controller), .disconnected(let controller): controller
      }
    }
  }

  /// An object that keeps a handler registered for the connection and disconnection of controllers. The
  /// handler is called until the object is cancelled or deallocated.
  public final class Watch: Sendable {
    private let number: UInt64
    private let hub: ControllerHub

    init(_ number: UInt64, _ hub: ControllerHub) {
      self.number = number
      self.hub = hub
    }

    deinit { cancel() }

    /// Ends the registration: the handler is not called for later changes.
    public func cancel() { hub.unwatch(number) }
  }

  /// The file name of the SDL 2 library that was found; `nil` if the library is not installed.
  public static var library: String? { SDLLibrary.names.first { DynamicLibrary($0) != nil } }

  /// The package of Debian and Ubuntu that contains the SDL 2 library.
  public static var package: String { SDLLibrary.package }

  /// Returns the connected controllers, in the order in which they were connected.
  ///
  /// - Throws: `libraryMissing` with the name of the package that contains the library, or `failed` if the
  ///   system denies access.
  public static func list() throws(OutputError) -> [Controller] { try ControllerHub.shared().controllers() }

  /// Registers a handler that is called each time a controller is connected or disconnected, at most about
  /// 0.2 s later.
  ///
  /// Before this function returns, the handler is called once for each controller that is already connected.
  /// Later calls are made on a separate thread, or on a thread that is calling ``list()``.
  public static func watch(
    _ handler: @escaping @Sendable (Change) -> Void
  ) throws(OutputError) -> Watch {
    let hub = try ControllerHub.shared()
    let (number, present) = try hub.watch(handler)
    for controller in present { handler(.connected(controller)) }
    return Watch(number, hub)
  }

  /// Returns the controller with an identifier. The identifier `controller` stands for the first controller
  /// that has motors; all other identifiers are those of ``list()``.
  ///
  /// - Throws: `noDevice` if no controller matches, `unsuitable` if the controller has no motors, and the
  ///   errors of ``list()``.
  public static func find(_ id: String) throws(OutputError) -> Controller {
    let all = try list()
    let found = id == "controller" ? all.first { !$0.localities.isEmpty } : all.first { $0.id == id }
    guard let found else {
      let known = all.isEmpty ? "none is connected" : "connected: " + all.map(\.id).joined(separator: ", ")
      throw OutputError(.noDevice, "no such game controller; \(known)", place: String(id.prefix(80)))
    }
    guard !found.localities.isEmpty else {
      throw OutputError(.unsuitable, "\(found.name) has no motors that can be driven", place: id)
    }
    return found
  }
}
