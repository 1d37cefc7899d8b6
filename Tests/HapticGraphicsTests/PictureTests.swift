import Foundation
import HapticModel
import HapticScore
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import HapticGraphics

@Suite("Picture")
struct PictureTests {
  @Test("a simplified polyline keeps its ends and stays within the tolerance", arguments: 0..<50)
  func simplified(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var time = 0.0
    let points = (0..<200).map { index in
      if index % 17 != 0 { time += Double.random(in: 0...0.1, using: &numbers) }
      return TimedValue(time, (Double(index) / 20).rounded() + Double.random(in: 0...0.02, using: &numbers))
    }
    let polyline = Polyline(points)
    let simple = polyline.simplified(tolerance: 0.03)
    #expect(simple.points.count < 120, "seed \(seed)")
    #expect(simple.points.first == points.first && simple.points.last == points.last)
    for point in points {
      guard let range = simple.range(from: point.time, to: point.time) else {
        Issue.record("seed \(seed): nothing at \(point.time)")
        continue
      }
      #expect(
        point.value >= range.lowerBound - 0.0301 && point.value <= range.upperBound + 0.0301,
        "seed \(seed) at \(point.time)")
    }
  }

  @Test("a polyline has its value after a jump, and its range around one")
  func jump() {
    let polyline = Polyline([TimedValue(0, 0), TimedValue(1, 1), TimedValue(1, 3), TimedValue(2, 3)])
    expectEqual(polyline.value(at: 0.5), 0.5)
    expectEqual(polyline.value(at: 1), 3)
    expectEqual(polyline.value(at: 2), 3)
    #expect(polyline.value(at: 2.1) == nil)
    #expect(polyline.range(from: 0.5, to: 1.5) == 0.5...3)
    #expect(polyline.range(from: 1.2, to: 1.5) == 3...3)
    #expect(polyline.range(from: 3, to: 4) == nil)
  }

  @Test("too many transients become the strongest of each column, none lost from the count")
  func columns() {
    let pattern = HapticPattern(
      events: (0..<5000).map {
        Fixtures.event(.hapticTransient, Double($0) / 5000, nil, [.hapticIntensity: $0 == 2500 ? 1 : 0.3])
      })
    let taps = PatternPicture(pattern, columns: 100).haptic?.taps ?? []
    #expect(taps.count <= 100)
    expectEqual(taps.reduce(0) { $0 + $1.count }, 5000)
    expectEqual(taps.filter { $0.effective.intensity == 1 }.count, 1)
  }

  @Test("too many continuous events become one shape with the strongest of each moment")
  func merged() {
    let pattern = HapticPattern(
      events: (0..<1000).map {
        Fixtures.event(.hapticContinuous, Double($0) / 100, 0.05, [.hapticIntensity: $0 < 500 ? 0.2 : 0.9])
      })
    let shapes = PatternPicture(pattern, columns: 200).haptic?.shapes ?? []
    #expect(shapes.count == 1 && shapes.first?.count == 1000)
    #expect(abs((shapes.first?.effective.value(at: 2) ?? 0) - 0.2) < 1e-6)
    #expect(abs((shapes.first?.effective.value(at: 8) ?? 0) - 0.9) < 1e-6)
  }

  @Test("the strongest continuous event is drawn first, so that no other hides behind it")
  func order() {
    let events = [0.3, 0.9, 0.6].map {
      Fixtures.event(.hapticContinuous, 0, 1, [.hapticIntensity: Float($0)])
    }
    let peaks = PatternPicture(HapticPattern(events: events)).haptic?.shapes.map { $0.effective.peak } ?? []
    #expect(peaks == peaks.sorted(by: >) && peaks.count == 3)
  }

  @Test("an audio pattern has no haptic lane, an empty one has")
  func lanes() {
    let audio = PatternPicture(HapticPattern(events: [Fixtures.event(.audioContinuous, 0, 1)]))
    #expect(audio.haptic == nil && audio.tones?.bands.count == 1 && audio.sounds == nil)
    #expect(PatternPicture(HapticPattern()).haptic != nil)
  }

  @Test("sounds that overlap get rows of their own")
  func rows() {
    let events = [(0.0, 1.0), (0.5, 1), (1.2, 1), (1.3, 1)].map {
      Fixtures.event(.audioCustom, $0.0, $0.1, [:], path: "a.wav")
    }
    let lane = PatternPicture(HapticPattern(events: events)).sounds
    expectEqual(lane?.blocks.map(\.row), [0, 1, 0, 2])
    expectEqual(lane?.rowCount, 3)
  }

  @Test("a waveform's excursion follows the file, its pitch and its loop")
  func peaks() {
    let step = Waveform(left: Array(repeating: 0.25, count: 4800) + Array(repeating: -0.5, count: 4800))
    func block(_ pitch: Float, loops: Bool, _ duration: Double?) -> SoundBlock? {
      var event = Fixtures.event(.audioCustom, 0, duration, [.audioPitch: pitch], path: "step.wav")
      event.waveform?.loops = loops
      return PatternPicture(HapticPattern(events: [event]), waveforms: { _ in step }).sounds?.blocks.first
    }
    let plain = block(0, loops: false, nil)
    #expect(abs((plain?.end ?? 0) - 0.2) < 1e-9)
    #expect(plain?.peaks?.first == 0...0.25 && plain?.peaks?.last == -0.5...0)
    #expect(abs((block(1, loops: false, nil)?.end ?? 0) - 0.1) < 1e-9)
    let looped = block(0, loops: true, 0.4)?.peaks ?? []
    let third = looped[looped.count * 5 / 8]
    #expect(third == 0...0.25)
    #expect(block(0, loops: false, 0.4)?.peaks?.last == 0...0)
  }

  @Test("controls have short names for people")
  func labels() {
    let picture = PatternPicture(
      HapticPattern(
        parameters: DynamicParameterID.allCases.map { DynamicParameter($0, time: 0, value: 0.5) }))
    expectEqual(picture.controls.map(\.label).first, "Haptic intensity")
    expectEqual(picture.controls.map(\.label).last, "Audio release time")
    #expect(
      picture.controls.map(\.sign) == DynamicParameterID.allCases.map { $0.combination == .add ? "+" : "×" })
  }
}

