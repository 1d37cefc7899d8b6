import HapticModel

/// A pattern with the safe fixes of a check.
public struct FixedPattern: Sendable, Hashable {
  /// The pattern with the fixes.
  public var pattern: HapticPattern
  /// The fixes, in the order in which they were made; indices are those of that moment.
  public var applied: [DesignFinding.Fix]
  /// Findings that propose a fix which was not made, as one of its kind has changed the event before.
  public var remaining: [DesignFinding]
}

extension DesignCheck {
  /// Returns a pattern with every safe fix applied.
  ///
  /// All fixes of a check are made at once, except those of an event that another fix of the same check concerns. Then the
  /// pattern is checked again, until no fix is left that is new. An event is moved once and gets one primer, so that fixes
  /// which contradict each other end: what is left of them is in ``FixedPattern/remaining``.
  ///
  /// - Parameters: those of ``findings(in:sounds:)``.
  public func fixed(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> FixedPattern {
    var result = FixedPattern(pattern: pattern, applied: [], remaining: [])
    // The events of `pattern` keep their numbers while primers come between them.
    var origins: [Int?] = pattern.events.indices.map { $0 }
    var isMoved = [Bool](repeating: false, count: pattern.events.count)
    var isPrimed = isMoved
    while true {
      var touched: Set<Int> = []
      var primers: [HapticEvent] = []
      result.remaining = []
      for finding in review(result.pattern, sounds: sounds).findings {
        guard let fix = finding.fix else { continue }
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
      guard !touched.isEmpty else { return result }
      for primer in primers {
        let index = result.pattern.events.firstIndex { $0.time > primer.time } ?? origins.count
        result.pattern.events.insert(primer, at: index)
        origins.insert(nil, at: index)
      }
    }
  }
}
