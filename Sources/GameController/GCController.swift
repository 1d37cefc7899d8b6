#if !canImport(Darwin)
  import Foundation
  import HapticDevices
  import HapticOutputs
  import Synchronization

  /// A game controller that is connected, as far as its haptics go.
  ///
  /// Controllers are looked for from the first use of this class or of its notifications on. Those that are there then, and
  /// those that come and go after that, are told by `GCControllerDidConnect` and `GCControllerDidDisconnect`, posted on a thread of
  /// their own: give `addObserver` a queue when that matters.
  open class GCController: NSObject, @unchecked Sendable {  // Constants alone.
    let controller: Controller

    /// Where it can be felt; nil when it has no motors.
    public let haptics: GCDeviceHaptics?

    init(_ controller: Controller) {
      self.controller = controller
      haptics = controller.localities.isEmpty ? nil : GCDeviceHaptics(controller)
    }

    /// Its name, for people.
    open var vendorName: String? { controller.name }

    /// What kind of thing it is; here its name, too.
    open var productCategory: String { controller.name }

    /// The controllers that are connected, in the order in which they came; the same objects as long as they stay.
    @discardableResult
    open class func controllers() -> [GCController] { ControllerList.shared.all() }

    /// The controller that came last of those that are connected; here nobody knows which one was used last.
    open class var current: GCController? { ControllerList.shared.current }

    /// Begins to look for controllers. They are looked for all the time: the handler is called at once.
    @preconcurrency
    open class func startWirelessControllerDiscovery(completionHandler: (@Sendable () -> Void)? = nil) {
      _ = ControllerList.shared.all()
      completionHandler?()
    }

    /// Begins to look for controllers, and returns when those that are there have been found.
    open class func startWirelessControllerDiscovery() async { _ = ControllerList.shared.all() }

    /// Looking costs next to nothing here, and goes on.
    open class func stopWirelessControllerDiscovery() {}
  }

  extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A controller has come; the object is the `GCController`.
    public static let GCControllerDidConnect = watched(.came)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A controller has gone; the object is the `GCController` that it was.
    public static let GCControllerDidDisconnect = watched(.went)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A controller has become `GCController.current`; it is the object.
    public static let GCControllerDidBecomeCurrent = watched(.became)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A controller is `GCController.current` no more; it is the object.
    public static let GCControllerDidStopBeingCurrent = watched(.ceased)

    /// A name. Who uses it for the first time wants to be told, so that controllers are looked for from then on.
    private static func watched(_ name: NSNotification.Name) -> NSNotification.Name {
      ControllerList.shared.watchSoon()
      return name
    }
  }
#endif
