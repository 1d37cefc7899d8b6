import HapticModel
import HapticScore
import TestSupport
import Testing

@testable import HapticGraphics

/// Patterns that no file can hold but code can: every number may be anything.
@Suite("Nonsense")
struct NonsenseTests {
  private static let times: [Double] = [
    0, 0, 0.1, 0.5, 1, 1.000_001, 3, 86_400, 86_401, -0.0, -1, 1e-12, 1e300, .nan, .infinity, -.infinity,
    .leastNonzeroMagnitude,
  ]
  private static let values: [Float] = [0, 1, 0.5, -1, 2, 1e-30, 1e30, .nan, .infinity, -.infinity]

  @Test("any pattern can be drawn, on any page", arguments: 0..<300)
  func drawing(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let pattern = Self.pattern(&numbers)
    let wave = Waveform(left: [0, 1, .nan, -.infinity, 1e30, -1])
    let columns = [Int.min, 0, 1, 16, 300, Int.max].randomElement(using: &numbers) ?? 1
    let picture = PatternPicture(
      pattern, title: "\u{0}x", columns: min(columns, 1000), sampleRate: seed % 7 == 0 ? 8000 : 48_000,
      waveforms: { _ in seed % 2 == 0 ? wave : nil })
    let width = [Double.nan, -1, 0, 480, 961.5, .infinity].randomElement(using: &numbers) ?? 0
    let svg = SVGRenderer(width: width, appearance: .dark, idPrefix: "1 <>").render(picture)
    #expect(!svg.contains("nan") && !svg.contains("inf\""), "seed \(seed)")
    _ = SVGReader.read(svg)
    let style = TerminalStyle(
      width: [Int.min, 0, 30, 81, Int.max].randomElement(using: &numbers) ?? 80,
      height: [nil, Int.min, 0, 20, Int.max].randomElement(using: &numbers) ?? nil,
      colour: .full, isUnicode: seed % 3 != 0)
    #expect(!TerminalRenderer(style: style).render(picture).isEmpty)
  }

  private static func pattern(_ numbers: inout SeededGenerator) -> HapticPattern {
    func time() -> Double { times.randomElement(using: &numbers) ?? 0 }
    func value() -> Float { values.randomElement(using: &numbers) ?? 0 }
    func some(_ limit: Int) -> Range<Int> { 0..<Int.random(in: 0...limit, using: &numbers) }
    var pattern = HapticPattern()
    for _ in some(6) {
      let type = EventType.allCases.randomElement(using: &numbers) ?? .hapticTransient
      var event = HapticEvent(type, time: time(), duration: Bool.random(using: &numbers) ? time() : nil)
      for id in EventParameterID.allCases where Bool.random(using: &numbers) {
        event.parameters.append(EventParameter(id, value()))
      }
      if type == .audioCustom, Bool.random(using: &numbers) {
        event.waveform = AudioWaveform(.path("///"), loops: Bool.random(using: &numbers))
      }
      pattern.events.append(event)
    }
    for _ in some(4) {
      let id = DynamicParameterID.allCases.randomElement(using: &numbers) ?? .audioPanControl
      pattern.parameters.append(DynamicParameter(id, time: time(), value: value()))
    }
    for _ in some(4) {
      let id = DynamicParameterID.allCases.randomElement(using: &numbers) ?? .audioPanControl
      let points = some(5).map { _ in ParameterCurve.ControlPoint(time: time(), value: value()) }
      pattern.curves.append(ParameterCurve(id, time: time(), controlPoints: points))
    }
    return pattern
  }
}
