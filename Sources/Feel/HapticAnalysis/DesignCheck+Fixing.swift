import HapticModel

/// The result of ``DesignCheck/fixed(_:sounds:)``: a pattern after all safe fixes (fixes that need no
/// decision by the designer), with lists of what was fixed and what was not.
public struct FixedPattern: Sendable, Hashable {
  /// The pattern after the fixes.
  public var pattern: HapticPattern
  /// For each event of the pattern, its index in the original pattern; `nil` for an added primer.
  public var origins: [Int?]
  /// The fixes in the order in which they were applied.
  ///
  /// The pattern is checked and fixed in several passes, and each pass can add events. The index of an event
  /// in a fix is therefore its index before the pass that applied the fix.
  public var applied: [DesignFinding.Fix]
  /// The findings whose fix was not applied.
  public var remaining: [DesignFinding] = []
  /// The reason for each of ``remaining``.
  public var reasons: [Reason] = []
  /// Those of ``remaining`` whose fix would cause another finding.
  public var refused: [DesignFinding] {
    zip(remaining, reasons).filter { $0.1 == .causesFinding }.map { $0.0 }
  }

  /// A reason why a fix was not applied.
  public enum Reason: Sendable, Hashable {
    /// The event has already had a fix of the same kind: it was moved, or a primer (a weak transient) was added before it. Or
    /// the finding is about something other than an event of the original pattern, for example about an added primer.
    case changedBefore
    /// The fix would cause another finding.
    case causesFinding
    /// The fix was not checked on its own, because the pattern needs too many such checks.
    case unchecked
  }

  fileprivate mutating func leave(_ finding: DesignFinding, _ reason: Reason) {
    remaining.append(finding)
    reasons.append(reason)
  }
}

extension DesignCheck {
  /// The largest number of fixes of one pattern that are checked on their own, after all fixes together caused a finding. Each
  /// takes as long as a check. Chosen by this project.
  package static var fixesCheckedAlone: Int { 60 }

  /// Returns a pattern with every safe fix applied. A fix is safe if it needs no decision by the designer.
  ///
  /// The pattern is checked and fixed in several passes, until a check finds nothing more that can be fixed.
  /// A pass applies at most one fix per event, and no fix that causes another finding. In all passes together, an
  /// event is moved at most once and gets at most one primer (a weak transient before the event), so that
  /// contradictory fixes do not repeat for ever. Findings that the pattern accepts (``AcceptedFindings``) are not fixed. Findings whose fixes were not applied are in ``FixedPattern/remaining``.
  ///
  /// - Parameters: the same as for ``findings(in:sounds:)``.
  public func fixed(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> FixedPattern {
    fixed(pattern, sounds: sounds, checkedAlone: Self.fixesCheckedAlone)
  }

  package func fixed(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts?, checkedAlone: Int
  ) -> FixedPattern {
    var result = FixedPattern(
      pattern: pattern, origins: pattern.events.indices.map { $0 }, applied: [])
    var isMoved = [Bool](repeating: false, count: pattern.events.count)
    var isPrimed = isMoved
    var refusals = [FixedPattern.Reason?](repeating: nil, count: pattern.events.count)
    var left = checkedAlone
    while true {
      let review = examine(result.pattern, sounds: sounds)
      var touched: Set<Int> = []
      var steps: [FixStep] = []
      (result.remaining, result.reasons) = ([], [])
      for finding in review.findings {
        guard finding.accepted == nil, let fix = finding.fix else { continue }
        guard case .event(let index) = finding.place, result.origins.indices.contains(index),
          let origin = result.origins[index]
        else {
          result.leave(finding, .changedBefore)
          continue
        }
        if let refusal = refusals[origin] {
          result.leave(finding, refusal)
          continue
        }
        let edit: DesignWay.Edit
        switch fix {
        case .move(let event, let time):
          guard event == index, !isMoved[origin] else {
            result.leave(finding, .changedBefore)
            continue
          }
          edit = .move(event: event, to: time)
        case .addPrimer(let event):
          guard !isPrimed[origin] else {
            result.leave(finding, .changedBefore)
            continue
          }
          edit = .add(event)
        }
        if touched.insert(origin).inserted { steps.append(FixStep(fix: fix, origin: origin, edit: edit)) }
      }
      guard !steps.isEmpty else { return result }
      let safe = steps.safe(in: review, sounds: sounds, atMost: &left) { refusals[$0.origin] = $1 }
      if safe.isEmpty { continue }
      let (fixed, origins) = safe.way.applied(to: result.pattern)
      result.pattern = fixed
      result.origins = origins.map { origin in origin.flatMap { result.origins[$0] } }
      for step in safe {
        result.applied.append(step.fix)
        if case .move = step.fix { isMoved[step.origin] = true } else { isPrimed[step.origin] = true }
      }
    }
  }
}

/// A fix that is about to be made.
private struct FixStep {
  var fix: DesignFinding.Fix
  /// The index of its event in the original pattern.
  var origin: Int
  var edit: DesignWay.Edit
}

extension [FixStep] {
  /// The fixes as one way; its kind and texts are not used.
  fileprivate var way: DesignWay { DesignWay(.align, "", "", map { $0.edit }) }

  /// Returns those fixes that together cause no finding, according to another check. Passes to a closure those that cause one
  /// on their own, and those that are not checked.
  fileprivate func safe(
    in review: DesignReview, sounds: (AudioWaveform) -> SoundFacts?, atMost left: inout Int,
    refuse: (FixStep, FixedPattern.Reason) -> Void
  ) -> [FixStep] {
    func isSafe(_ steps: [FixStep]) -> Bool { review.outcome(of: steps.way, sounds: sounds).starts.isEmpty }
    if isSafe(self) { return self }
    var safe: [FixStep] = []
    for step in self {
      guard left > 0 else {
        refuse(step, .unchecked)
        continue
      }
      left -= 1
      if isSafe([step]) { safe.append(step) } else { refuse(step, .causesFinding) }
    }
    // The next check decides about the others.
    return safe.count < 2 || isSafe(safe) ? safe : [safe[0]]
  }
}
