/// How minutes of vibration make a hand less sensitive: the detection thresholds of both channels of touch
/// (for high and for low frequencies) rise during vibration, and fall again during rest.
///
/// Only vibration of more than 10 dB above the threshold of a rested hand raises the threshold of a channel.
/// Under steady vibration, the rise approaches 0.4 dB for each dB above these 10 dB, with a time constant of
/// one minute. For example, vibration of 40 dB above the threshold of a rested hand exceeds these 10 dB by 30
/// dB, so the rise approaches 12 dB.
public struct Adaptation: Sendable, Hashable {
  /// How far vibration has raised the weakest level that a hand can feel at high frequencies (the threshold of
  /// the Pacinian channel), in dB; 0 for a rested hand.
  public private(set) var pacinianShift = 0.0
  /// How far vibration has raised the weakest level that a hand can feel at low frequencies (the threshold of
  /// the non-Pacinian channel), in dB; 0 for a rested hand.
  public private(set) var nonPacinianShift = 0.0
  /// The total duration of felt vibration so far, in seconds. Only vibration of at least 6 dB above the
  /// detection threshold counts.
  public private(set) var feltTime = 0.0

  /// Whether a report about the vibration should mention the adaptation: `true` after more than 20 s of felt
  /// vibration.
  public var isReported: Bool { feltTime > PerceptionConstants.adaptationReportedAfter }

  /// Creates the adaptation of a rested hand, whose thresholds have not risen.
  public init() {}

  /// Updates the rise of both thresholds, and `feltTime`, with the next sensation frame (what a hand feels at
  /// one moment). Consecutive frames are 5 ms apart.
  public mutating func add(_ frame: SensationFrame) {
    pacinianShift = Self.shifted(pacinianShift, level: frame.pacinianLevel)
    nonPacinianShift = Self.shifted(nonPacinianShift, level: frame.nonPacinianLevel)
    if frame.level >= PerceptionConstants.feltLevel { feltTime += Self.step }
  }

  /// Returns the level of a sensation frame above the risen thresholds, in dB: the higher of the levels of
  /// both channels of touch, and at least 0.
  public func level(of frame: SensationFrame) -> Double {
    max(frame.pacinianLevel - pacinianShift, frame.nonPacinianLevel - nonPacinianShift, 0)
  }

  private static func shifted(_ shift: Double, level: Double) -> Double {
    let target = PerceptionConstants.adaptationShare * max(0, level - PerceptionConstants.adaptationFrom)
    return shift + (target - shift) * (step / PerceptionConstants.adaptationTime)
  }

  private static var step: Double { 1 / PerceptionConstants.frameRate }
}
