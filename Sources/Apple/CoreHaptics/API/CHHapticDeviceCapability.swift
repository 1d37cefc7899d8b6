#if !canImport(Darwin)
  import Foundation

  /// The haptic and audio capabilities of this machine (see CoreHapticsBehaviour §1.6).
  public protocol CHHapticDeviceCapability: AnyObject {
    /// Whether `CHHapticEngine()` succeeds: whether any output is available. The silent output, which
    /// discards everything, counts too.
    var supportsHaptics: Bool { get }

    /// Whether patterns with audio events can be played. Always equal to `supportsHaptics`: an output without
    /// sound accepts audio events and plays nothing for them.
    var supportsAudio: Bool { get }

    /// Returns the range and default value of an event parameter. Throws `invalidParameterType` if events of
    /// that type do not have the parameter.
    @discardableResult
    func attributes(
      forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes

    /// Returns the range of a dynamic parameter, and the value at which the parameter changes nothing. Throws
    /// `invalidParameterType` if the parameter is unknown.
    @discardableResult
    func attributes(
      forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes
  }

  /// The range and default value of a parameter.
  public protocol CHHapticParameterAttributes: NSObjectProtocol {
    /// The smallest value of the parameter.
    var minValue: Float { get }

    /// The largest value of the parameter.
    var maxValue: Float { get }

    /// The value that applies if a pattern does not set the parameter.
    var defaultValue: Float { get }
  }
#endif
