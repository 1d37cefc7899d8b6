#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import TestExpectations
  import TestSupport
  import Testing

  /// What apps hand to `CHHapticPattern(dictionary:)`.
  @Suite struct DictionaryTests {
    @Test("a dictionary of keys and structs") func structKeys() throws {
      let dictionary: [CHHapticPattern.Key: Any] = [
        .version: 1.0,
        .pattern: [
          [
            CHHapticPattern.Key.event: [
              CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticContinuous,
              CHHapticPattern.Key.time: CHHapticTimeImmediate, CHHapticPattern.Key.eventDuration: 1.5,
              CHHapticPattern.Key.eventParameters: [
                [
                  CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                  CHHapticPattern.Key.parameterValue: Float(0.3),
                ]
              ],
            ]
          ]
        ],
      ]
      let text = try exported(dictionary)
      #expect(
        text == """
          {"Pattern":[{"Event":{"EventDuration":1.5,"EventParameters":[{"ParameterID":"HapticIntensity",\
          "ParameterValue":0.3}],"EventType":"HapticContinuous","Time":0}}],"Version":1}
          """)
    }

    /// As Apple's samples load files; the cast has to succeed.
    @Test("a parsed file is cast to a pattern dictionary") func castFile() throws {
      let data = Data(try heartbeat.utf8)
      let parsed = try JSONSerialization.jsonObject(with: data, options: [])
      let dictionary = try #require(parsed as? [CHHapticPattern.Key: Any])
      let pattern = try CHHapticPattern(dictionary: dictionary)
      #expect(pattern.duration > 0.1)
      let file = Package.root.appendingPathComponent("Samples/heartbeat.ahap")
      #expect(try text(pattern) == text(CHHapticPattern(contentsOf: file)))
    }

    @Test("an inferred literal without annotation") func inferredLiteral() throws {
      let hapticDict = [
        CHHapticPattern.Key.pattern: [
          [
            CHHapticPattern.Key.event: [
              CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
              CHHapticPattern.Key.time: 0.001, CHHapticPattern.Key.eventDuration: 0.3,
            ]
          ]
        ]
      ]
      #expect(try CHHapticPattern(dictionary: hapticDict).duration == 0.301)
    }

    @Test("every form of a value is the same value") func valueForms() throws {
      let expected = try exported(parameter(value: 1.0, time: 2.0))
      let ones: [Any] = [
        1, 1.0, Float(1), CGFloat(1), NSNumber(value: 1), NSNumber(value: Float(1)), NSNumber(value: 1.0),
        UInt8(1),
        Int64(1), UInt(1), Decimal(1), Optional<Int>.some(1) as Any, Float16(1), "1",
        NSDecimalNumber(value: 1),
      ]
      for one in ones {
        #expect(try exported(parameter(value: one, time: 2)) == expected, "\(type(of: one))")
      }
      for two: Any in [2, 2.0 as Float, NSNumber(value: 2), Decimal(2)] {
        #expect(try exported(parameter(value: 1, time: two)) == expected, "\(type(of: two))")
      }
      enum Name: String { case control = "HapticIntensityControl" }
      let names: [Any] = [
        "HapticIntensityControl", NSString("HapticIntensityControl"), "HapticIntensityControl"[...],
        CHHapticDynamicParameter.ID.hapticIntensityControl, Name.control,
        Optional.some(CHHapticDynamicParameter.ID.hapticIntensityControl) as Any,
      ]
      for name in names {
        #expect(try exported(parameter(id: name, value: 1, time: 2)) == expected, "\(type(of: name))")
      }
    }

    @Test("Foundation's containers are accepted") func foundationsContainersAreAccepted() throws {
      let event = NSMutableDictionary(dictionary: [
        "EventType": "HapticTransient", "Time": NSNumber(value: 0.5),
      ])
      let entry = NSDictionary(dictionary: ["Event": event])
      let pattern = try CHHapticPattern(dictionary: [
        .pattern: NSArray(array: [entry]), .version: NSNumber(value: 1),
      ])
      expectEqual(pattern.duration, 0.5)
      let mixed: [AnyHashable: Any] = [
        "Event": ["EventType": "HapticTransient", NSString("Time"): 0.5] as [AnyHashable: Any]
      ]
      #expect(try CHHapticPattern(dictionary: [.pattern: [mixed]]).duration == 0.5)
    }

    @Test("true and false are not numbers") func booleans() throws {
      func waveform(_ value: Any) throws -> String {
        try exported([
          .pattern: [
            [
              "Event": [
                "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "a.wav",
                "EventWaveformUseVolumeEnvelope": value, "EventWaveformLoopEnabled": true,
              ] as [String: Any]
            ]
          ]
        ])
      }
      let expected = try waveform(false)
      #expect(expected.contains("\"EventWaveformUseVolumeEnvelope\":false,"))
      #expect(try waveform(NSNumber(value: false)) == expected)
      #expect(try waveform(0) == expected)
    }

    @Test("export and import give the same pattern") func roundTrip() throws {
      let curve = CHHapticParameterCurve(
        parameterID: .hapticSharpnessControl,
        controlPoints: [.init(relativeTime: 0, value: 0.1), .init(relativeTime: 0.7, value: -0.3)],
        relativeTime: 0.1)
      let endless = CHHapticEvent(
        eventType: .audioContinuous,
        parameters: [
          CHHapticEventParameter(parameterID: .audioPitch, value: 0.123_456_7),
          CHHapticEventParameter(parameterID: .audioVolume, value: 3),
          CHHapticEventParameter(parameterID: .audioVolume, value: 0.2),
        ], relativeTime: 1.0 / 3)
      for pattern in [
        try CHHapticPattern(events: [endless, tap(0.1), hum(for: 0.3)], parameterCurves: [curve]),
        try CHHapticPattern(
          events: [],
          parameters: [
            CHHapticDynamicParameter(parameterID: .audioPanControl, value: -9, relativeTime: 0.3)
          ]), try pattern(),
      ] {
        let again = try CHHapticPattern(dictionary: pattern.exportDictionary())
        #expect(try text(again) == text(pattern))
        expectEqual(again.duration, pattern.duration)
      }
    }

    @Test("all samples survive export and import") func sampleRoundTrips() throws {
      let folder = Package.root.appendingPathComponent("Samples")
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "ahap" }
      #expect(files.count > 10)
      for file in files {
        let pattern = try CHHapticPattern(contentsOf: file)
        let again = try CHHapticPattern(dictionary: pattern.exportDictionary())
        #expect(try text(again) == text(pattern), "\(file.lastPathComponent)")
      }
    }

    @Test("registered audio cannot be exported") func registeredAudio() throws {
      let event = CHHapticEvent(audioResourceID: 3, parameters: [], relativeTime: 0)
      let pattern = try CHHapticPattern(events: [tap(), event], parameters: [])
      #expect(code { _ = try pattern.exportDictionary() } == .operationNotPermitted)
      #expect(
        message { _ = try pattern.exportDictionary() }.hasPrefix("events[1].waveform: plays registered audio")
      )
    }

    @Test("exported values are read with ordinary casts") func exportedCasts() throws {
      let dictionary = try pattern(tap(0.5)).exportDictionary()
      expectEqual(dictionary[.version] as? Double, 1)
      let entries = try #require(dictionary[.pattern] as? [[CHHapticPattern.Key: Any]])
      let event = try #require(entries.first?[.event] as? [String: Any])
      expectEqual(event["EventType"] as? String, "HapticTransient")
      expectEqual(event["Time"] as? TimeInterval, 0.5)
      expectEqual((event["Time"] as? NSNumber)?.doubleValue, 0.5)
      expectEqual(event["Time"] as? Float, 0.5)
      let full = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.75)
      let hum = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [full], relativeTime: 1, duration: 2)
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: 0, value: 0.5)],
        relativeTime: 3)
      let both = try CHHapticPattern(events: [hum], parameterCurves: [curve]).exportDictionary()
      let parts = try #require(both[.pattern] as? [[String: [String: Any]]])
      expectEqual(parts[0]["Event"]?["Time"] as? Int, 1)
      expectEqual(parts[0]["Event"]?["EventDuration"] as? Float, 2)
      let value = (parts[0]["Event"]?["EventParameters"] as? [[String: Any]])?.first?["ParameterValue"]
      #expect(value as? Double == 0.75 && value as? Float == 0.75 && value is NSNumber)
      let points = parts[1]["ParameterCurve"]?["ParameterCurveControlPoints"] as? [[String: Any]]
      expectEqual(points?.first?["ParameterValue"] as? Double, 0.5)
      expectEqual(points?.first?["Time"] as? Float, 0)
      #expect(JSONSerialization.isValidJSONObject(dictionary))
    }

    private var heartbeat: String {
      get throws {
        try String(contentsOf: Package.root.appendingPathComponent("Samples/heartbeat.ahap"), encoding: .utf8)
      }
    }

    private func parameter(
      id: Any = "HapticIntensityControl", value: Any, time: Any
    ) -> [CHHapticPattern.Key: Any] {
      [
        .pattern: [
          ["Event": ["EventType": "HapticTransient", "Time": 0] as [String: Any]],
          ["Parameter": ["ParameterID": id, "ParameterValue": value, "Time": time] as [String: Any]],
        ]
      ]
    }

    private func exported(_ dictionary: [CHHapticPattern.Key: Any]) throws -> String {
      try text(CHHapticPattern(dictionary: dictionary))
    }
  }

  /// The exported dictionary as text that does not depend on the order of keys.
  func text(_ pattern: CHHapticPattern) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: pattern.exportDictionary(), options: [.sortedKeys])
    return try #require(String(data: data, encoding: .utf8))
  }
#endif
