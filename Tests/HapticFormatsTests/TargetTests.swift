import Foundation
import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

@Suite("Formats of devices")
struct TargetTests {
  /// Two taps, and a vibration that swells.
  static let pattern = HapticPattern(
    events: [
      HapticEvent(
        .hapticTransient, time: 0.1,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.8)]),
      HapticEvent(
        .hapticTransient, time: 0.25,
        parameters: [EventParameter(.hapticIntensity, 0.6), EventParameter(.hapticSharpness, 0.3)]),
      HapticEvent(
        .hapticContinuous, time: 0.5, duration: 0.5,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.2)]),
    ],
    curves: [
      ParameterCurve(
        .hapticIntensityControl, time: 0.5,
        controlPoints: [.init(time: 0, value: 0.3), .init(time: 0.5, value: 1)])
    ])

  /// Transients and a vibration beyond the limits of targets.
  static let long = HapticPattern(
    events: (0..<120).map { HapticEvent(.hapticTransient, time: Double($0) * 0.1) }
      + [HapticEvent(.hapticContinuous, time: 13, duration: 18)])

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("no call of vibrate is cut by a browser", arguments: [true, false])
  func vibrate(isLiteral: Bool) throws {
    for pattern in isLiteral ? [Self.pattern, Self.long] : [Self.pattern] {
      let calls = try #require(
        Self.object(text(.web, [pattern], isLiteral: isLiteral))["calls"] as? [[String: Any]])
      #expect(!calls.isEmpty)
      var end = 0
      for call in calls {
        let start = try #require(call["start"] as? Int)
        let list = try #require(call["pattern"] as? [Int])
        #expect(start >= end)
        #expect(list.count <= 99 && list.count % 2 == 1)
        #expect(list.allSatisfy { $0 > 0 && $0 <= 10_000 })
        end = start + list.reduce(0, +)
      }
    }
  }

  @Test("strength is the share of time on, as far as a window of 20 ms says it")
  func pulseWidth() throws {
    let half = HapticPattern(events: [
      HapticEvent(
        .hapticContinuous, time: 0, duration: 1, parameters: [EventParameter(.hapticIntensity, 0.5)])
    ])
    let calls = try #require(
      Self.object(text(.web, [half], isLiteral: true))["calls"] as? [[String: Any]])
    let on = calls.reduce(0) { sum, call in
      sum
        + ((call["pattern"] as? [Int]) ?? []).enumerated().reduce(0) {
          $0 + ($1.offset % 2 == 0 ? $1.element : 0)
        }
    }
    #expect((500...510).contains(on))
  }

  @Test(
    "envelopes of Android have at most 16 points of 20 ms to 1 s, and end at 0", arguments: [true, false])
  func envelopes(isLiteral: Bool) throws {
    // The first tap is at 0, where an envelope has to rise first, and the second one soon after it.
    let early = HapticPattern(events: [0, 0.04, 0.08].map { HapticEvent(.hapticTransient, time: $0) })
    for pattern in isLiteral ? [Self.pattern, Self.long, early] : [Self.pattern, early] {
      let root = try Self.object(text(.android, [pattern], isLiteral: isLiteral))
      let envelopes = try #require(root["envelopes"] as? [[String: Any]])
      #expect(!envelopes.isEmpty)
      var end = 0
      for envelope in envelopes {
        let points = try #require(envelope["points"] as? [[String: Any]])
        let lengths = points.compactMap { $0["durationMillis"] as? Int }
        #expect(points.count <= 16)
        #expect(
          lengths.count == points.count && lengths.allSatisfy { (20...1000).contains($0) }, "\(lengths)")
        #expect(points.last?["amplitude"] as? Double == 0 && points.last?["intensity"] as? Double == 0)
        #expect(points.allSatisfy { (0...1).contains(($0["amplitude"] as? Double) ?? 2) })
        let start = try #require(envelope["start"] as? Int)
        #expect(start >= end)
        end = start + lengths.reduce(0, +)
      }
      let waveform = try #require(root["waveform"] as? [String: Any])
      let timings = try #require(waveform["timings"] as? [Int])
      let amplitudes = try #require(waveform["amplitudes"] as? [Int])
      #expect(timings.count == amplitudes.count && timings.allSatisfy { $0 > 0 })
      #expect(amplitudes.allSatisfy { (0...255).contains($0) } && amplitudes.contains { $0 > 0 })
    }
  }

  @Test("effects of Linux last at most 32767 ms and follow each other")
  func forceFeedback() throws {
    let steady = HapticPattern(events: [
      HapticEvent(
        .hapticContinuous, time: 0, duration: 35,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    ])
    let effects = try #require(
      Self.object(text(.forceFeedback, [steady], isLiteral: true))["effects"] as? [[String: Any]])
    #expect(effects.count >= 2)
    var end = 0
    for effect in effects {
      let length = try #require(effect["length"] as? Int)
      let start = try #require(effect["at"] as? Int)
      #expect(length <= 32_767 && start >= end)
      end = start + length
    }
    #expect((35_000...35_100).contains(end))
  }

  @Test("steps of motors are read as two vibrations, and written again as the same steps")
  func motors() throws {
    let text =
      #"{"format": "thrum-motors", "version": 1, "steps": [{"duration": 120, "strongMagnitude": 0.5, "weakMagnitude": 0}, {"duration": 240, "strongMagnitude": 0, "weakMagnitude": 1}]}"#
    let content = try MotorReader.read(Array(text.utf8), FormatLimits())
    expectEqual(content.patterns.count, 2)
    let timeline = try Timeline([content.patterns[0]])
    expectEqual(timeline.intensity.value(at: 0.06), 0.5)
    expectEqual(timeline.intensity.value(at: 0.3), 0)
  }

  @Test("HD rumble is a word every 15 ms, whose codes are within the safe range")
  func rumble() throws {
    let root = try Self.object(text(.rumble, [Self.pattern], isLiteral: true))
    let slots = try #require(root["slots"] as? [[String: Any]])
    #expect((60...75).contains(slots.count))
    for slot in slots {
      let codes = try #require(slot["codes"] as? [Int])
      #expect(codes.count == 4 && codes[1] <= 100 && codes[3] <= 100)
      expectEqual((slot["word"] as? String)?.count, 8)
    }
  }

  @Test("PCM has the rate, one channel and 16 bits", arguments: [3000, 8000, 48_000])
  func waveform(rate: Int) throws {
    let format: HapticFormat = rate == 3000 ? .wav3 : rate == 8000 ? .wav8 : .wav48
    let bytes = try written(format, [Self.pattern]).files[0].bytes
    func word(_ at: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    #expect(Array(bytes[..<4]) == Array("RIFF".utf8) && word(4, 4) == bytes.count - 8)
    #expect(word(22, 2) == 1 && word(24, 4) == rate && word(34, 2) == 16)
    let count = word(40, 4) / 2
    expectEqual(count * 2, bytes.count - 44)
    #expect((Double(count) / Double(rate) - 1).magnitude < 0.05)
    let loudest = (0..<count).map { abs(Int(Int16(truncatingIfNeeded: word(44 + 2 * $0, 2)))) }.max() ?? 0
    #expect(loudest > 10_000)
  }

  @Test("an amplitude envelope for OpenXR lasts 10 ms for each of its values")
  func openXRDuration() throws {
    for count in 1...60 {
      let pattern = HapticPattern(events: [
        HapticEvent(.hapticContinuous, time: 0, duration: Double(count) / 100)
      ])
      let root = try Self.object(text(.openXR, [pattern]))
      for part in try #require(root["amplitudeEnvelope"] as? [[String: Any]]) {
        let values = try #require(part["amplitudes"] as? [Double])
        #expect(part["duration"] as? Int == 10_000_000 * values.count, "\(count)")
      }
    }
  }

  @Test("parts for OpenXR have at most 4000 values, and all but the first are appended")
  func openXR() throws {
    let root = try Self.object(text(.openXR, [Self.long]))
    let parts = try #require(root["pcm"] as? [[String: Any]])
    #expect(parts.count > 5)
    for (index, part) in parts.enumerated() {
      #expect((part["samples"] as? [Double])?.count ?? 9999 <= 4000)
      expectEqual(part["append"] as? Bool, (index > 0))
    }
  }

  @Test(
    "conversion is deterministic", arguments: FormatRegistry.formats.filter { $0.write != nil }.map(\.name))
  func deterministic(name: String) throws {
    let format = try #require(FormatRegistry.named(name))
    let first = try written(format, [Self.pattern], isLiteral: true)
    let second = try written(format, [Self.pattern], isLiteral: true)
    expectEqual(first.files.map(\.bytes), second.files.map(\.bytes))
    expectEqual(first.losses, second.losses)
  }

  @Test(
    "what a writer writes, detection recognizes as the same format",
    arguments: FormatRegistry.formats.filter { $0.write != nil && $0.read != nil }.map(\.name))
  func detection(name: String) throws {
    let format = try #require(FormatRegistry.named(name))
    let file = try written(format, [Self.pattern], isLiteral: true).files[0]
    expectEqual(FormatRegistry.detect(file.bytes, ending: "wrong")?.name, name)
    let read = try #require(format.read)
    #expect(try !read(file.bytes, FormatLimits()).patterns.isEmpty)
  }
}
