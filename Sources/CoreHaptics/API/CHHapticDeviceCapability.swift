#if !canImport(Darwin)
  import Foundation

  /// What this machine can play (fact sheet §1.6).
  public protocol CHHapticDeviceCapability: AnyObject {
    /// Whether something can be felt through what an engine would play on.
    var supportsHaptics: Bool { get }

    /// Whether something can be heard through what an engine would play on.
    var supportsAudio: Bool { get }

    /// Range and default of a parameter of an event. Fails when that type of event does not have it.
    @discardableResult
    func attributes(
      forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes

    /// Range and neutral value of a dynamic parameter.
    @discardableResult
    func attributes(
      forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes
  }
#endif
