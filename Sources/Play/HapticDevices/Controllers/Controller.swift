import HapticPerception
import Synchronization

/// A connected game controller.
public struct Controller: Sendable, Hashable {
  /// The way in which a controller is connected.
  public enum Connection: String, Sendable, Hashable {
    /// The controller is connected by a cable.
    case wired
    /// The controller is connected by radio.
    case wireless
    /// The system does not report the connection.
    case unknown

    /// The update period in seconds: the shortest time between two motor commands over this kind of
    /// connection. Commands that follow faster would arrive late at the motors.
    ///
    /// A Bluetooth LE controller needs about 50 ms to process a command.
    public var updatePeriod: Double {
      switch self {
      case .wired: MotorLevels.wiredPeriod
      case .wireless: 0.045
      case .unknown: 0.016
      }
    }
  }

  /// The identifier of the controller while it is connected, for example `controller:3`.
  public var id: String { "controller:\(instance)" }
  /// The name of the controller, for display.
  public var name: String
  /// The number of the controller's manufacturer (the USB vendor ID); 0 if it is unknown.
  public var vendor: UInt16
  /// The number of the controller's model (the USB product ID); 0 if it is unknown.
  public var product: UInt16
  /// The way in which the controller is connected: by cable or by radio.
  public var connection: Connection
  /// The parts of the controller that have motors. The set is empty if the controller has no motors;
  /// otherwise it always contains `default` and `all`.
  public var localities: Set<ControllerLocality>
  /// The joystick library's number for the controller. The number is never reused within a process.
  var instance: Int32

  /// Returns the localities of a controller with motors in its handles or triggers.
  static func localities(handles: Bool, triggers: Bool) -> Set<ControllerLocality> {
    var places: Set<ControllerLocality> = []
    if handles { places.formUnion([.handles, .leftHandle, .rightHandle]) }
    if triggers { places.formUnion([.triggers, .leftTrigger, .rightTrigger]) }
    if !places.isEmpty { places.formUnion([.default, .all]) }
    return places
  }
}

extension Controller {
  /// The number of the last simulated controller.
  private static let lastSimulated = Atomic<Int32>(-1)

  /// Creates a controller that does not exist, for tests. Its number is below −1 and not used again.
  package init(simulated name: String, localities: Set<ControllerLocality>) {
    self.name = name
    self.localities = localities
    vendor = 0
    product = 0
    connection = .wired
    instance = Self.lastSimulated.wrappingSubtract(1, ordering: .relaxed).newValue
  }
}
