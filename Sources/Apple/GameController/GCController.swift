#if !canImport(Darwin)
  import Foundation
  import HapticDevices
  import HapticOutputs
  import Synchronization

  /// A connected game controller. Its property `haptics` creates engines that play on its motors.
  ///
  /// The first use of this class or of its notifications starts the search for controllers.
  /// `GCControllerDidConnect` is then posted for every controller that is already connected. Later, each
  /// connection and each disconnection posts a notification. Notifications are posted on a background thread,
  /// never on the thread of a caller; to receive them on another thread, pass a queue to `addObserver`.
  open class GCController: NSObject, @unchecked Sendable {  // Constants, and a lock.
    let controller: Controller

    /// The haptics of the controller; `nil` if it has no motors.
    public let haptics: GCDeviceHaptics?

    init(_ controller: Controller, makeEngine: GCDeviceHaptics.EngineMaker? = nil) {
      self.controller = controller
      haptics =
        controller.localities.isEmpty ? nil : GCDeviceHaptics(controller, makeEngine: makeEngine)
    }

    private let player = Mutex(GCControllerPlayerIndex.indexUnset)

    /// The number of the player who holds the controller; `indexUnset` by default. The value is stored; it does not light the
    /// lamps of the controller.
    open var playerIndex: GCControllerPlayerIndex {
      get { player.withLock { $0 } }
      set { player.withLock { $0 = newValue } }
    }

    /// The name of the controller, for display; never `nil` in this module.
    open var vendorName: String? { controller.name }

    /// The category of the controller, which here equals its name.
    open var productCategory: String { controller.name }

    /// Returns the connected controllers in the order of their connection. While a controller stays
    /// connected, the same object represents it.
    @discardableResult
    open class func controllers() -> [GCController] { ControllerList.shared.all() }

    /// The controller that was connected last; `nil` if none is connected. On Apple platforms, `current` is
    /// the controller that was used last; this module does not know which one that is.
    open class var current: GCController? { ControllerList.shared.current }

    /// Searches for controllers, then calls the handler on the caller's thread.
    @preconcurrency
    open class func startWirelessControllerDiscovery(completionHandler: (@Sendable () -> Void)? = nil) {
      _ = ControllerList.shared.all()
      completionHandler?()
    }

    /// Searches for controllers and returns when the search has finished.
    open class func startWirelessControllerDiscovery() async { _ = ControllerList.shared.all() }

    /// Has no effect: the search for controllers continues, at almost no cost.
    open class func stopWirelessControllerDiscovery() {}
  }

  extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification that is posted when a controller was connected. Its object is the `GCController`.
    public static let GCControllerDidConnect = watched(.came)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification that is posted when a controller was disconnected. Its object is the `GCController`.
    public static let GCControllerDidDisconnect = watched(.went)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification that is posted when a controller became `GCController.current`. Its object is the
    /// `GCController`.
    public static let GCControllerDidBecomeCurrent = watched(.became)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification that is posted when a controller is no longer `GCController.current`. Its object is
    /// the `GCController`.
    public static let GCControllerDidStopBeingCurrent = watched(.ceased)

    /// Returns the name and starts watching, because the first use of the name means that an observer is
    /// about to be added.
    private static func watched(_ name: NSNotification.Name) -> NSNotification.Name {
      ControllerList.shared.watchSoon()
      return name
    }
  }

  /// The number of the player who holds a controller.
  public enum GCControllerPlayerIndex: Int, Sendable {
    /// No player.
    case indexUnset = -1
    /// The first player.
    case index1 = 0
    /// The second player.
    case index2 = 1
    /// The third player.
    case index3 = 2
    /// The fourth player.
    case index4 = 3
  }
#endif
