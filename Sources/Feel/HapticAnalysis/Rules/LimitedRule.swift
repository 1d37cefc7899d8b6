import HapticPerception
import HapticText

/// The rule `limited`: times at which the limiter reduces the strength.
struct LimitedRule {
  let scene: DesignScene

  func check(into findings: inout [DesignFinding]) {
    for stretch in scene.trace.limited {
      let last = scene.lastEvent(until: stretch.start + Attribution.layeredWithin)
      findings.append(
        DesignFinding(
          .limited, .info, at: last.map { .event($0.index) } ?? .pattern, time: stretch.start,
          message:
            "events add up to \(NumberText.rounded(stretch.largest, digits: 2)) times full drive at "
            + "\(Wording.seconds(stretch.start)); the limiter removes \(Wording.text(stretch.loss)) dB",
          proposal: "weaken one of the events that play at the same time",
          numbers: [
            .init("sum", stretch.largest), .init("loss", stretch.loss, "dB"),
            .init("duration", stretch.end - stretch.start, "s"),
          ]))
    }
  }
}
