#if !canImport(Darwin)
  import Foundation

  /// What this machine can play (CoreHapticsBehaviour §1.6).
  public protocol CHHapticDeviceCapability: AnyObject {
    /// Whether `CHHapticEngine()` succeeds: there is something to play on, if only the silent output.
    var supportsHaptics: Bool { get }

    /// The same: an output that cannot play audio drops it.
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
