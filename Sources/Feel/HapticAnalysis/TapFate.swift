import HapticModel
import HapticPerception

/// How a transient of a pattern is felt on a device.
public struct TapFate: Sendable, Hashable {
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
}

extension FeltTrace {
  /// Returns how each transient of a pattern is felt, sorted by time. The trace must have been created from
  /// the same pattern.
  public func tapFates(in pattern: HapticPattern) -> [TapFate] {
    let sources = SourceEvent.all(in: pattern)
    let attribution = Attribution(sources, events)
    return sources.indices.filter { sources[$0].isTap }.map { index in
      let time = sources[index].time
      let kind: TapFate.Kind
      switch attribution.fates[index] {
      case .felt(let event):
        kind = event > 0 && Masking.hides(events[event - 1], events[event]) ? .lost : .felt
      case .within: kind = .fused
      case .below: kind = .lost
      }
      return TapFate(time: time, level: max(0, peak(PerceptionConstants.tapWindow, from: time)), kind: kind)
    }
  }
}
