import HapticModel
import HapticPerception

/// How a transient of a pattern is felt on a device.
public struct TransientOutcome: Sendable, Hashable {
  /// The ways in which a transient can be felt.
  public enum Kind: UInt8, Sendable, Hashable {
    /// The transient is felt as a separate event.
    case felt
    /// The transient is felt together with another event, as one event.
    case fused
    /// The transient is not felt, or it is masked (made imperceptible) by the event before it.
    case lost
  }

  /// The start of the transient in seconds.
  public var time: Double
  /// The highest felt level from 5 ms before to 20 ms after the start of the transient, in dB above the
  /// detection threshold; at least 0.
  public var level: Double
  /// How the transient is felt.
  public var kind: Kind

  /// The window in s around the start of a transient in which its level is measured. Chosen by this project.
  fileprivate static var window: ClosedRange<Double> { -0.005...0.02 }
}

extension FeltTrace {
  /// Returns how each transient of a pattern is felt, sorted by time. The trace must have been created from
  /// the same pattern.
  public func transientOutcomes(in pattern: HapticPattern) -> [TransientOutcome] {
    let sources = SourceEvent.all(in: pattern)
    let felt = FeltSources(sources, sensation())
    return sources.indices.filter { sources[$0].isTransient }.map { index in
      let time = sources[index].time
      let kind: TransientOutcome.Kind =
        switch felt.outcome(index) {
        case _ where felt.isMasked(index): .lost
        case .felt: .felt
        case .within: .fused
        case .below: .lost
        }
      let level = max(0, peak(TransientOutcome.window, from: time))
      return TransientOutcome(time: time, level: level, kind: kind)
    }
  }
}
