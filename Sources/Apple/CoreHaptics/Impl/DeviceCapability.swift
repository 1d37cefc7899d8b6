#if !canImport(Darwin)
  import HapticOutputs
  import HapticDevices
  import Foundation
  import HapticModel
  import HapticPlayback

  /// The capabilities of the machine's default output, as far as they are known when the object is created.
  final class DeviceCapability: CHHapticDeviceCapability, Sendable {
    /// Whether `CHHapticEngine()` succeeds. It also succeeds with the silent output of a machine without a
    /// device, so that code that checks this property first runs there too.
    let supportsHaptics: Bool

    /// Whether audio events are accepted. Every output plays audio or discards it.
    var supportsAudio: Bool { supportsHaptics }

    init() { supportsHaptics = DefaultOutput.isAvailable }

    func attributes(
      forEventParameter inParameter: CHHapticEvent.ParameterID, eventType type: CHHapticEvent.EventType
    ) throws -> any CHHapticParameterAttributes {
      let facts = try inParameter.model(place: "").facts
      let type = try type.model(place: "")
      guard facts.appliesTo.contains(type) else {
        throw CHHapticError(
          .invalidParameterType, "\(facts.name) has no effect on \(type.name) events")
      }
      return ParameterAttributes(facts, default: facts.defaultValue(for: type))
    }

    func attributes(
      forDynamicParameter inParameter: CHHapticDynamicParameter.ID
    ) throws -> any CHHapticParameterAttributes {
      let facts = try inParameter.model(place: "").facts
      return ParameterAttributes(facts, default: facts.defaultValue)
    }
  }

  /// The range and default value of a parameter, from the parameter table of HapticModel.
  private final class ParameterAttributes: NSObject, CHHapticParameterAttributes {
    let minValue: Float
    let maxValue: Float
    let defaultValue: Float

    init(_ facts: ParameterFacts, default defaultValue: Float) {
      minValue = facts.range.lowerBound
      maxValue = facts.range.upperBound
      self.defaultValue = defaultValue
    }
  }
#endif
