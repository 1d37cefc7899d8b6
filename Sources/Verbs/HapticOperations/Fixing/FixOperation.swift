import AHAP
import HapticAnalysis
import HapticModel
import HapticText

/// Corrects a text where the design checks consider it safe. The rest of the text stays as it is, byte for byte, if
/// that is possible.
package struct FixOperation: Sendable {
  /// The check of how the pattern feels on a device.
  package var design: DesignCheck
  /// Whether curves with more points than every system accepts are cut into chained ones.
  package var splitsLongCurves: Bool

  /// Creates the operation.
  package init(_ design: DesignCheck, splitsLongCurves: Bool) {
    self.design = design
    self.splitsLongCurves = splitsLongCurves
  }

  /// Corrects the bytes of a file. `sounds` measures an audio file of the pattern, as in ``CheckOperation``.
  ///
  /// - Throws: `tooLarge` if the design check would take minutes, and `invalidPattern` if AHAP cannot express the
  ///   corrected pattern.
  package func run(
    _ text: [UInt8], sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) throws(OperationError) -> FixResult {
    let document = AHAPDecoder().decode(text)
    guard let pattern = document.pattern else { return FixResult() }
    try Effort.checkFelt(pattern)
    let fixed = design.fixed(pattern, sounds: sounds)
    var result = FixResult()
    result.remaining = zip(fixed.remaining, fixed.reasons).map { finding, reason in
      "as \(Self.text(reason)): \(finding.message)"
    }
    let long =
      splitsLongCurves
      ? pattern.curves.count { $0.controlPoints.count > ParameterCurve.portablePointLimit } : 0
    guard !fixed.applied.isEmpty || long > 0 else { return result }
    let primers = fixed.applied.count { if case .addPrimer = $0 { true } else { false } }
    result.summary = [
      (primers, "primer", "added"), (fixed.applied.count - primers, "onset", "moved"),
      (long, "curve", "split"),
    ].filter { $0.0 > 0 }.map { FindingText.count($0.0, $0.1) + " " + $0.2 }.joined(separator: ", ")
    result.text = AHAPEditor(text)?.text(
      for: fixed.pattern, origins: fixed.origins, splitsLongCurves: splitsLongCurves)
    if result.text == nil {
      let formatted = try FormatOperation(splitsLongCurves: splitsLongCurves).run(
        fixed.pattern, warnings: document.allFindings.filter { $0.severity == .warning })
      result.text = formatted.bytes
      result.formatted = formatted
    }
    return result
  }

  private static func text(_ reason: FixedPattern.Reason) -> String {
    switch reason {
    case .changedBefore: "an earlier fix has changed the same event"
    case .causesFinding: "the fix would cause another finding"
    case .unchecked:
      "only \(DesignCheck.fixesCheckedAlone) fixes are checked on their own, and this one might cause another finding; apply it by hand"
    }
  }
}

/// The result of ``FixOperation`` for a text.
package struct FixResult: Sendable {
  /// The corrected text; `nil` if the text needs no correction, or has errors.
  package fileprivate(set) var text: [UInt8]?
  /// The canonical form, if the text had to be laid out again and may have lost something.
  package fileprivate(set) var formatted: FormatResult?
  /// Why findings were not fixed, each with its message, such as `as the fix would cause another finding: …`.
  package fileprivate(set) var remaining: [String] = []
  /// The corrections, such as `1 primer added, 2 onsets moved`.
  package fileprivate(set) var summary = ""
}
