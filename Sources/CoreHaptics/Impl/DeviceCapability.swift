#if !canImport(Darwin)
  import HapticOutputs
  import HapticDevices
  import Foundation
  import HapticModel
  import HapticPlayback

  /// The capabilities of the machine's default output at the time of creation.
  final class DeviceCapability: CHHapticDeviceCapability, Sendable {
    /// True exactly when `CHHapticEngine()` succeeds. That includes the silent output of a machine without a device: code
    /// that asks first runs there too, and the answer never contradicts the engine's.
    let supportsHaptics: Bool

    /// Every output plays audio or discards it.
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
