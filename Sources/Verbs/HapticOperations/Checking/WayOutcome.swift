import AHAP
import HapticAnalysis
import HapticModel
import HapticText

/// The outcome of a way to resolve a finding: the difference between two whole checks, of the design and of the format.
package struct WayOutcome: Sendable {
  /// A finding that the way ends or causes.
  package struct Entry: Sendable, Hashable {
    /// The name of its rule.
    package var rule: String
    /// The time that it is about, in seconds from the start of the pattern.
    package var time: Double
    package var message: String
  }

  package fileprivate(set) var ends: [Entry] = []
  package fileprivate(set) var starts: [Entry] = []
}

/// Finds what comes of the ways of one review.
package struct WayWeigher {
  private let review: DesignReview
  private let before: [WayOutcome.Entry]

  /// Creates the weigher of a review.
  package init(_ review: DesignReview) {
    self.review = review
    before = review.pattern.formatWarnings
  }

  /// Returns what comes of a way. Checks the changed pattern once.
  ///
  /// - Parameter sounds: measures an audio file of the pattern, as for the review.
  package func outcome(
    of way: DesignWay, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> WayOutcome {
    let design = review.outcome(of: way, sounds: sounds)
    var outcome = WayOutcome(
      ends: design.ends.map { WayOutcome.Entry(rule: $0.rule.name, time: $0.time, message: $0.message) },
      starts: design.starts.map { WayOutcome.Entry(rule: $0.rule.name, time: $0.time, message: $0.message) })
    let after = way.applied(to: review.pattern).pattern.formatWarnings
    // The places of entries differ after a change; how many of a rule there are does not.
    outcome.ends += Self.surplus(of: before, over: after)
    outcome.starts += Self.surplus(of: after, over: before)
    return outcome
  }

  /// Returns the entries of each rule that one list has more of than another: those that the other does not have, first.
  private static func surplus(
    of entries: [WayOutcome.Entry], over others: [WayOutcome.Entry]
  ) -> [WayOutcome.Entry] {
    var result: [WayOutcome.Entry] = []
    for rule in [
      AHAPRule.silentEvent, .nothingToFeel, .tooManyAtOnce, .controlWithoutEvent, .longContinuousEvent,
    ] {
      let own = entries.filter { $0.rule.hasSameBytes(as: rule.name) }
      let other = others.filter { $0.rule.hasSameBytes(as: rule.name) }
      guard own.count > other.count else { continue }
      let new = own.filter { entry in !other.contains { $0.time == entry.time } }
      result += (new + own).prefix(own.count - other.count)
    }
    return result
  }
}

extension HapticPattern {
  /// The warnings about the format that a change of a pattern can cause or end: those that a decoder and the checks of the
  /// whole pattern report for a file of it.
  fileprivate var formatWarnings: [WayOutcome.Entry] {
    var entries: [WayOutcome.Entry] = []
    func note(_ rule: AHAPRule, _ time: Double, _ message: String) {
      entries.append(WayOutcome.Entry(rule: rule.name, time: time, message: message))
    }
    for finding in silentFindings where finding.severity > .info {
      note(finding.rule, finding.event.map { events[$0].time } ?? 0, finding.message)
    }
    if !events.contains(where: { $0[$0.type.isHaptic ? .hapticIntensity : .audioVolume] > 0 }) {
      note(.nothingToFeel, 0, "no event has an intensity or volume above 0")
    }
    if let overlap = overlapFinding { note(.tooManyAtOnce, 0, overlap.message) }
    for id in DynamicParameterID.allCases
    where parameters.contains(where: { $0.id == id }) || curves.contains(where: { $0.id == id }) {
      if !events.contains(where: { id.facts.appliesTo.contains(EventTypeSet($0.type)) }) {
        note(
          .controlWithoutEvent, 0, "\(id.name) changes nothing: the pattern has no event that it could affect"
        )
      }
    }
    for event in events where event.type == .hapticContinuous {
      guard let duration = event.effectiveDuration, duration > PatternLimits.portableContinuousDuration else {
        continue
      }
      note(.longContinuousEvent, event.time, "a HapticContinuous event lasts longer than 30 s")
    }
    return entries
  }
}
