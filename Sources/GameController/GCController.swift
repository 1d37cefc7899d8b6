#if !canImport(Darwin)
  import Foundation
  import HapticDevices
  import HapticOutputs
  import Synchronization

  /// A connected game controller and its haptics.
  ///
  /// The first use of this class or of its notifications starts watching. `GCControllerDidConnect` is then posted for every
  /// controller already connected, and a notification for each later connection and disconnection. They are posted on a
  /// background thread: pass a queue to `addObserver` if that matters.
  open class GCController: NSObject, @unchecked Sendable {  // Constants alone.
    let controller: Controller

    /// Its haptics; nil if it has no motors.
    public let haptics: GCDeviceHaptics?

    init(_ controller: Controller) {
      self.controller = controller
      haptics = controller.localities.isEmpty ? nil : GCDeviceHaptics(controller)
    }

    /// Its name, for display.
    open var vendorName: String? { controller.name }

    /// Its category; here the same as its name.
    open var productCategory: String { controller.name }

    /// Returns the connected controllers in the order of their connection; the same objects as long as they stay connected.
    @discardableResult
    open class func controllers() -> [GCController] { ControllerList.shared.all() }

    /// The controller that was connected last; on Apple platforms the one that was used last, which is unknown here.
    open class var current: GCController? { ControllerList.shared.current }

    /// Looks for controllers, then calls the handler, on the caller's thread.
    @preconcurrency
    open class func startWirelessControllerDiscovery(completionHandler: (@Sendable () -> Void)? = nil) {
      _ = ControllerList.shared.all()
      completionHandler?()
    }

    /// Looks for controllers and returns when the connected ones have been found.
    open class func startWirelessControllerDiscovery() async { _ = ControllerList.shared.all() }

    /// Has no effect: watching continues, at next to no cost.
    open class func stopWirelessControllerDiscovery() {}
  }

  extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when a controller was connected; the object is the `GCController`.
    public static let GCControllerDidConnect = watched(.came)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when a controller was disconnected; the object is its `GCController`.
    public static let GCControllerDidDisconnect = watched(.went)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when a controller became `GCController.current`; it is the object.
    public static let GCControllerDidBecomeCurrent = watched(.became)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when a controller is no longer `GCController.current`; it is the object.
    public static let GCControllerDidStopBeingCurrent = watched(.ceased)

    /// Returns the name and starts watching: its first use means that an observer is about to be added.
    private static func watched(_ name: NSNotification.Name) -> NSNotification.Name {
      ControllerList.shared.watchSoon()
      return name
    }
  }
#endif
