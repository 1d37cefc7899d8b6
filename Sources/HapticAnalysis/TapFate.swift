import HapticModel
import HapticPerception

/// What becomes of a transient on a device.
public struct TapFate: Sendable, Hashable {
  /// What becomes of it.
  public enum Kind: UInt8, Sendable, Hashable {
    /// It is felt as an event of its own.
    case felt
    /// It is felt as one with another event.
    case fused
    /// What comes before it hides it, or nothing of it is felt.
    case lost
  }

  /// When it starts, in seconds.
  public var time: Double
  /// The strongest level around it in dB above threshold.
  public var level: Double
  /// What becomes of it.
  public var kind: Kind
}

extension FeltTrace {
  /// Returns what becomes of each transient of the pattern that was played, by time.
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
      return TapFate(time: time, level: max(0, peak(from: time - 0.005, to: time + 0.02)), kind: kind)
    }
  }
}
