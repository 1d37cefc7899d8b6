import HapticAnalysis
import HapticModel
import HapticPerception

/// The feel of patterns on the device that they are designed for, to be compared with the feel of results.
///
/// All formats pass this check, so that what a hand feels in the source is never lost without a name and a number.
package struct FeltCheck: Sendable {
  /// The device that the patterns are designed for.
  package let design: DesignTarget
  /// The trace of the patterns.
  package let trace: SensationTrace
  /// The events of the patterns that are felt.
  private let felt: [FeltEvent]
  private let builder: SensationTraceBuilder

  /// Plays patterns on the device that they are designed for.
  package init(_ patterns: [HapticPattern], on design: DesignTarget) {
    self.design = design
    builder = FeltTrace(sensationOf: patterns, on: design).builder
    trace = builder.trace()
    felt = FeltLosses.felt(trace)
  }

  /// The feel of a result.
  package struct Result: Sendable {
    /// How differently the result feels, also in words.
    package var comparison: TraceComparison
    /// The events that are felt in the source and lost in the result.
    package var losses: FeltLosses

    /// How differently the result feels.
    package var difference: FeelDifference { comparison.difference }
  }

  /// Compares a result with the patterns.
  ///
  /// - Parameter compared: a result that a search has compared. If it is the same, it is not played again.
  package func compare(
    _ playback: TargetPlayback, on device: DesignTarget, beside compared: ComparedResult? = nil
  ) -> Result {
    let isKnown = compared?.playback == playback && compared?.device == device
    return compare(isKnown ? compared?.builder : nil, playback, on: device)
  }

  fileprivate func compare(
    _ known: SensationTraceBuilder?, _ playback: TargetPlayback, on device: DesignTarget
  ) -> Result {
    let other = known ?? playback.sensation(on: device)
    let otherTrace = other.trace()
    let relation = design.relation(to: device)
    // On unmeasured devices the other trace is calculated with gains.
    let comparison =
      relation == .unmeasured
      ? TraceComparison(builder, other, on: relation) : TraceComparison(trace, otherTrace, on: relation)
    let losses = FeltLosses(of: trace, felt: felt, in: otherTrace, along: comparison)
    return Result(comparison: comparison, losses: losses)
  }

  /// Returns how differently a result feels for a search, in just noticeable differences, and what is lost at the times of the
  /// patterns; infinity if it feels more differently than a limit. It takes a small part of the time of ``compare(_:on:)``.
  func estimate(
    _ playback: TargetPlayback, on device: DesignTarget, atMost limit: Double = .infinity
  ) -> (distance: Double, losses: FeltLosses, builder: SensationTraceBuilder) {
    let builder = playback.sensation(on: device)
    let other = builder.trace()
    let search = TraceSearch(trace, on: design.relation(to: device))
    return (
      search.distance(to: builder, trace: other, atMost: limit), FeltLosses(of: trace, felt: felt, in: other),
      builder
    )
  }
}

/// A result that a search has compared with its source. What it loses is calculated when a message asks for it.
package struct ComparedResult: Sendable {
  fileprivate let check: FeltCheck
  fileprivate let playback: TargetPlayback
  fileprivate let builder: SensationTraceBuilder
  fileprivate let device: DesignTarget

  init(
    _ check: FeltCheck, _ playback: TargetPlayback, _ builder: SensationTraceBuilder, on device: DesignTarget
  ) {
    self.check = check
    self.playback = playback
    self.builder = builder
    self.device = device
  }

  /// The number of events that the result loses, and how differently it feels.
  package var alternative: UnfeltEvents.Alternative {
    let result = check.compare(builder, playback, on: device)
    return UnfeltEvents.Alternative(lost: result.losses.lost.count, distance: result.difference.distance)
  }
}

extension FeltCheck.Result {
  /// Returns the loss to report of a result; `nil` if nothing that is felt is lost.
  ///
  /// - Parameter alternative: another result that was compared.
  package func loss(on device: String, beside alternative: UnfeltEvents.Alternative?) -> Loss? {
    losses.lost.first.map { first in
      .unfelt(
        UnfeltEvents(
          count: losses.lost.count, total: losses.felt.count, first: first.time, device: device,
          distance: difference.distance, alternative: alternative))
    }
  }
}