@Suite("Numbers and text")
struct TextTests {
  @Test("numbers are short and the same everywhere")
  func numbers() {
    for (value, decimals, text) in [
      (0.0, 2, "0"), (-0.001, 2, "0"), (1, 2, "1"), (1.5, 2, "1.5"), (1.005, 2, "1"), (-2.25, 2, "-2.25"),
      (0.05, 2, "0.05"), (1234.5678, 3, "1234.568"), (1e300, 2, "1e300"), (100, 0, "100"),
    ] {
      expectEqual(NumberText.rounded(value, digits: decimals), text)
    }
    expectEqual([1.005, .nan, .infinity, -1e300].map(SVGWriter.px), ["1", "0", "0", "0"])
    expectEqual(NumberText.count(1234), "1234")
    expectEqual(NumberText.count(100_000), "100\u{202F}000")
    #expect(NumberText.count(Int.min).hasPrefix("-9\u{202F}223"))
  }

  @Test("lengths are given in the unit a person would choose")
  func lengths() {
    for (seconds, text) in [
      (0.0, "0 s"), (0.0025, "2.5 ms"), (0.25, "250 ms"), (0.9996, "1 s"), (1.25, "1.25 s"), (42.03, "42 s"),
      (125, "2 min 5 s"), (3599.6, "1 h"), (3900, "1 h 5 min"), (86_400, "24 h"), (.infinity, "0 s"),
    ] {
      expectEqual(NumberText.length(seconds), text)
    }
  }

  @Test("ticks are at 1, 2 or 5 of a unit, or at round minutes and hours")
  func ticks() {
    func labels(_ span: Double) -> [String] { TimeTicks(span: span, about: 6).ticks.map(\.label) }
    expectEqual(labels(0.004), ["0", "1", "2", "3", "4"])
    expectEqual(labels(0.5), ["0", "100", "200", "300", "400", "500"])
    expectEqual(labels(1.8), ["0", "0.5", "1", "1.5"])
    expectEqual(labels(10), ["0", "2", "4", "6", "8", "10"])
    expectEqual(labels(300), ["0:00", "1:00", "2:00", "3:00", "4:00", "5:00"])
    expectEqual(labels(86_400), ["0:00", "6:00", "12:00", "18:00", "24:00"])
  }

  @Test(
    "there are never many ticks, and never none",
    arguments: [1e-3, 0.0173, 0.31, 7, 59, 119, 121, 4000, 9e4, 3.4e5])
  func tickCount(span: Double) {
    for count in [2, 5, 9, 30] {
      let ticks = TimeTicks(span: span, about: count).ticks
      #expect(ticks.count >= 2 && ticks.count <= 2 * count + 2, "\(span) s, about \(count): \(ticks.count)")
      expectEqual(Set(ticks.map(\.label)).count, ticks.count)
    }
  }

  @Test("cleaning keeps what can be read")
  func cleaning() {
    expectEqual(PlainText.cleaned("heart\tbeat 心\u{301}.ahap"), "heart beat 心\u{301}.ahap")
    expectEqual(PlainText.cleaned("a\u{0}b\u{1B}c\u{200B}d\u{2066}e\u{FEFF}f\u{E0041}g"), "abcdefg")
    #expect(PlainText.width(PlainText.cleaned(String(repeating: "字", count: 10_000))) <= 160)
    expectEqual(PlainText.fitted("heartbeat", to: 6), "heart…")
    expectEqual(PlainText.fitted("心臓の音", to: 6), "心臓…")
    expectEqual(PlainText.fitted("heartbeat", to: 0), "")
  }

  @Test("the sharpness scale grows lighter step by step on every background, and is seen on a light one")
  func scale() {
    for colours in [SharpnessScale.light, SharpnessScale.dark, SharpnessScale.neutral] {
      expectEqual(colours.count, SharpnessScale.stepCount)
      let luminances = colours.map(Self.luminance)
      // The last three on a light background are as light as their contrast allows.
      for (before, after) in zip(luminances, luminances.dropFirst()) { #expect(after > before - 0.001) }
    }
    let panel = Self.luminance(0xF5F6F8) + 0.05
    #expect(SharpnessScale.light.allSatisfy { panel / (Self.luminance($0) + 0.05) > 3.25 })
    #expect(SharpnessScale.step(of: -1) == 0 && SharpnessScale.step(of: .nan) == 0)
    #expect(SharpnessScale.step(of: 0.5) == 5 && SharpnessScale.step(of: 2) == 10)
  }

  /// Relative luminance by the definition of sRGB, its power taken as 2.2.
  private static func luminance(_ colour: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let value = Double((colour >> shift) & 255) / 255
      return value * value * exp(0.2 * log(max(value, 1e-9)))
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}
