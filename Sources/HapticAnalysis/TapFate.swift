import HapticModel
import HapticPerception

/// How a transient is felt on a device.
public struct TapFate: Sendable, Hashable {
  /// How it is felt.
  public enum Kind: UInt8, Sendable, Hashable {
    /// It is felt as an event of its own.
    case felt
    /// It is felt as one with another event.
    case fused
    /// The event before it masks it, or nothing of it is felt.
    case lost
  }

  /// When it starts, in seconds.
  public var time: Double
  /// The strongest level around it in dB above threshold.
  public var level: Double
  /// How it is felt.
  public var kind: Kind
}

extension FeltTrace {
  /// Returns how each transient of the pattern that was played is felt, by time.
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
