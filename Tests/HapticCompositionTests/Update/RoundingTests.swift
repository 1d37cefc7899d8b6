import AHAP
import Foundation
import HapticComposition
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Update of a composition: numbers that another program rounded")
struct RoundingTests {
  /// A composed pattern with its record, read from its text.
  private static func composed(_ strength: Double = 0.9) throws -> HapticPattern {
    var settings = CompositionSettings()
    settings[.strength] = strength
    var pattern = Feeling.composed(
      Sounds.blows(1.5, at: [0.2003, 0.51237, 0.9], decay: 0.1), settings
    ).pattern
    CompositionRecord(pattern).store(in: &pattern)
    return try #require(AHAPDecoder().decode(AHAPEncoder().encode(pattern)).pattern)
  }

  /// Returns a pattern as a program writes it that keeps so many decimals of times and values.
  private static func rounded(_ pattern: HapticPattern, times: Int, values: Int) -> HapticPattern {
    func time(_ time: inout Double) {
      time = (time * pow(10, Double(times))).rounded() / pow(10, Double(times))
    }
    func value(_ value: inout Float) {
      value = Float((Double(value) * pow(10, Double(values))).rounded() / pow(10, Double(values)))
    }
    return changed(pattern, time, value)
  }

  private static func changed(
    _ pattern: HapticPattern, _ time: (inout Double) -> Void, _ value: (inout Float) -> Void
  ) -> HapticPattern {
    var pattern = pattern
    for index in pattern.events.indices {
      time(&pattern.events[index].time)
      if var duration = pattern.events[index].duration {
        time(&duration)
        pattern.events[index].duration = duration
      }
      for at in pattern.events[index].parameters.indices {
        value(&pattern.events[index].parameters[at].value)
      }
    }
    for index in pattern.curves.indices {
      time(&pattern.curves[index].time)
      for at in pattern.curves[index].controlPoints.indices {
        time(&pattern.curves[index].controlPoints[at].time)
        value(&pattern.curves[index].controlPoints[at].value)
      }
    }
    return pattern
  }

  private static func changes(_ pattern: HapticPattern) throws -> Int {
    try #require(CompositionRecord(in: pattern)).changes(in: pattern)
  }

