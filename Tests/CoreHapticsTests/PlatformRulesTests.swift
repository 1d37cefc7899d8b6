#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticPlatform
  import HapticTesting
  import Synchronization
  import TestExpectations
  import Testing

  /// What a phone refuses: refused on a strict bench, else accepted and logged once for each kind.
  @Suite struct PlatformRulesTests {
    private static var slips: [(String, [CHHapticPattern.Key: Any], CHHapticError.Code)] {
      [
        ("type in another case", event(["EventType": "hapticTransient", "Time": 0]), .invalidEventType),
        ("key in another case", event(["eventType": "HapticTransient", "Time": 0]), .badEventEntry),
        (
          "parameter in another case",
          event([
            "EventType": "HapticTransient", "Time": 0, "EventParameters": [parameter("hapticIntensity")],
          ]),
          .invalidParameterType
        ),
        (
          "name of a dynamic parameter",
          event([
            "EventType": "HapticContinuous", "Time": 0, "EventDuration": 1,
            "EventParameters": [parameter("HapticAttackTime")],
          ]),
          .invalidParameterType
        ),
        ("Duration", event(["EventType": "HapticContinuous", "Time": 0, "Duration": 1]), .badEventEntry),
        (
          "Value",
          event([
            "EventType": "HapticTransient", "Time": 0,
            "EventParameters": [["ParameterID": "HapticIntensity", "Value": 1] as [String: Any]],
          ]), .badParameterEntry
        ),
        (
          "an entry without a known key",
          [
            .pattern: [
              ["Event": ["EventType": "HapticTransient", "Time": 0] as [String: Any]],
              ["Curve": [String: Any]()],
            ]
          ],
          .invalidPatternDictionary
        ),
      ]
    }

    @Test("a strict bench refuses misspelled names, in dictionaries and data alike")
    func strict() throws {
      try HapticBench.run(strictness: .phone) { _ in
        for (name, dictionary, expected) in Self.slips {
          #expect(code { _ = try CHHapticPattern(dictionary: dictionary) } == expected, "\(name)")
          #expect(message { _ = try CHHapticPattern(dictionary: dictionary) }.contains("phone"), "\(name)")
          let engine = try CHHapticEngine()
          let data = try JSONSerialization.data(withJSONObject: dictionary)
          #expect(code { try engine.playPattern(from: data) } != nil, "\(name)")
        }
        #expect(throws: Never.self) { try pattern(tap(), hum(for: 1)) }
      }
    }

    @Test("an app is heard out, and the log says once for each kind what was accepted")
    func lenient() throws {
      let lines = try logged {
        for _ in 0..<2 {
          for (_, dictionary, _) in Self.slips { _ = try CHHapticPattern(dictionary: dictionary) }
        }
      }
      #expect(lines.count == 4, "\(lines)")
      #expect(lines.allSatisfy { $0.hasPrefix("CoreHaptics: Pattern[") && $0.contains("a phone refuses it") })
      #expect(lines[0].contains("Pattern[0].Event.EventType: write HapticTransient for"))
    }

    @Test("what a phone takes is not logged")
    func silence() throws {
      #expect(try logged { _ = try pattern(tap(), hum(for: 30)) }.isEmpty)
    }

    @Test("a pattern in which no key means anything is an error", arguments: [false, true])
    func meaningless(asData: Bool) throws {
      let bench = try Bench(starts: false)
      let dictionary: [CHHapticPattern.Key: Any] = [
        .pattern: [["analytics_event": ["last_time": 0.5]], ["other": 1]] as [[String: Any]]
      ]
      if asData {
        let data = try JSONSerialization.data(withJSONObject: dictionary)
        #expect(code { try bench.engine.playPattern(from: data) } == .invalidPatternData)
      } else {
        #expect(code { _ = try CHHapticPattern(dictionary: dictionary) } == .invalidPatternDictionary)
        #expect(
          message { _ = try CHHapticPattern(dictionary: dictionary) }
            .contains("no Event, Parameter or ParameterCurve"))
      }
    }

    @Test("a pattern without entries is not one without meaning")
    func empty() throws {
      #expect(try CHHapticPattern(dictionary: [.pattern: [Any]()]).duration == 0)
    }

    @Test("a strict bench takes 16 control points and not 17")
    func points() throws {
      func curve(_ count: Int) -> CHHapticParameterCurve {
        CHHapticParameterCurve(
          parameterID: .hapticIntensityControl,
          controlPoints: (0..<count).map { .init(relativeTime: Double($0) / 10, value: 1) }, relativeTime: 0)
      }
      try HapticBench.run(strictness: .phone) { _ in
        #expect(throws: Never.self) { try CHHapticPattern(events: [tap()], parameterCurves: [curve(16)]) }
        #expect(
          code { _ = try CHHapticPattern(events: [], parameterCurves: [curve(17)]) } == .badParameterEntry)
        let player = try CHHapticEngine().makePlayer(with: pattern(hum(for: 1)))
        #expect(code { try player.scheduleParameterCurve(curve(17), atTime: 0) } == .badParameterEntry)
      }
      let lines = try logged { _ = try CHHapticPattern(events: [tap()], parameterCurves: [curve(17)]) }
      #expect(lines.count == 1 && lines[0].contains("curves[0]: 17 control points"))
    }

    @Test("on a strict bench continuous events end after 30 s", arguments: [40, 0])
    func thirtySeconds(duration: Double) throws {
      func end(_ strictness: HapticBench.Strictness) throws -> Double? {
        try HapticBench.run(recordsSamples: false, strictness: strictness) { bench in
          let engine = try CHHapticEngine()
          try engine.start()
          let event = CHHapticEvent(
            eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: duration)
          let made = try CHHapticPattern(events: [event], parameters: [])
          #expect(made.duration == duration, "the pattern itself keeps what it says")
          try engine.makePlayer(with: made).start(atTime: 0)
          bench.advance(by: 41)
          return bench.felt.continuous.first?.end
        }
      }
      let strict = try #require(try end(.phone))
      #expect(strict >= 30 && strict < 30.1)
      let lenient = try end(.lenient)
      if duration > 0 { #expect(try #require(lenient) >= 40) } else { #expect(lenient == nil) }
    }

    @Test("a strict bench has places for 1024 players in use")
    func players() throws {
      try HapticBench.run(recordsSamples: false, strictness: .phone) { _ in
        let engine = try CHHapticEngine()
        try engine.start()
        let tap = try pattern(tap(1))
        var players: [any CHHapticPatternPlayer] = []
        for _ in 0..<1024 {
          let player = try engine.makePlayer(with: tap)
          try player.start(atTime: 0)
          players.append(player)
        }
        let last = try engine.makePlayer(with: tap)
        #expect(code { try last.start(atTime: 0) } == .resourceNotAvailable)
        expectEqual(players.count, 1024)
      }
    }

    private func logged(_ body: () throws -> Void) throws -> [String] {
      let lines = Lines()
      try HapticLog.$current.withValue(HapticLog(threshold: .notice, write: { lines.add($0) })) {
        try ToleranceLog.$current.withValue(ToleranceLog()) { try body() }
      }
      return lines.all
    }

    private static func event(_ content: [String: Any]) -> [CHHapticPattern.Key: Any] {
      [.pattern: [["Event": content]]]
    }

    private static func parameter(_ id: String) -> [String: Any] {
      ["ParameterID": id, "ParameterValue": 0.5]
    }
  }

  /// Lines from any thread.
  private final class Lines: Sendable {
    private let state = Mutex<[String]>([])

    func add(_ line: String) { state.withLock { $0.append(line) } }

    var all: [String] { state.withLock { $0 } }
  }
#endif
