#if !canImport(Darwin)
  import Foundation
  import TestSupport
  import Testing

  @testable import CoreHaptics

  /// Dictionaries that make no sense: an error with the right code, never a trap and never a long wait.
  @Suite struct HostileDictionaryTests {
    @Test("faults have their code and place") func faultLocations() {
      let table: [(event: [String: Any], code: CHHapticError.Code, part: String)] = [
        (["Time": 0], .badEventEntry, "Pattern[0].Event: EventType is missing"),
        (["EventType": "HapticTransient"], .badEventEntry, "Time is missing"),
        (["EventType": "HapticContinuous", "Time": 0], .badEventEntry, "EventDuration"),
        (["EventType": "AudioCustom", "Time": 0], .badEventEntry, "Pattern[0].Event"),
        (["EventType": "HapticTap", "Time": 0], .invalidEventType, "HapticTap"),
        (["EventType": "HapticTransient", "Time": -1], .invalidEventTime, "Pattern[0].Event.Time"),
        (
          ["EventType": "HapticTransient", "Time": Double.nan], .invalidEventTime,
          "Pattern[0].Event.Time: nan"
        ),
        (["EventType": "HapticTransient", "Time": -Float.infinity], .invalidEventTime, "-inf"),
        (["EventType": "HapticTransient", "Time": 1e300], .invalidEventTime, "Pattern[0].Event.Time"),
        (["EventType": "HapticTransient", "Time": UInt64.max], .invalidEventTime, "Pattern[0].Event.Time"),
        (["EventType": "HapticTransient", "Time": Decimal.nan], .invalidEventTime, "Pattern[0].Event.Time"),
        (
          ["EventType": "HapticContinuous", "Time": 0, "EventDuration": -1], .invalidEventDuration,
          "EventDuration"
        ),
        (
          ["EventType": "HapticContinuous", "Time": 0, "EventDuration": Double.infinity],
          .invalidEventDuration, "inf"
        ),
        (["EventType": 5, "Time": 0], .invalidPatternDictionary, "EventType"),
        (["EventType": Date(), "Time": 0], .invalidPatternDictionary, "Date has no meaning"),
        (["EventType": "HapticTransient", "Time": [0]], .invalidPatternDictionary, "Time"),
        (
          ["EventType": "HapticTransient", "Time": 0, "EventParameters": 1], .invalidPatternDictionary,
          "EventParameters"
        ),
        (
          ["EventType": "HapticTransient", "Time": 0, "EventParameters": [["ParameterValue": 1]]],
          .badParameterEntry,
          "EventParameters[0]: ParameterID is missing"
        ),
        (
          [
            "EventType": "HapticTransient", "Time": 0,
            "EventParameters": [
              ["ParameterID": "HapticIntensity", "ParameterValue": Float.nan] as [String: Any]
            ],
          ], .badParameterEntry, "EventParameters[0].ParameterValue: nan"
        ),
        (
          [
            "EventType": "HapticTransient", "Time": 0,
            "EventParameters": [["ParameterID": "Nonsense", "ParameterValue": 1] as [String: Any]],
          ], .invalidParameterType, "Nonsense"
        ),
      ]
      for (event, expected, part) in table {
        let dictionary: [CHHapticPattern.Key: Any] = [.pattern: [["Event": event]]]
        #expect(code { _ = try CHHapticPattern(dictionary: dictionary) } == expected, "\(event)")
        let text = message { _ = try CHHapticPattern(dictionary: dictionary) }
        #expect(text.contains(part), "\(text)")
        #expect(!text.contains("line 1"), "\(text)")
      }
    }

    @Test("dictionaries that hold no pattern are corrupt") func emptyDictionaries() {
      let table: [[CHHapticPattern.Key: Any]] = [
        [:], [.version: 1], [.pattern: 1], [.pattern: ["Event"]], [.pattern: [:] as [String: Any]],
        [.pattern: Data()],
        [.pattern: [[5: 1] as [AnyHashable: Any]]], [.pattern: Set([1])],
        [.pattern: Optional<Int>.none as Any],
        [.pattern: NSNull()], [.pattern: { () in }], [.version: Float.nan, .pattern: [Any]()],
        [.pattern: [["Event": 1, NSString("Event"): 2] as [AnyHashable: Any]]],
      ]
      for dictionary in table {
        #expect(code { _ = try CHHapticPattern(dictionary: dictionary) } == .invalidPatternDictionary)
      }
      #expect(code { _ = try CHHapticPattern(dictionary: [.pattern: [Any]()]) } == nil)
    }

    @Test("unknown keys are ignored whatever stands under them")
    func unknownKeys() throws {
      let weird: [String: Any] = [
        "Metadata": ["Date": Date(), "Deep": nested(100), "Fine": 1], "Object": NSObject(), "NaN": Double.nan,
        "Closure": {}, "\u{0}\"\\\n": "\u{1}",
      ]
      var dictionary: [CHHapticPattern.Key: Any] = weird
      dictionary[.pattern] = [
        ["Event": ["EventType": "HapticTransient", "Time": 0.5, "Extra": weird] as [String: Any]]
      ]
      let pattern = try CHHapticPattern(dictionary: dictionary)
      #expect(try text(pattern) == text(CHHapticPattern(events: [tap(0.5)], parameters: [])))
    }

    @Test("a dictionary that is too deep or too large is an error") func depthAndSize() {
      #expect(
        code { _ = try CHHapticPattern(dictionary: [.pattern: nested(100)]) } == .invalidPatternDictionary)
      #expect(message { _ = try CHHapticPattern(dictionary: [.pattern: nested(100)]) }.contains("32 levels"))
      var doubled: Any = 1
      for _ in 0..<25 { doubled = [doubled, doubled] }
      for dictionary: [CHHapticPattern.Key: Any] in [[.pattern: doubled], ["Unknown": doubled]] {
        var json = DictionaryJSON()
        json.mostValues = 10_000
        #expect(message { try json.write(dictionary) }.contains("more than 10000 values"))
      }
    }

    @Test("random dictionaries give a pattern or an error") func randomDictionaries() {
      let seed = UInt64.random(in: 0...UInt64.max)
      var generator = SeededGenerator(seed: seed)
      var made = 0
      for _ in 0..<2000 {
        let events = (0..<generator.next(3)).map { _ in value(&generator, depth: 0) }
        do {
          _ = try CHHapticPattern(dictionary: [.pattern: events])
          made += 1
        } catch {
          #expect(error is CHHapticError, "seed \(seed): \(error)")
        }
      }
      #expect(made > 0, "seed \(seed)")
    }

    private func value(_ generator: inout SeededGenerator, depth: Int) -> Any {
      let keys: [String] = [
        .event, .eventType, .time, .eventDuration, .eventParameters, .parameter, .parameterID,
        .parameterValue,
        .parameterCurve, .parameterCurveControlPoints, .eventWaveformPath, "other", "",
      ]
      switch generator.next(depth > 4 ? 9 : 14) {
      case 0: return generator.unit() * 10 - 1
      case 1: return Float.nan
      case 2: return generator.next(5)
      case 3: return NSNull()
      case 4:
        return ["HapticTransient", "HapticContinuous", "AudioCustom", "HapticIntensity", "x"][
          generator.next(5)]
      case 5: return NSNumber(value: generator.next(2) == 0)
      case 6: return CHHapticEvent.EventType.hapticTransient
      case 7: return 1e308 * generator.unit()
      case 8: return Date()
      case 9, 10: return (0..<generator.next(3)).map { _ in value(&generator, depth: depth + 1) }
      default:
        var result: [String: Any] = [:]
        for _ in 0..<generator.next(5) {
          result[keys[generator.next(keys.count)]] = value(&generator, depth: depth + 1)
        }
        return result
      }
    }

    private func nested(_ depth: Int) -> Any {
      var result: Any = 1
      for _ in 0..<depth { result = [result] }
      return result
    }
  }
#endif
