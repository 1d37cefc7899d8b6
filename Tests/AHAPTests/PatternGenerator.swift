import AHAP
import HapticModel
import TestSupport

/// Makes valid patterns of all shapes: every kind of event, extreme numbers, odd strings, extras at every level.
struct PatternGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pattern() -> HapticPattern {
    var pattern = HapticPattern(version: chance(10) ? number() : 1)
    pattern.extras = extras()
    for _ in 0..<count() { pattern.events.append(event()) }
    for _ in 0..<count() { pattern.parameters.append(parameter()) }
    for _ in 0..<count() { pattern.curves.append(curve()) }
    return pattern
  }

  mutating func event() -> HapticEvent {
    let type = EventType.allCases.randomElement(using: &random) ?? .hapticTransient
    var event = HapticEvent(type, time: time())
    if type.isContinuous || chance(4) { event.duration = time() }
    for _ in 0..<count() {
      let id = EventParameterID.allCases.randomElement(using: &random) ?? .hapticIntensity
      event.parameters.append(EventParameter(id, value(id.facts.range), extras: extras()))
    }
    if type == .audioCustom {
      event.waveform = AudioWaveform(
        .path("\(string()).wav"), usesVolumeEnvelope: !chance(3), loops: chance(3))
    }
    event.extras = extras()
    event.entryExtras = extras()
    if type != .audioCustom, chance(20) {
      event.extras.members.append(.init(key: "EventWaveformPath", value: .string("x")))
    }
    return event
  }

  mutating func parameter() -> DynamicParameter {
    let id = DynamicParameterID.allCases.randomElement(using: &random) ?? .hapticIntensityControl
    return DynamicParameter(
      id, time: time(), value: value(id.facts.range), extras: extras(), entryExtras: extras())
  }

  mutating func curve() -> ParameterCurve {
    let id = DynamicParameterID.allCases.randomElement(using: &random) ?? .hapticIntensityControl
    var points: [ParameterCurve.ControlPoint] = []
    for _ in 0..<(chance(4) ? 40 : count()) {
      points.append(.init(time: time(), value: value(id.facts.range), extras: extras()))
    }
    return ParameterCurve(id, time: time(), controlPoints: points, extras: extras(), entryExtras: extras())
  }

  /// True once in so many times.
  mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

  private mutating func count() -> Int { chance(3) ? 0 : Int.random(in: 1...4, using: &random) }

  mutating func time() -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: 0
    case 1: Double(Int.random(in: 0...200, using: &random)) / 100
    case 2: PatternLimits.longestTime
    case 3: Double.leastNonzeroMagnitude * Double(Int.random(in: 1...1_000, using: &random))
    case 4: Double.random(in: 0...PatternLimits.longestTime, using: &random)
    default: Double.random(in: 0...2, using: &random)
    }
  }

  mutating func value(_ range: ClosedRange<Float>) -> Float {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    case 2:
      min(Float.leastNonzeroMagnitude * Float(Int.random(in: 1...1_000, using: &random)), range.upperBound)
    default: Float.random(in: range, using: &random)
    }
  }

  private mutating func number() -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 2
  }

  /// Text with quotation marks, controls, marks that join, and characters of every width.
  mutating func string() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "Z", "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\r", "\t", "\u{7F}", "é", "\u{301}", "☃",
      "\u{2028}", "\u{FFFD}", "\u{FEFF}",
      "😀", "\u{10FFFF}", " ", ".", "[",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }

  mutating func extras() -> ExtraKeys {
    var extras = ExtraKeys()
    if !chance(5) { return extras }
    for index in 0..<Int.random(in: 1...12, using: &random) {
      // The number keeps keys apart; what follows makes them odd.
      extras.members.append(.init(key: "x\(index)\(string())", value: extra(depth: 0)))
    }
    return extras
  }

  private mutating func extra(depth: Int) -> ExtraValue {
    switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return .number(
        ["0", "-0", "1.50", "1E+2", "123456789012345678901234567890", "1e999"].randomElement(using: &random)
          ?? "1")
    case 3, 4: return .string(string())
    case 5:
      var elements: [ExtraValue] = []
      for _ in 0..<count() { elements.append(extra(depth: depth + 1)) }
      return .array(elements)
    default: return .object(extras())
    }
  }
}
