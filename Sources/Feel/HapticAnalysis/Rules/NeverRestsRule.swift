import HapticPerception
import HapticText

/// The rule `neverRests`: vibration that lasts too long without a rest.
struct NeverRestsRule {
  let scene: DesignScene

  /// The vibration without a rest, in s, that is reported as too long. Chosen by this project: where adaptation is reported.
  private static var longestWithoutRest: Double { 20 }
  /// The height in just noticeable differences from which on a vibration is no rest. Chosen by this project: the first that is
  /// noticed.
  private static var leastHeight: Double { 1 }
  /// The shortest pause that counts as a rest, in s. Chosen by this project.
  private static var shortestRest: Double { 0.1 }

  func check(into findings: inout [DesignFinding]) {
    var start: Int?
    var quiet = 0
    let rest = Int(Self.shortestRest * PerceptionConstants.frameRate)
    var longest = (start: 0, count: 0)
    for (index, moment) in scene.sensation.moments.enumerated() {
      // A vibration that something masks makes the hand less sensitive, too.
      if moment.unmasked >= Self.leastHeight {
        start = start ?? index
        quiet = 0
      } else {
        quiet += 1
        if quiet >= rest { start = nil }
      }
      if let start, index - start - quiet + 1 > longest.count { longest = (start, index - start - quiet + 1) }
    }
    let seconds = Double(longest.count) / PerceptionConstants.frameRate
    guard seconds >= Self.longestWithoutRest else { return }
    let time = Double(longest.start) / PerceptionConstants.frameRate
    let first = scene.lastEvent(until: time + Attribution.lead)
    let shift = max(scene.trace.adaptation.pacinianShift, scene.trace.adaptation.nonPacinianShift)
    findings.append(
      DesignFinding(
        .neverRests, .warning, at: first.map { .event($0.index) } ?? .pattern, time: time,
        message:
          "the pattern vibrates for \(NumberText.rounded(seconds, digits: 0)) s without a rest: the hand gets used to it and feels "
          + "\(Wording.text(shift)) dB less at the end",
        proposal: "add pauses of 100 ms or more, or end it sooner",
        numbers: [.init("duration", seconds, "s"), .init("adaptation", shift, "dB")]))
  }
}
