/// Calculates masking: an event raises the detection threshold shortly before and after itself, so that
/// weaker events near it are not felt.
public enum Masking {
  /// A channel of touch: nerve endings that respond to the same range of frequencies.
  public enum Channel: UInt8, Sendable, Hashable {
    /// The channel for high frequencies.
    case pacinian
    /// The channel for low frequencies.
    case nonPacinian
  }

  /// Returns by how many dB an event (the masker) raises the threshold of a channel of touch after its end.
  ///
  /// - Parameters:
  ///   - level: the masker's level in this channel, in dB above threshold.
  ///   - gap: the time from the end of the masker to the next event, in seconds; negative values count as 0.
  ///   - channel: the channel whose threshold rises.
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

  /// Returns by how many dB an event raises the threshold for an earlier event.
  ///
  /// - Parameters:
  ///   - level: the level of the later event, in dB above threshold.
  ///   - interval: the time from the start of the earlier event to the start of the later one, in seconds;
  ///     negative values count as 0.
  public static func backward(level: Double, interval: Double) -> Double {
    guard level > 0 else { return 0 }
    let decay = Maths.exp(-(interval > 0 ? interval : 0) / PerceptionConstants.backwardMaskingTime)
    return PerceptionConstants.backwardMasking * level * decay
  }

  /// Returns the level at which an event is felt after an earlier event (the masker), in dB above the
  /// threshold that the masker has raised: the higher of the levels of both channels, and at least 0.
  ///
  /// Masking fades while an event lasts. An event that lasts longer than a tap is therefore judged at the
  /// moment at which most of it remains.
  public static func level(of event: FeltEvent, after masker: FeltEvent) -> Double {
    let start = Double(event.startFrame &- masker.endFrame) / PerceptionConstants.frameRate
    var most = remainder(of: event, after: masker, gap: start)
    for (index, level) in event.levels.enumerated() {
      let time = Double(index) / PerceptionConstants.frameRate - PerceptionConstants.longestTransient
      let below = event.peak - Double(level)
      guard time > 0, max(event.pacinianLevel, event.nonPacinianLevel) - below > most else { continue }
      most = max(most, remainder(of: event, after: masker, gap: start + time) - below)
    }
    return most
  }

  /// Returns what remains of the level of an event that is felt a given time after the masker; at least 0.
  private static func remainder(of event: FeltEvent, after masker: FeltEvent, gap: Double) -> Double {
    let pacinian =
      event.pacinianLevel - forward(level: masker.pacinianLevel, gap: gap, channel: .pacinian)
    let nonPacinian =
      event.nonPacinianLevel - forward(level: masker.nonPacinianLevel, gap: gap, channel: .nonPacinian)
    return max(pacinian, nonPacinian, 0)
  }

  /// Returns whether an earlier event (the masker) masks a later event, so that the later event is not felt.
  /// This is so if the later event is at least 6 dB weaker than the masker, and less than 6 dB above the
  /// threshold that the masker has raised.
  public static func hides(_ masker: FeltEvent, _ event: FeltEvent) -> Bool {
    masker.level - event.level >= PerceptionConstants.maskableDifference
      && level(of: event, after: masker) < PerceptionConstants.maskedBelow
  }
}
