import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

@Suite("Differences in words")
struct DiffOperationTests {
  private func difference(_ first: HapticPattern, _ second: HapticPattern) throws -> [String] {
    func text(_ pattern: HapticPattern) throws -> EditableText {
      try EditableText(FormatOperation().run(pattern).bytes)
    }
    return DiffOperation().run(try text(first), try text(second)).sentences
  }

  private let taps = HapticPattern(
    events: (0..<12).map { index in
      HapticEvent(
        .hapticTransient, time: Double(index) / 4,
        parameters: [
          EventParameter(.hapticIntensity, 0.5), EventParameter(.hapticSharpness, Float(index) / 16),
        ])
    })

  @Test("the same change of many things is one line")
  func groups() throws {
    #expect(try difference(taps, taps.shifted(by: 0.1)) == ["all 12 taps: 0.1 s later"])
    #expect(try difference(taps.shifted(by: 0.5), taps) == ["all 12 taps: 0.5 s earlier"])
    #expect(try difference(taps, taps.stretched(by: 1.5)) == ["all 12 taps: times × 1.5"])
    #expect(
      try difference(taps, taps.scalingIntensity(by: 0.5)) == ["all 12 taps: HapticIntensity 0.5 → 0.25"])
    var crisp = taps
    for index in crisp.events.indices { crisp.events[index].parameters[1].value += 0.25 }
    #expect(try difference(taps, crisp) == ["all 12 taps: HapticSharpness + 0.25"])
    #expect(
      try difference(taps, taps.part(from: 1)) == [
        "8 taps, 1 s to 2.75 s: 1 s earlier",
        "removed: tap at 0 s, HapticIntensity 0.5, HapticSharpness 0",
        "removed: tap at 0.25 s, HapticIntensity 0.5, HapticSharpness 0.0625",
        "removed: tap at 0.5 s, HapticIntensity 0.5, HapticSharpness 0.125",
        "removed: tap at 0.75 s, HapticIntensity 0.5, HapticSharpness 0.1875",
      ])
  }

  @Test("single changes have their numbers")
  func single() throws {
    var other = taps
    other.events[3].parameters[0].value = 0.75
    other.events[5].time += 0.01
    other.events.remove(at: 7)
    other.events.append(HapticEvent(.hapticContinuous, time: 2, duration: 0.5))
    #expect(
      try difference(taps, other) == [
        "tap at 0.75 s: HapticIntensity 0.5 → 0.75", "tap at 1.25 s: 0.01 s later",
        "removed: tap at 1.75 s, HapticIntensity 0.5, HapticSharpness 0.4375",
        "added: continuous event at 2 s, EventDuration 0.5 s",
      ])
    #expect(try difference(taps, HapticPattern()) == ["removed: 12 taps, 0 s to 2.75 s"])
  }

  @Test("parameters that are listed twice, or in another order, are compared by their names")
  func unusualParameters() throws {
    func tap(_ parameters: [EventParameter]) -> HapticPattern {
      HapticPattern(events: [HapticEvent(.hapticTransient, time: 1, parameters: parameters)])
    }
    let twice = [EventParameter(.hapticIntensity, 0.25), EventParameter(.hapticIntensity, 0.5)]
    var louder = twice
    louder[1].value = 0.75
    #expect(
      try difference(tap(twice), tap(louder)) == ["tap at 1 s: HapticIntensity (2) 0.5 → 0.75"])
    let pair = [EventParameter(.hapticIntensity, 0.25), EventParameter(.hapticSharpness, 0.5)]
    var turned = Array(pair.reversed())
    turned[0].value = 1
    #expect(try difference(tap(pair), tap(turned)) == ["tap at 1 s: HapticSharpness 0.5 → 1"])
    var durations = [HapticPattern(), HapticPattern()]
    for (index, duration) in [0.5, 0.75].enumerated() {
      durations[index].events = [
        HapticEvent(.hapticContinuous, time: 0, duration: duration, parameters: pair)
      ]
    }
    durations[1].events[0].parameters[1].value = 0
    #expect(
      try difference(durations[0], durations[1]) == [
        "continuous event at 0 s: EventDuration 0.5 s → 0.75 s, HapticSharpness 0.5 → 0"
      ])
  }

  @Test("points of curves, parameters, audio files and keys are compared")
  func others() throws {
    var first = HapticPattern(
      curves: [
        ParameterCurve(
          .hapticIntensityControl, time: 0.5,
          controlPoints: [.init(time: 0, value: 0), .init(time: 1, value: 0.5), .init(time: 2, value: 1)])
      ])
    first.events = [HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("a.wav")))]
    first.parameters = [DynamicParameter(.audioVolumeControl, time: 1, value: 0.5)]
    var second = first
    second.curves[0].controlPoints[1].value = 0.75
    second.curves[0].controlPoints.append(.init(time: 3, value: 0))
    second.events[0].waveform?.source = .path("b.wav")
    second.parameters[0].extras = ExtraKeys([.init(key: "Mine", value: .number("1"))])
    second.extras = ExtraKeys([.init(key: "Author", value: .string("me"))])
    #expect(
      try difference(first, second) == [
        "key 'Author' added: \"me\"", "audio file at 0 s: EventWaveformPath 'a.wav' → 'b.wav'",
        "parameter AudioVolumeControl at 1 s: keys none → {\"Mine\": 1}",
        "curve HapticIntensityControl at 0.5 s: point at 1 s: value 0.5 → 0.75, added: point at 3 s, value 0",
      ])
  }

  @Test("texts that differ in spelling or order only are said to")
  func spelling() throws {
    let text = try editable(annotated)
    let operation = DiffOperation()
    #expect(operation.run(text, text).verdict == .identical && operation.run(text, text).sentences.isEmpty)
    let formatted = try EditableText(FormatOperation().run(text.pattern).bytes)
    expectEqual(operation.run(text, formatted).verdict, .spelling)
    #expect(
      operation.run(text, formatted).sentences.count == 1 && !operation.run(text, formatted).isDifferent)
    var reversed = text.pattern
    reversed.events.reverse()
    #expect(operation.run(text, try EditableText(FormatOperation().run(reversed).bytes)).verdict == .order)
  }

  @Test("no pattern differs from itself, and every change is said")
  func random() throws {
    for seed in 0..<UInt64(SearchEffort.count(300)) {
      var random = SeededGenerator(seed: seed)
      var first = HapticPattern()
      for _ in 0..<20 {
        first.events.append(
          HapticEvent(
            random.chance(70) ? .hapticTransient : .hapticContinuous, time: Double(random.int(0...9)) / 4,
            duration: 0.25,
            parameters: [EventParameter(.hapticIntensity, Float(random.int(0...4)) / 4)]))
      }
      var second = first
      let index = random.int(0...19)
      switch random.int(0...3) {
      case 0: second.events[index].time += 0.03125
      case 1: second.events[index].parameters[0].value = 0.1
      case 2: second.events.remove(at: index)
      default: second.events.append(HapticEvent(.hapticTransient, time: 0.1))
      }
      #expect(try difference(first, first).isEmpty, "seed \(seed)")
      let lines = try difference(first, second)
      #expect(lines.count == 1, "seed \(seed): \(lines)")
    }
  }

  @Test("a listing has a line for each entry and point, in the order of time")
  func listing() throws {
    #expect(
      PatternListing.lines(try editable(annotated)).dropFirst(3) == [
        "0.1 s: parameter HapticIntensityControl, value 0.5",
        "0.25 s: tap, HapticIntensity 0.8, HapticSharpness 0.4, keys {\"Mine\": [1, 2.0]}, keys beside {\"Beside\": true}",
        "1 s: continuous event, EventDuration 1.5 s", "1 s: curve HapticSharpnessControl", "  0 s: value 0",
        "  1 s: value -0.5",
      ])
  }
}
