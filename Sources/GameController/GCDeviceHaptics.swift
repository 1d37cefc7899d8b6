import HapticTargets

#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticDevices
  import HapticOutputs

  /// The haptics of a controller: its localities (the parts that have motors), and engines that play on them.
  open class GCDeviceHaptics: NSObject, @unchecked Sendable {  // Constants alone.
    private let controller: Controller

    init(_ controller: Controller) { self.controller = controller }

    /// The localities of the controller. They always include `default` and `all`.
    open var supportedLocalities: Set<GCHapticsLocality> {
      Set(controller.localities.map { GCHapticsLocality($0) })
    }

    /// Creates an engine that plays on a locality. Returns `nil` if the controller lacks the locality or is
    /// disconnected.
    ///
    /// Audio events are ignored. When the controller is disconnected, the engine stops with
    /// `gameControllerDisconnect`.
    @discardableResult
    open func createEngine(withLocality locality: GCHapticsLocality) -> CHHapticEngine? {
      guard let place = locality.place, let output = try? ControllerOutput(controller, locality: place) else {
        return nil
      }
      return try? CHHapticEngine(output: output)
    }
  }

  /// A part of a controller that has motors.
  public struct GCHapticsLocality: RawRepresentable, Hashable, Sendable {
    /// The name of the locality.
    public let rawValue: String

    /// Creates a locality from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ place: ControllerLocality) {
      rawValue = place.rawValue.prefix(1).uppercased() + place.rawValue.dropFirst()
    }

    var place: ControllerLocality? { ControllerLocality.allCases.first { GCHapticsLocality($0) == self } }

    /// The controller's preferred locality.
    public static let `default` = GCHapticsLocality(.default)
    /// All motors of the controller.
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
  /// The duration to set for an event that lasts until its player is stopped.
  public let GCHapticDurationInfinite: Float = .greatestFiniteMagnitude
#endif
