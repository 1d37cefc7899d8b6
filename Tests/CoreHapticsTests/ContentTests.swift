#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import TestExpectations
  import TestSupport
  import Testing

  @Suite struct ContentTests {
    @Test("events keep what they were made with") func eventValues() {
      let parameter = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)
      let event = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [parameter], relativeTime: 0.25, duration: 2)
      expectEqual(event.type, .hapticContinuous)
      #expect(event.eventParameters.first === parameter)
      #expect((event.relativeTime, event.duration) == (0.25, 2))
      event.relativeTime = 1
      event.duration = 3
      #expect((event.relativeTime, event.duration) == (1, 3))
      expectEqual(tap().duration, 0)
      let sound = CHHapticEvent(audioResourceID: 7, parameters: [], relativeTime: 1, duration: 2)
      #expect((sound.type, sound.relativeTime, sound.duration) == (.audioCustom, 1, 2))
      expectEqual(CHHapticEvent(audioResourceID: 7, parameters: [], relativeTime: 1).duration, 0)
    }

    @Test("parameters and curves keep what they were made with")
    func parameterValues() {
      let parameter = CHHapticEventParameter(parameterID: .audioPan, value: -1)
      parameter.value = 0.5
      #expect((parameter.parameterID, parameter.value) == (.audioPan, 0.5))
      let dynamic = CHHapticDynamicParameter(parameterID: .audioPanControl, value: 1, relativeTime: 2)
      dynamic.value = 0.5
      dynamic.relativeTime = 3
      #expect((dynamic.parameterID, dynamic.value, dynamic.relativeTime) == (.audioPanControl, 0.5, 3))
      let point = CHHapticParameterCurve.ControlPoint(relativeTime: 1, value: 0.5)
      point.relativeTime = 2
      point.value = 0.25
      #expect((point.relativeTime, point.value) == (2, 0.25))
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: [point], relativeTime: 1)
      curve.relativeTime = 4
      #expect((curve.parameterID, curve.relativeTime) == (.hapticIntensityControl, 4))
      #expect(curve.controlPoints.first === point)
    }

    @Test("a pattern takes a copy of what it is made of") func copiedContent() throws {
      let parameter = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)
      let event = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [parameter], relativeTime: 1, duration: 2)
      let point = CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 0.5)
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: [point], relativeTime: 0)
      let pattern = try CHHapticPattern(events: [event], parameterCurves: [curve])
      let before = String(describing: try sorted(pattern))
      event.relativeTime = 50
      event.duration = 50
      parameter.value = 0
      point.value = 0
      curve.relativeTime = 50
      expectEqual(pattern.duration, 3)
      #expect(String(describing: try sorted(pattern)) == before)
    }

    @Test("duration is the latest end or start") func durationOfPattern() throws {
      #expect(try pattern().duration == 0)
      #expect(try pattern(tap(1.5)).duration == 1.5)
      #expect(try pattern(hum(1, for: 2), tap(2.5)).duration == 3)
      let late = CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 1, relativeTime: 9)
      #expect(try CHHapticPattern(events: [tap()], parameters: [late]).duration == 9)
    }

    @Test("an event without an end has an endless duration") func endlessDuration() throws {
      let table: [TimeInterval] = [0, .infinity, TimeInterval(Float.greatestFiniteMagnitude)]
      for duration in table { #expect(try pattern(hum(0.5, for: duration)).duration == 0.5) }
    }

    @Test("string-backed names are their strings") func rawNames() {
      expectEqual(CHHapticEvent.EventType(rawValue: "HapticTransient"), .hapticTransient)
      expectEqual(CHHapticEvent.EventType.audioCustom.rawValue, "AudioCustom")
      expectEqual(CHHapticEvent.ParameterID.sustained.rawValue, "Sustained")
      expectEqual(CHHapticDynamicParameter.ID.hapticAttackTimeControl.rawValue, "HapticAttackTimeControl")
      expectEqual(CHHapticPattern.Key.parameterCurveControlPoints.rawValue, "ParameterCurveControlPoints")
      expectEqual(CHHapticPattern.Key(rawValue: "Event"), .event)
      let names: [CHHapticEvent.ParameterID: Int] = [.hapticIntensity: 1, .attackTime: 2]
      expectEqual(names[CHHapticEvent.ParameterID(rawValue: "AttackTime")], 2)
    }

    @Test(
      "an event that makes no sense is found when the pattern is made",
      arguments: [
        (tap(-1), CHHapticError.Code.invalidEventTime, "events[1].time: is below 0"),
        (tap(.nan), .invalidEventTime, "finite"),
        (tap(.infinity), .invalidEventTime, "finite"), (tap(1e9), .invalidEventTime, "24 hours"),
        (hum(for: -1), .invalidEventDuration, "events[1].duration: is below 0"),
        (hum(for: .nan), .invalidEventDuration, "finite"),
        (
          CHHapticEvent(
            eventType: .init(rawValue: "HapticTransiant"), parameters: [], relativeTime: 0),
          .invalidEventType,
          "did you mean HapticTransient"
        ),
        (
          CHHapticEvent(
            eventType: .hapticTransient,
            parameters: [CHHapticEventParameter(parameterID: .init(rawValue: "Intensity"), value: 1)],
            relativeTime: 0), .invalidParameterType,
          "events[1].parameters[0].parameterID: unknown event parameter 'Intensity'"
        ),
        (
          CHHapticEvent(
            eventType: .hapticTransient,
            parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: .nan)], relativeTime: 0),
          .badParameterEntry, "events[1].parameters[0].value"
        ),
        (
          CHHapticEvent(eventType: .audioCustom, parameters: [], relativeTime: 0), .badEventEntry,
          "without a waveform"
        ),
      ])
    func anEventThatMakesNoSenseIsFoundWhenThePatternIsMade(
      event: CHHapticEvent, expected: CHHapticError.Code, part: String
    ) {
      #expect(code { _ = try pattern(tap(), event) } == expected)
      let text = message { _ = try pattern(tap(), event) }
      #expect(text.contains(part), "\(text)")
    }

    @Test("parameters and curves that make no sense are found")
    func refusedParameters() {
      func dynamic(_ id: String, _ value: Float, _ time: Double) -> CHHapticError.Code? {
        let parameter = CHHapticDynamicParameter(
          parameterID: .init(rawValue: id), value: value, relativeTime: time)
        return code { _ = try CHHapticPattern(events: [tap()], parameters: [parameter]) }
      }
      #expect(dynamic("HapticIntensityControl", 1, 0) == nil)
      #expect(dynamic("HapticIntensityControl", 7, 0) == nil)
      expectEqual(dynamic("HapticIntensity", 1, 0), .invalidParameterType)
      expectEqual(dynamic("", 1, 0), .invalidParameterType)
      expectEqual(dynamic(String(repeating: "x", count: 100_000), 1, 0), .invalidParameterType)
      expectEqual(dynamic("HapticIntensityControl", 1, -1), .invalidTime)
      expectEqual(dynamic("HapticIntensityControl", .infinity, 0), .badParameterEntry)
      func curve(_ time: Double, _ points: [(Double, Float)]) -> CHHapticError.Code? {
        let curve = CHHapticParameterCurve(
          parameterID: .hapticIntensityControl,
          controlPoints: points.map { .init(relativeTime: $0.0, value: $0.1) }, relativeTime: time)
        return code { _ = try CHHapticPattern(events: [tap()], parameterCurves: [curve]) }
      }
      #expect(curve(0, []) == nil)
      #expect(curve(0, (0..<100).map { (Double($0), 1) }) == nil)
      expectEqual(curve(.nan, []), .invalidTime)
      expectEqual(curve(0, [(-1, 1)]), .invalidTime)
      expectEqual(curve(0, [(0, .nan)]), .badParameterEntry)
    }

    /// The exported dictionary as text that does not depend on the order of keys.
    private func sorted(_ pattern: CHHapticPattern) throws -> String {
      let data = try JSONSerialization.data(
        withJSONObject: pattern.exportDictionary(), options: [.sortedKeys])
      return try #require(String(data: data, encoding: .utf8))
    }

    @Test("a tone that is not sustained is an audible tock, longer and louder the longer its decay")
    func tock() throws {
      func tone(decay: Float) throws -> (end: Double, peak: Float) {
        let bench = try Bench()
        let event = CHHapticEvent(
          eventType: .audioContinuous,
          parameters: [
            CHHapticEventParameter(parameterID: .audioPitch, value: -0.15),
            CHHapticEventParameter(parameterID: .audioVolume, value: 1),
            CHHapticEventParameter(parameterID: .decayTime, value: decay),
            CHHapticEventParameter(parameterID: .sustained, value: 0),
          ], relativeTime: 0)
        try bench.engine.makePlayer(with: pattern(event)).start(atTime: 0)
        bench.advance(by: 0.1)
        return bench.tone
      }
      // As a ball that bounces softly, and hard: 10 ms and 18 ms of decay (Rendering §3).
      let (soft, hard) = (try tone(decay: 0), try tone(decay: 0.1))
      #expect(soft.end > 0.008 && soft.end < 0.012, "\(soft)")
      #expect(hard.end > 0.013 && hard.end < 0.02, "\(hard)")
      #expect(soft.peak > 0.5 && hard.peak > soft.peak, "\(soft) \(hard)")
    }
  }
#endif
