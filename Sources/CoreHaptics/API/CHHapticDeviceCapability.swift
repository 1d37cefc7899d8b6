#if !canImport(Darwin)
  import Foundation

  /// What this machine can play (CoreHapticsBehaviour §1.6).
  public protocol CHHapticDeviceCapability: AnyObject {
    /// Whether `CHHapticEngine()` succeeds: an output exists, even if it is only the silent one.
    var supportsHaptics: Bool { get }

    /// The same as `supportsHaptics`: an output that cannot play audio discards it.
    var supportsAudio: Bool { get }

    /// Returns the range and default of an event parameter. Throws `invalidParameterType` for a type of event without it.
    @discardableResult
    func attributes(
      forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes

    /// Returns the range and neutral value of a dynamic parameter. Throws `invalidParameterType` for an unknown one.
    @discardableResult
    func attributes(
      forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes
  }
#endif
