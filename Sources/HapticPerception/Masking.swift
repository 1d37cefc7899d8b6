/// How much one event masks another in the same channel.
public enum Masking {
  /// A channel of touch.
  public enum Channel: UInt8, Sendable, Hashable {
    /// The channel of high frequencies.
    case pacinian
    /// The channel of low frequencies.
    case nonPacinian
  }

  /// Returns by how many dB an event raises the threshold after its end.
  ///
  /// - Parameters:
  ///   - level: the masker's dB above threshold in this channel.
  ///   - gap: seconds from the masker's end to what follows; below 0 counts as 0.
  public static func forward(level: Double, gap: Double, channel: Channel) -> Double {
    guard level > 0 else { return 0 }
    let time =
      switch channel {
      case .pacinian: PerceptionConstants.pacinianMaskingTime
      case .nonPacinian: PerceptionConstants.nonPacinianMaskingTime
      }
    let rest = PerceptionConstants.maskingRest * level
    let atEnd = PerceptionConstants.maskingAtEnd * level
    return rest + (atEnd - rest) * Maths.exp(-(gap > 0 ? gap : 0) / time)
  }

  /// Returns by how many dB an event raises the threshold of the event before it.
  ///
  /// - Parameters:
  ///   - level: the later event's dB above threshold.
  ///   - interval: seconds from start to start; below 0 counts as 0.
  public static func backward(level: Double, interval: Double) -> Double {
    guard level > 0 else { return 0 }
    let decay = Maths.exp(-(interval > 0 ? interval : 0) / PerceptionConstants.backwardMaskingTime)
    return PerceptionConstants.backwardMasking * level * decay
  }

  /// Returns the level of an event after one that ends before it, in dB above the threshold that the earlier event has
  /// raised in each channel.
  public static func level(of event: FeltEvent, after masker: FeltEvent) -> Double {
    let gap = Double(event.startFrame &- masker.endFrame) / PerceptionConstants.frameRate
    let pacinian =
      event.pacinianLevel - forward(level: masker.pacinianLevel, gap: gap, channel: .pacinian)
    let nonPacinian =
      event.nonPacinianLevel - forward(level: masker.nonPacinianLevel, gap: gap, channel: .nonPacinian)
    return max(pacinian, nonPacinian, 0)
  }

  /// Whether the event before it masks an event: the event is at least 6 dB weaker and less than 6 dB of it remain.
  public static func hides(_ masker: FeltEvent, _ event: FeltEvent) -> Bool {
    masker.level - event.level >= PerceptionConstants.maskableDifference
      && level(of: event, after: masker) < PerceptionConstants.maskedBelow
  }
}
