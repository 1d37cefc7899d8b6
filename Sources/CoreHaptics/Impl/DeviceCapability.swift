#if !canImport(Darwin)
  import HapticOutputs
  import HapticDevices
  import Foundation
  import HapticModel
  import HapticPlayback

  /// What the machine's default output can do, as it is when this is made.
  final class DeviceCapability: CHHapticDeviceCapability, Sendable {
    /// True exactly when `CHHapticEngine()` succeeds. That includes the silent output of a machine without a device: code
    /// that asks first runs there as well, and no code finds one answer here and another at the engine.
    let supportsHaptics: Bool

    /// Every output plays audio, or drops it without harm.
    var supportsAudio: Bool { supportsHaptics }

    init() { supportsHaptics = (try? DefaultOutput.make()) != nil }

    func attributes(
      forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes {
      let facts = try inParameter.model(place: "").facts
      let type = try type.model(place: "")
      guard facts.appliesTo.contains(type) else {
        throw CHHapticError(
          .invalidParameterType, "\(facts.name) has no effect on \(type.name) events")
      }
      return ParameterAttributes(facts)
    }

    func attributes(
      forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes {
      ParameterAttributes(try inParameter.model(place: "").facts)
    }
  }

  /// Range and default of a parameter, from the model's table.
  private final class ParameterAttributes: NSObject, CHHapticParameterAttributes {
    let minValue: Float
    let maxValue: Float
    let defaultValue: Float

    init(_ facts: ParameterFacts) {
      minValue = facts.range.lowerBound
      maxValue = facts.range.upperBound
      defaultValue = facts.defaultValue
    }
  }
#endif
