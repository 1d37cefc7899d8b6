/// How minutes of vibration make a hand less sensitive: the detection thresholds of both channels of touch
/// (for high and for low frequencies) rise during vibration, and fall again during rest.
///
/// The shift of a channel's threshold approaches 0.4 dB for each dB by which the channel's level exceeds
/// 10 dB. The time constant is one minute.
public struct Adaptation: Sendable, Hashable {
  /// The number of dB by which the threshold of the Pacinian channel (touch at high frequencies) has risen.
  public private(set) var pacinianShift = 0.0
  /// The number of dB by which the threshold of the non-Pacinian channel (touch at low frequencies) has
  /// risen.
  public private(set) var nonPacinianShift = 0.0
  /// The total duration of felt vibration so far, in seconds. Vibration of at least 6 dB above threshold
  /// counts.
  public private(set) var feltTime = 0.0

  /// Whether the adaptation is strong enough to be reported: `true` after more than 20 s of felt vibration.
  public var isReported: Bool { feltTime > PerceptionConstants.adaptationReportedAfter }

  /// Creates the adaptation of a rested hand, without a shift.
  public init() {}

  /// Updates the shifts and the felt time with the next frame, which is 5 ms after the previous one.
  public mutating func add(_ frame: SensationFrame) {
    pacinianShift = Self.shifted(pacinianShift, level: frame.pacinianLevel)
    nonPacinianShift = Self.shifted(nonPacinianShift, level: frame.nonPacinianLevel)
    if frame.level >= PerceptionConstants.eventStart { feltTime += Self.step }
  }

  /// Returns the level of a frame in dB above the shifted thresholds: that of the channel with the higher
  /// level, and at least 0.
  public func level(of frame: SensationFrame) -> Double {
    max(frame.pacinianLevel - pacinianShift, frame.nonPacinianLevel - nonPacinianShift, 0)
  }

  private static func shifted(_ shift: Double, level: Double) -> Double {
    let target = PerceptionConstants.adaptationShare * max(0, level - PerceptionConstants.adaptationFrom)
    return shift + (target - shift) * (step / PerceptionConstants.adaptationTime)
  }

  private static var step: Double { 1 / PerceptionConstants.frameRate }
}
