import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Parameter table")
struct ParameterTableTests {
  @Test("the lists of all cases contain every raw value, in order")
  func cases() {
    let values = UInt8.min...UInt8.max
    expectEqual(DynamicParameterID.allCases, values.compactMap { DynamicParameterID(rawValue: $0) })
    expectEqual(EventType.allCases, values.compactMap { EventType(rawValue: $0) })
  }

  @Test("controls and parameters point at each other")
  func links() {
    for id in DynamicParameterID.allCases {
      let haptic = id.facts.appliesTo.isSubset(of: .haptic)
      expectEqual(id.target.control(haptic: haptic), id)
      #expect(id.facts.appliesTo.isSubset(of: id.target.facts.appliesTo))
      #expect(id.name.hasPrefix(haptic ? "Haptic" : "Audio") && id.name.hasSuffix("Control"))
    }
    #expect(EventParameterID.sustained.control(haptic: true) == nil)
  }

  @Test("defaults lie in their range, neutral values are neutral")
  func defaults() {
    for id in EventParameterID.allCases {
      for type in EventType.allCases { #expect(id.facts.range.contains(id.facts.defaultValue(for: type))) }
    }
    for id in DynamicParameterID.allCases {
      expectEqual(id.facts.defaultValue, (id.combination == .multiply ? 1 : 0))
    }
  }

  @Test("an event without values has those of its type, as Core Haptics has them")
  func defaultsByType() {
    let tap = HapticEvent(.hapticTransient, time: 0)
    let hum = HapticEvent(.hapticContinuous, time: 0, duration: 1)
    #expect((tap[.hapticIntensity], tap[.hapticSharpness]) == (0.75, 0.5))
    #expect((hum[.hapticIntensity], hum[.hapticSharpness]) == (0.6, 0.422601))
    let given = HapticEvent(
      .hapticContinuous, time: 0, duration: 1, parameters: [EventParameter(.hapticIntensity, .nan)])
    expectEqual(given[.hapticIntensity], 0.6)
    for type in [EventType.audioContinuous, .audioCustom] {
      let sound = HapticEvent(type, time: 0)
      #expect((sound[.audioVolume], sound[.audioPitch], sound[.audioPan]) == (1, 0, 0))
      expectEqual(sound[.audioBrightness], 1)
    }
  }

  @Test("the last of two values counts, clamped; NaN is the default")
  func values() {
    var event = HapticEvent(.hapticTransient, time: 0)
    expectEqual(event[.hapticSharpness], 0.5)
    event.parameters = [EventParameter(.hapticSharpness, 0.25), EventParameter(.hapticSharpness, 7)]
    expectEqual(event[.hapticSharpness], 1)
    event.parameters = [EventParameter(.hapticSharpness, .nan)]
    expectEqual(event[.hapticSharpness], 0.5)
    event.parameters = [EventParameter(.audioPan, -.infinity)]
    expectEqual(event[.audioPan], -1)
  }

  @Test("duration is the latest end of an event or start of a control")
  func duration() {
    var pattern = HapticPattern(events: [
      HapticEvent(.hapticContinuous, time: 1, duration: 0.5), HapticEvent(.hapticTransient, time: 1.25),
    ])
    expectEqual(pattern.duration, 1.5)
    pattern.parameters = [DynamicParameter(.audioPanControl, time: 1.75, value: 0)]
    expectEqual(pattern.duration, 1.75)
    pattern.curves = [ParameterCurve(.audioPanControl, time: 2, controlPoints: [.init(time: 9, value: 0)])]
    expectEqual(pattern.duration, 2)
  }

  @Test("Docs/Parameters.md says what the code says")
  func document() throws {
    #expect(try Package.compare(Self.render(), with: "Docs/Parameters.md") == nil)
  }

  private static func render() -> String {
    var text = """
      # Parameters

      Made from `ParameterFacts` by `ParameterTableTests`; run the tests with `RECORD_GOLDEN=1` to rewrite it.

      ## Event parameters

      Fixed values of one event.

      | Parameter | Range | When absent | Applies to | Meaning |
      |---|---|---|---|---|

      """
    for id in EventParameterID.allCases { text += row(id.facts) }
    text += """

      ## Dynamic parameters

      Controls that change while a pattern plays, by jumps (`Parameter`) or by curves (`ParameterCurve`).

      | Parameter | Range | Neutral | Applies to | Meaning |
      |---|---|---|---|---|

      """
    for id in DynamicParameterID.allCases { text += row(id.facts) }
    return text
  }

  private static func row(_ facts: ParameterFacts) -> String {
    let types = EventType.allCases.filter { facts.appliesTo.contains($0) }.map(\.name).joined(separator: ", ")
    let (low, high) = (facts.range.lowerBound.plain, facts.range.upperBound.plain)
    let continuous = facts.defaultValue(for: .hapticContinuous)
    let other = continuous == facts.defaultValue ? "" : "; of HapticContinuous \(continuous.plain)"
    return
      "| \(facts.name) | \(low) to \(high) | \(facts.defaultValue.plain)\(other) | \(types) | \(facts.summary) |\n"
  }
}

extension Float {
  /// `1` for 1, `0.5` for 0.5, in every locale.
  fileprivate var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
