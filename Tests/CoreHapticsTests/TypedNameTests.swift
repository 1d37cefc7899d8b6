#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import TestExpectations
  import Testing

  /// What a client reads out of exported dictionaries.
  @Suite struct TypedNameTests {
    @Test("names of an exported dictionary are cast to the typed name, String and NSString alike")
    func names() throws {
      let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)
      let hum = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [intensity], relativeTime: 1, duration: 2)
      let parameter = CHHapticDynamicParameter(parameterID: .audioPanControl, value: 0.5, relativeTime: 0)
      let entries = try entries(CHHapticPattern(events: [hum], parameters: [parameter]))
      let event = try #require(entries[0][.event] as? [CHHapticPattern.Key: Any])
      let type = try #require(event[.eventType])
      expectEqual(type as? CHHapticEvent.EventType, .hapticContinuous)
      #expect(type as? String == "HapticContinuous" && type as? NSString == "HapticContinuous")
      expectEqual(event[.eventDuration] as? TimeInterval, 2)
      let parameters = try #require(event[.eventParameters] as? [[CHHapticPattern.Key: Any]])
      expectEqual(parameters[0][.parameterID] as? CHHapticEvent.ParameterID, .hapticIntensity)
      expectEqual(parameters[0][.parameterValue] as? Float, 0.5)
      let content = try #require(entries[1][.parameter] as? [CHHapticPattern.Key: Any])
      expectEqual(content[.parameterID] as? CHHapticDynamicParameter.ID, .audioPanControl)
      #expect(content[.parameterID] is String)
    }

    @Test("a curve's name is cast to the typed name")
    func curve() throws {
      let curve = CHHapticParameterCurve(
        parameterID: .hapticSharpnessControl, controlPoints: [.init(relativeTime: 0, value: 0)],
        relativeTime: 0)
      let entries = try entries(CHHapticPattern(events: [], parameterCurves: [curve]))
      let content = try #require(entries[0][.parameterCurve] as? [CHHapticPattern.Key: Any])
      expectEqual(content[.parameterID] as? CHHapticDynamicParameter.ID, .hapticSharpnessControl)
    }

    @Test("a tap has a duration of 0 and an empty list of parameters")
    func tapIsComplete() throws {
      let event = try #require(try entries(pattern(tap(0.5)))[0][.event] as? [CHHapticPattern.Key: Any])
      expectEqual(event[.eventDuration] as? TimeInterval, 0)
      expectEqual((event[.eventParameters] as? [[CHHapticPattern.Key: Any]])?.isEmpty, true)
      expectEqual(event.count, 4)
    }

    @Test("typed names become strings of Foundation where an object is asked for")
    func objects() throws {
      let values: [Any] = [CHHapticEvent.EventType.audioCustom, CHHapticEvent.ParameterID.audioPan]
      expectEqual(values.map { ($0 as AnyObject) as? NSString }, ["AudioCustom", "AudioPan"])
    }

    @Test("a dictionary of typed names and one of strings are the same pattern")
    func roundTrip() throws {
      let pattern = try pattern(tap(), hum(1, for: 2))
      let dictionary = try pattern.exportDictionary()
      let data = try JSONSerialization.data(withJSONObject: dictionary)
      let parsed = try #require(try JSONSerialization.jsonObject(with: data) as? [CHHapticPattern.Key: Any])
      #expect(try text(CHHapticPattern(dictionary: parsed)) == text(pattern))
      #expect(try text(CHHapticPattern(dictionary: dictionary)) == text(pattern))
    }

    private func entries(_ pattern: CHHapticPattern) throws -> [[CHHapticPattern.Key: Any]] {
      try #require(try pattern.exportDictionary()[.pattern] as? [[CHHapticPattern.Key: Any]])
    }
  }
#endif
