/// How minutes of vibration raise the thresholds of both channels, and how the thresholds recover.
///
/// Each channel's threshold moves towards 0.4 dB for each dB of level above 10, within about a minute.
public struct Adaptation: Sendable, Hashable {
  /// Threshold shift of the Pacinian channel in dB.
  public private(set) var pacinianShift = 0.0
  /// Threshold shift of the non-Pacinian channel in dB.
  public private(set) var nonPacinianShift = 0.0
  /// Seconds of felt vibration so far.
  public private(set) var feltTime = 0.0

  /// Whether the shifts are reported: after more than 20 s of felt vibration.
  public var isReported: Bool { feltTime > PerceptionConstants.adaptationReportedAfter }

  /// Creates the adaptation of a rested hand: no shift.
  public init() {}

  /// Takes the next frame.
  public mutating func add(_ frame: SensationFrame) {
    pacinianShift = Self.shifted(pacinianShift, level: frame.pacinianLevel)
    nonPacinianShift = Self.shifted(nonPacinianShift, level: frame.nonPacinianLevel)
    if frame.level >= PerceptionConstants.eventStart { feltTime += Self.step }
  }

  /// Returns a frame's level in dB above the shifted thresholds, not below 0.
  public func level(of frame: SensationFrame) -> Double {
    max(frame.pacinianLevel - pacinianShift, frame.nonPacinianLevel - nonPacinianShift, 0)
  }

  private static func shifted(_ shift: Double, level: Double) -> Double {
    let target = PerceptionConstants.adaptationShare * max(0, level - PerceptionConstants.adaptationFrom)
    return shift + (target - shift) * (step / PerceptionConstants.adaptationTime)
  }

  private static var step: Double { 1 / PerceptionConstants.frameRate }
}
