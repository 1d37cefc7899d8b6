import HapticOutputs
import HapticPlatform

/// The game controllers of this machine, reached through SDL 2 when that is installed.
public enum Controllers {
  /// A controller has come or gone.
  public enum Change: Sendable, Hashable {
    /// It can be played on from now on.
    case connected(Controller)
    /// It was disconnected.
    case disconnected(Controller)

    /// The controller concerned.
    public var controller: Controller {
      switch self {
      case .connected(let controller), .disconnected(let controller): controller
      }
    }
  }

  /// Stops watching when it is cancelled or deallocated.
  public final class Watch: Sendable {
    private let number: UInt64
    private let hub: ControllerHub

    init(_ number: UInt64, _ hub: ControllerHub) {
      self.number = number
      self.hub = hub
    }

    deinit { cancel() }

    /// Ends the watching.
    public func cancel() { hub.unwatch(number) }
  }

  /// The file of the library as it was found; nil when it is not installed.
  public static var library: String? { SDLLibrary.names.first { DynamicLibrary($0) != nil } }

  /// The package of Debian and Ubuntu that contains the library.
  public static var package: String { SDLLibrary.package }

  /// The controllers that are connected now, in the order in which they came.
  ///
  /// - Throws: `libraryMissing` with the package that brings it, or `failed` when the system denies access.
  public static func list() throws(OutputError) -> [Controller] { try ControllerHub.shared().controllers() }

  /// Reports every controller that is connected or disconnected, within about a fifth of a second, on a thread of its own or
  /// on one that is listing controllers. Controllers already connected are reported first, before this returns.
  public static func watch(
    _ handler: @escaping @Sendable (Change) -> Void
  ) throws(OutputError) -> Watch {
    let hub = try ControllerHub.shared()
    let (number, present) = try hub.watch(handler)
    for controller in present { handler(.connected(controller)) }
    return Watch(number, hub)
  }

  /// The controller of an identifier: `controller` for the first one that can be felt, or one of ``list()``.
  ///
  /// - Throws: `noDevice` if none fits.
  public static func find(_ id: String) throws(OutputError) -> Controller {
    let all = try list()
    let found = id == "controller" ? all.first { !$0.localities.isEmpty } : all.first { $0.id == id }
    guard let found else {
      let known = all.isEmpty ? "none is connected" : "there are " + all.map(\.id).joined(separator: ", ")
      throw OutputError(.noDevice, "there is no such game controller; \(known)", place: String(id.prefix(80)))
    }
    guard !found.localities.isEmpty else {
      throw OutputError(.unsuitable, "\(found.name) has no motors that can be driven", place: id)
    }
    return found
  }
}
