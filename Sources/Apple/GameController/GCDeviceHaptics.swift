import HapticPerception

#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticDevices
  import HapticOutputs

  /// The haptics of a controller. It lists the controller's localities, which are its parts with motors, and
  /// creates engines that play on one locality.
  open class GCDeviceHaptics: NSObject, @unchecked Sendable {  // Constants alone.
    /// A function that creates an engine for a locality, or returns `nil` if the controller is disconnected.
    typealias EngineMaker = @Sendable (ControllerLocality) -> CHHapticEngine?

    private let controller: Controller
    private let makeEngine: EngineMaker

    /// - Parameter makeEngine: creates engines; `nil` for engines that drive the motors of the controller.
    init(_ controller: Controller, makeEngine: EngineMaker? = nil) {
      self.controller = controller
      self.makeEngine =
        makeEngine ?? { locality in
          guard let output = try? ControllerChoice.output(for: controller, locality: locality) else {
            return nil
          }
          return try? CHHapticEngine(output: output)
        }
    }

    /// The localities of the controller. They always include `default` and `all`.
    open var supportedLocalities: Set<GCHapticsLocality> {
      Set(ControllerChoice.localities(of: controller).map { GCHapticsLocality($0) })
    }

    /// Creates an engine that plays on one locality: on the voice coils or two-tone actuators of a pad that
    /// has them, on the trigger effects of a DualSense, otherwise on motors. Returns `nil` if the controller lacks the
    /// locality or is disconnected.
    ///
    /// Audio events are ignored. When the controller is disconnected, the engine stops with the reason
    /// `gameControllerDisconnect`.
    @discardableResult
    open func createEngine(withLocality locality: GCHapticsLocality) -> CHHapticEngine? {
      guard let place = locality.place, ControllerChoice.localities(of: controller).contains(place) else {
        return nil
      }
      return makeEngine(place)
    }
  }

  /// A locality: a part of a controller with motors, such as a handle.
  public struct GCHapticsLocality: RawRepresentable, Hashable, Sendable {
    /// The name of the locality.
    public let rawValue: String

    /// Creates a locality from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ place: ControllerLocality) {
      rawValue = place.rawValue.prefix(1).uppercased() + place.rawValue.dropFirst()
    }

    var place: ControllerLocality? { ControllerLocality.allCases.first { GCHapticsLocality($0) == self } }

    /// The preferred part of the controller: the handles.
    public static let `default` = GCHapticsLocality(.default)
    /// All motors of the controller.
    public static let all = GCHapticsLocality(.all)
    /// Both handles.
    public static let handles = GCHapticsLocality(.handles)
    /// Only the left handle.
    public static let leftHandle = GCHapticsLocality(.leftHandle)
    /// Only the right handle.
    public static let rightHandle = GCHapticsLocality(.rightHandle)
    /// Both triggers.
    public static let triggers = GCHapticsLocality(.triggers)
    /// Only the left trigger.
    public static let leftTrigger = GCHapticsLocality(.leftTrigger)
    /// Only the right trigger.
    public static let rightTrigger = GCHapticsLocality(.rightTrigger)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The duration to set for an event that should last until its player is stopped. The value is the largest
  /// finite `Float`.
  public let GCHapticDurationInfinite: Float = .greatestFiniteMagnitude
#endif
