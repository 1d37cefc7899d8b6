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
  /// The findings whose fix was not applied, for one of two reasons. Either the event has already had a fix
  /// of the same kind: it was moved, or a primer (a weak transient) was added before it. Or the finding is
  /// about something other than an event of the original pattern, for example about an added primer.
  public var remaining: [DesignFinding]
}

extension DesignCheck {
  /// Returns a pattern with every safe fix applied. A fix is safe if it needs no decision by the designer.
  ///
  /// The pattern is checked and fixed in several passes, until a check finds nothing more that can be fixed.
  /// A pass applies at most one fix per event. In all passes together, an event is moved at most once and
  /// gets at most one primer (a weak transient before the event), so that contradictory fixes do not repeat
  /// for ever. Findings that the pattern accepts (``AcceptedFindings``) are not fixed. Findings whose fixes were not applied are in ``FixedPattern/remaining``.
  ///
  /// - Parameters: the same as for ``findings(in:sounds:)``.
  public func fixed(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> FixedPattern {
    var result = FixedPattern(pattern: pattern, origins: [], applied: [], remaining: [])
    // The events of `pattern` keep their numbers while primers come between them.
    var origins: [Int?] = pattern.events.indices.map { $0 }
    var isMoved = [Bool](repeating: false, count: pattern.events.count)
    var isPrimed = isMoved
    while true {
      var touched: Set<Int> = []
      var primers: [HapticEvent] = []
      result.remaining = []
      for finding in review(result.pattern, sounds: sounds).findings {
        guard finding.accepted == nil, let fix = finding.fix else { continue }
        guard case .event(let index) = finding.place, origins.indices.contains(index),
          let origin = origins[index]
        else {
          result.remaining.append(finding)
          continue
        }
        switch fix {
        case .move(let event, let time):
          guard event == index, !isMoved[origin] else {
            result.remaining.append(finding)
            continue
          }
          guard touched.insert(origin).inserted else { continue }
          isMoved[origin] = true
          result.pattern.events[index].time = time
        case .addPrimer(let event):
          guard !isPrimed[origin] else {
            result.remaining.append(finding)
            continue
          }
          guard touched.insert(origin).inserted else { continue }
          isPrimed[origin] = true
          primers.append(event)
        }
        result.applied.append(fix)
      }
      guard !touched.isEmpty else {
        result.origins = origins
        return result
      }
      for primer in primers {
        let index = result.pattern.events.firstIndex { $0.time > primer.time } ?? origins.count
        result.pattern.events.insert(primer, at: index)
        origins.insert(nil, at: index)
      }
    }
  }
}
