import HapticTargets

/// A game controller that is connected.
public struct Controller: Sendable, Hashable {
  /// How it is connected, as far as that is known.
  public enum Connection: String, Sendable, Hashable {
    /// By a cable.
    case wired
    /// By radio.
    case wireless
    /// The system does not say.
    case unknown

    /// Seconds between two updates of the motors that such a connection takes without falling behind.
    ///
    /// Bluetooth LE firmware needs about 50 ms.
    public var updatePeriod: Double {
      switch self {
      case .wired: MotorLevels.wiredPeriod
      case .wireless: 0.045
      case .unknown: 0.016
      }
    }
  }

  /// Identifier as long as it is connected, for example `controller:3`.
  public var id: String { "controller:\(instance)" }
  /// Its name, for people.
  public var name: String
  /// Numbers of its maker and model; 0 when they are not known.
  public var vendor: UInt16
  /// See `vendor`.
  public var product: UInt16
  /// How it is connected.
  public var connection: Connection
  /// Where something can be felt; empty when it has no motors. `default` and `all` are there whenever anything is.
  public var localities: Set<ControllerLocality>
  /// The library's number of it, never used twice in a process.
  var instance: Int32

  /// The places of a controller with certain motors.
  static func localities(handles: Bool, triggers: Bool) -> Set<ControllerLocality> {
    var places: Set<ControllerLocality> = []
    if handles { places.formUnion([.handles, .leftHandle, .rightHandle]) }
    if triggers { places.formUnion([.triggers, .leftTrigger, .rightTrigger]) }
    if !places.isEmpty { places.formUnion([.default, .all]) }
    return places
  }
}
