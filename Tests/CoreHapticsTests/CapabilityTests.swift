#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticModel
  import HapticOutputs
  import HapticPlayback
  import TestExpectations
  import Testing

  @Suite struct CapabilityTests {
    @Test("an output that was asked for is supported") func namedOutput() {
      let hardware = HapticEnvironment(output: { SilentOutput() }).apply {
        CHHapticEngine.capabilitiesForHardware()
      }
      #expect(hardware.supportsHaptics)
      #expect(hardware.supportsAudio)
    }

    @Test("every event parameter has the attributes of the table for the types it applies to")
    func eventAttributes() throws {
      let hardware = CHHapticEngine.capabilitiesForHardware()
      for id in EventParameterID.allCases {
        for type in EventType.allCases {
          func attributes() throws -> any CHHapticParameterAttributes {
            try hardware.attributes(
              forEventParameter: .init(rawValue: id.name), eventType: .init(rawValue: type.name))
          }
          guard id.facts.appliesTo.contains(type) else {
            #expect(code { _ = try attributes() } == .invalidParameterType)
            continue
          }
          let found = try attributes()
          expectEqual(found.minValue, id.facts.range.lowerBound)
          expectEqual(found.maxValue, id.facts.range.upperBound)
          expectEqual(found.defaultValue, id.facts.defaultValue(for: type))
        }
      }
      let intensity = try hardware.attributes(
        forEventParameter: .hapticIntensity, eventType: .hapticContinuous)
      let sharpness = try hardware.attributes(
        forEventParameter: .hapticSharpness, eventType: .hapticContinuous)
      #expect((intensity.defaultValue, sharpness.defaultValue) == (0.6, 0.422601))
    }

    @Test("every dynamic parameter has the attributes of the table")
    func dynamicAttributes() throws {
      let hardware = CHHapticEngine.capabilitiesForHardware()
      for id in DynamicParameterID.allCases {
        let found = try hardware.attributes(forDynamicParameter: .init(rawValue: id.name))
        expectEqual(found.minValue, id.facts.range.lowerBound)
        expectEqual(found.maxValue, id.facts.range.upperBound)
        expectEqual(found.defaultValue, id.facts.defaultValue)
        // An object of Foundation, as players are.
        let object: any NSObjectProtocol = found
        #expect(object.isEqual(found) && object.hash == found.hash)
      }
    }

    @Test("unknown names have no attributes") func unknownNames() {
      let hardware = CHHapticEngine.capabilitiesForHardware()
      #expect(
        code { _ = try hardware.attributes(forDynamicParameter: .init(rawValue: "Volume")) }
          == .invalidParameterType)
      #expect(
        code {
          _ = try hardware.attributes(forEventParameter: .hapticIntensity, eventType: .init(rawValue: "Tap"))
        } == .invalidEventType)
      #expect(
        code {
          _ = try hardware.attributes(
            forEventParameter: .init(rawValue: "x"), eventType: .hapticTransient)
        } == .invalidParameterType)
    }
  }
#endif
