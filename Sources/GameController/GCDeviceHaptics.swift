#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticDevices
  import HapticOutputs

  /// The haptics of a controller: its places, and engines that play on them.
  open class GCDeviceHaptics: NSObject, @unchecked Sendable {  // Constants alone.
    private let controller: Controller

    init(_ controller: Controller) { self.controller = controller }

    /// Where it can be felt; `default` and `all` always among them.
    open var supportedLocalities: Set<GCHapticsLocality> {
      Set(controller.localities.map { GCHapticsLocality($0) })
    }

    /// An engine that plays on a place of the controller; nil when there is no such place or the controller has gone.
    ///
    /// Audio events are passed over in silence. When the controller goes, the engine stops with
    /// `gameControllerDisconnect`.
    @discardableResult
    open func createEngine(withLocality locality: GCHapticsLocality) -> CHHapticEngine? {
      guard let place = locality.place, let output = try? ControllerOutput(controller, locality: place) else {
        return nil
      }
      return try? CHHapticEngine(output: output)
    }
  }

  /// A place on a controller where something can be felt.
  public struct GCHapticsLocality: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// Makes a locality from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ place: ControllerLocality) {
      rawValue = place.rawValue.prefix(1).uppercased() + place.rawValue.dropFirst()
    }

    var place: ControllerLocality? { ControllerLocality.allCases.first { GCHapticsLocality($0) == self } }

    /// What the controller is best at.
    public static let `default` = GCHapticsLocality(.default)
    /// Every motor.
    public static let all = GCHapticsLocality(.all)
    /// Both handles.
    public static let handles = GCHapticsLocality(.handles)
    /// The left handle alone.
    public static let leftHandle = GCHapticsLocality(.leftHandle)
    /// The right handle alone.
    public static let rightHandle = GCHapticsLocality(.rightHandle)
    /// Both triggers.
    public static let triggers = GCHapticsLocality(.triggers)
    /// The left trigger alone.
    public static let leftTrigger = GCHapticsLocality(.leftTrigger)
    /// The right trigger alone.
    public static let rightTrigger = GCHapticsLocality(.rightTrigger)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The duration of an event that goes on until its player is stopped.
  public let GCHapticDurationInfinite: Float = .greatestFiniteMagnitude
#endif
