#if !canImport(Darwin)
  import Foundation

  /// The haptic and audio capabilities of this machine (see CoreHapticsBehaviour §1.6).
  public protocol CHHapticDeviceCapability: AnyObject {
    /// Whether `CHHapticEngine()` succeeds. This is so if any output exists, even if it is only the silent
    /// output.
    var supportsHaptics: Bool { get }

    /// Whether audio events are accepted. Always equal to `supportsHaptics`, because an output that cannot
    /// play audio discards it.
    var supportsAudio: Bool { get }

    /// Returns the range and default value of an event parameter. Throws `invalidParameterType` if events of
    /// that type do not have the parameter.
    @discardableResult
    func attributes(
      forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes

    /// Returns the range and neutral value of a dynamic parameter. Throws `invalidParameterType` if the
    /// parameter is unknown.
    @discardableResult
    func attributes(
      forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes
  }
#endif