  @Test(
    "rounding alone is no change by hand, and composing again restores the digits",
    arguments: [(3, 3), (3, 2), (4, 3), (4, 4), (6, 3), (3, 5), (5, 2)])
  func rounding(times: Int, values: Int) throws {
    let composed = try Self.composed()
    let rounded = Self.rounded(composed, times: times, values: values)
    #expect(rounded != composed)
    #expect(try Self.changes(rounded) == 0)
    let update = CompositionUpdate(
      of: rounded, record: try #require(CompositionRecord(in: rounded)), with: try Self.composed())
    #expect(!update.hasEdits && update.pattern.events == composed.events)
    expectEqual(update.pattern.curves, composed.curves)
    let other = try Self.composed(0.6)
    let again = CompositionUpdate(
      of: rounded, record: try #require(CompositionRecord(in: rounded)), with: other)
    #expect(!again.hasEdits && again.pattern.events == other.events)
  }

  @Test("times of 32-bit floating-point numbers are no change by hand, late in a long pattern too")
  func floats() throws {
    var composed = try Self.composed()
    for index in composed.events.indices { composed.events[index].time += 500 }
    for index in composed.curves.indices { composed.curves[index].time += 500 }
    CompositionRecord(composed).store(in: &composed)
    let floats = Self.changed(composed) {
      $0 = Double(Float($0))
    } _: { _ in
    }
    #expect(floats.events != composed.events)
    #expect(try Self.changes(floats) == 0)
    #expect(try Self.changes(Self.rounded(floats, times: 3, values: 3)) == 0)
  }

  @Test("tools that keep absolute times write differences of rounded ones, which are no change either")
  func absolute() throws {
    var pattern = try Self.composed()
    func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }
    for index in pattern.curves.indices {
      let start = pattern.curves[index].time
      pattern.curves[index].time = rounded(start)
      for at in pattern.curves[index].controlPoints.indices {
        let time = start + pattern.curves[index].controlPoints[at].time
        pattern.curves[index].controlPoints[at].time = rounded(rounded(time) - rounded(start))
      }
    }
    for index in pattern.events.indices {
      let event = pattern.events[index]
      if let duration = event.duration {
        pattern.events[index].duration = rounded(rounded(event.time + duration) - rounded(event.time))
      }
      pattern.events[index].time = rounded(event.time)
    }
    #expect(try Self.changes(pattern) == 0)
  }

  @Test("what a hand changed in a rounded file counts, and nothing else does", arguments: 0..<6)
  func edits(edit: Int) throws {
    var pattern = Self.rounded(try Self.composed(), times: 3, values: 3)
    let vibration = try #require(pattern.events.firstIndex { $0.type == .hapticContinuous })
    switch edit {
    case 0: pattern.events[0].time += 0.002
    case 1: pattern.events[0].parameters[0].value += 0.002
    case 2: pattern.events[vibration].duration? += 0.002
    case 3: pattern.curves[0].controlPoints[1].value += 0.002
    case 4: pattern.curves[0].controlPoints.remove(at: 1)
    default: pattern.events[0].parameters[0] = .init(.attackTime, pattern.events[0].parameters[0].value)
    }
    #expect(try Self.changes(pattern) == 1)
    let update = CompositionUpdate(
      of: pattern, record: try #require(CompositionRecord(in: pattern)), with: try Self.composed(0.6))
    #expect(update.hasEdits && update.kept == 1)
  }

  @Test("one number with fewer digits among others with more is a change by hand")
  func oneNumber() throws {
    var pattern = try Self.composed()
    let values = pattern.events[0].parameters.map(\.value)
    try #require(values.contains { ($0 * 100).rounded() != $0 * 100 })
    pattern.events[0].parameters[0].value += 0.0004
    #expect(try Self.changes(pattern) == 1)
    pattern.events[0].parameters[0].value = values[0]
    #expect(try Self.changes(pattern) == 0)
  }

  @Test(
    "a record of version 1 is read; with the same composition its numbers are known, otherwise rounding counts"
  )
  func version1() throws {
    let composed = try Self.composed()
    let text = try #require(CompositionRecord(in: composed)).text
    let words = text.split(separator: " ")
    #expect(words.first == "2" && words.dropFirst().allSatisfy { $0.contains(".") })
    let old = "1 " + words.dropFirst().compactMap { $0.split(separator: ".").first }.joined(separator: " ")
    let record = try #require(CompositionRecord(text: old))
    #expect(record.text == old && record == CompositionRecord(composed))
    expectEqual(record.changes(in: composed), 0)
    let rounded = Self.rounded(composed, times: 3, values: 2)
    #expect(record.changes(in: rounded) > 0)
    let update = CompositionUpdate(of: rounded, record: record, with: composed)
    #expect(!update.hasEdits && update.pattern.events == composed.events)
    #expect(CompositionUpdate(of: rounded, record: record, with: try Self.composed(0.6)).hasEdits)
  }

  @Test(
    "numbers that are cut short, too long or damaged make no event equal",
    arguments: ["", "A", "A!", "////////////////////", "gggggggggggggggggB", "AAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
  func damaged(numbers: String) throws {
    let composed = try Self.composed()
    let rounded = Self.rounded(composed, times: 3, values: 2)
    let words = try #require(CompositionRecord(in: composed)).text.split(separator: " ")
    let parts = words.dropFirst().compactMap { $0.split(separator: ".").first }
    let record = CompositionRecord(text: "2 " + parts.map { "\($0).\(numbers)" }.joined(separator: " "))
    guard let record else {
      #expect(!numbers.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
      return
    }
    expectEqual(record.changes(in: composed), 0)
    #expect(record.changes(in: rounded) > 0)
  }

  @Test("a curve that begins where its vibration ends is no change")
  func chainedAtTheEnd() throws {
    for (start, duration) in [(0.06, 0.61), (0.1, 0.2), (0.715, 0.615), (2.3, 0.25)] {
      let end = ((start + duration) * 1e6).rounded() / 1e6
      let curves = [(start, 0.0, duration), (end, 0, 0.004)].map { time, first, last in
        ParameterCurve(
          .hapticIntensityControl, time: time,
          controlPoints: [.init(time: first, value: 0.5), .init(time: last, value: 1)])
      }
      var pattern = HapticPattern(
        events: [HapticEvent(.hapticContinuous, time: start, duration: duration)], curves: curves)
      CompositionRecord(pattern).store(in: &pattern)
      #expect(try Self.changes(pattern) == 0, "\(start) + \(duration)")
    }
  }
}
