/// The effect of minutes of vibration on a hand: the thresholds of both channels rise, and recover during
/// rest.
///
/// The shift of each channel's threshold approaches 0.4 dB for each dB of level above 10 dB, with a time
/// constant of one minute.
public struct Adaptation: Sendable, Hashable {
  /// The threshold shift of the Pacinian channel (high frequencies) in dB.
  public private(set) var pacinianShift = 0.0
  /// The threshold shift of the non-Pacinian channel (low frequencies) in dB.
  public private(set) var nonPacinianShift = 0.0
  /// The duration of all felt vibration so far, in seconds.
  public private(set) var feltTime = 0.0

  /// Whether the shifts are worth reporting: `true` after more than 20 s of felt vibration.
  public var isReported: Bool { feltTime > PerceptionConstants.adaptationReportedAfter }

  /// Creates the adaptation of a rested hand, without a shift.
  public init() {}

  /// Updates the shifts with the next frame.
  public mutating func add(_ frame: SensationFrame) {
    pacinianShift = Self.shifted(pacinianShift, level: frame.pacinianLevel)
    nonPacinianShift = Self.shifted(nonPacinianShift, level: frame.nonPacinianLevel)
    if frame.level >= PerceptionConstants.eventStart { feltTime += Self.step }
  }

  /// Returns the level of a frame in dB above the shifted thresholds, at least 0.
  public func level(of frame: SensationFrame) -> Double {
    max(frame.pacinianLevel - pacinianShift, frame.nonPacinianLevel - nonPacinianShift, 0)
  }

  private static func shifted(_ shift: Double, level: Double) -> Double {
    let target = PerceptionConstants.adaptationShare * max(0, level - PerceptionConstants.adaptationFrom)
    return shift + (target - shift) * (step / PerceptionConstants.adaptationTime)
  }

  private static var step: Double { 1 / PerceptionConstants.frameRate }
}
