import AHAP
import HapticRealTime
import HapticScore
import HapticText

extension AHAPDocument {
  /// All findings, in the order of the file: the findings of the decoder, and a warning if more events sound
  /// at the same time than an engine can play.
  var allFindings: [Diagnostic] { FindingText.sorted(findings + (crowdFinding.map { [$0] } ?? [])) }

  private var crowdFinding: Diagnostic? {
    let voices = RenderCapacity().voices
    // A pattern with no more events than voices always plays completely.
    guard let pattern, pattern.events.count > voices else { return nil }
    let crowd = EventCrowd(pattern)
    guard crowd.sounding > voices else { return nil }
    var message = "\(crowd.sounding) events sound at once at \(Self.seconds(crowd.soundingTime))"
    if crowd.onsets > voices {
      message += ", and \(crowd.onsets) begin on one sample at \(Self.seconds(crowd.onsetsTime))"
    }
    message += "; an engine plays \(voices) at once and cuts the others off: remove some or spread them"
    let rule = AHAPRule.tooManyAtOnce
    return Diagnostic(rule.severity, rule: rule.name, message: message, line: 1, column: 1, path: "Pattern")
  }

  private static func seconds(_ time: Double) -> String {
    "\((time * 1_000_000).rounded() / 1_000_000) s"
  }
}
