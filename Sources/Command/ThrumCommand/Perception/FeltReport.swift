import HapticAnalysis
import HapticPerception
import HapticText

/// A report about what a hand feels of a pattern on a device, as text and JSON.
struct FeltReport {
  private let name: String
  private let target: DesignTarget
  private let trace: FeltTrace
  /// The findings of the design check about events that are felt weakly or not at all.
  private let losses: [DesignFinding]

  init(_ source: PatternFile, on target: DesignTarget) {
    name = source.name
    self.target = target
    let review = DesignCheck(target: target).review(source.pattern)
    trace = review.trace
    losses = review.findings.filter { $0.rule.isAboutLoss && $0.severity > .info }
  }

  func json() -> String {
    var json = JSONText()
    json.object { json in
      json.number("schema", JSONText.schema)
      json.array("events") { json in
        for event in trace.events {
          json.object { json in
            json.string("kind", Self.kind(event))
            json.number("time", event.time)
            json.number("duration", event.duration)
            json.number("level", event.level)
            json.number("pitch", event.pitch)
            json.number("roughness", event.roughness)
          }
        }
      }
      json.number("uncovered", trace.uncovered)
    }
    return json.text
  }

  func text(isVerbose: Bool = false) -> String {
    var lines = ["\(name) on \(target.name): \(target.device.summary)"]
    var table = TextTable()
    for (index, event) in trace.events.enumerated() {
      let isMasked = index > 0 && Masking.hides(trace.events[index - 1], event)
      let notes = [(event.isRough, "rough"), (isMasked, "masked")].filter(\.0).map(\.1)
      table.add(
        NumberText.rounded(event.time) + " s", Self.kind(event),
        NumberText.rounded(event.level, digits: 1) + " dB", event.levelWord,
        NumberText.rounded(event.pitch, digits: 0) + " Hz", event.pitchWord,
        NumberText.rounded(event.duration * 1000, digits: 0) + " ms", notes.joined(separator: ", "))
    }
    lines += trace.events.isEmpty ? ["  nothing is felt"] : table.lines(indent: 2)
    if !losses.isEmpty {
      lines.append("Not felt, or hardly:")
      lines += losses.map { "  " + $0.message }
    }
    if trace.adaptation.isReported {
      let shift = max(trace.adaptation.pacinianShift, trace.adaptation.nonPacinianShift)
      lines.append(
        "\(NumberText.rounded(trace.adaptation.feltTime, digits: 0)) s of vibration: the hand adapts by "
          + "\(NumberText.rounded(shift, digits: 1)) dB")
    }
    guard isVerbose else { return lines.joined(separator: "\n") }
    let hand = target.hand == .grasp ? "in a grasp" : "against the skin"
    let strength =
      target.isMeasured
      ? "was measured" : "is not measured (\(target.device.confidence)): levels may be 6 dB higher or lower"
    lines.append("Levels are in dB above threshold, \(hand). The strength of \(target.name) \(strength).")
    return lines.joined(separator: "\n")
  }

  private static func kind(_ event: FeltEvent) -> String { event.kind == .tap ? "tap" : "span" }
}
