import HapticAnalysis
import HapticModel
import HapticPerception

/// What is felt of patterns on the device that they are designed for, to be compared with what is felt of results.
///
/// All formats pass this check, so that what a hand feels in the source is never lost without a name and a number.
package struct FeltCheck: Sendable {
  /// The device that the patterns are designed for.
  package let design: DesignTarget
  /// The felt events of the patterns.
  package let events: [FeltEvent]

  /// Plays patterns on the device that they are designed for.
  package init(_ patterns: [HapticPattern], on design: DesignTarget) {
    self.design = design
    events = FeltTrace(patterns, on: design).events
  }

  /// What a result lets a hand feel.
  package struct Result: Sendable {
    /// How differently the result feels.
    package var difference: FeelDifference
    /// What is felt in the source and lost in the result.
    package var losses: FeltLosses
  }

  /// Compares a result with the patterns.
  package func compare(_ playback: TargetPlayback, on device: DesignTarget) -> Result {
    let others = playback.events(on: device)
    let difference = FeelDifference(events, others, on: design.relation(to: device))
    return Result(
      difference: difference, losses: FeltLosses(of: events, in: others, shift: difference.shift))
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
