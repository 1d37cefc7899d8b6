/// How a vibration reaches the skin.
public enum Hand: UInt8, Sendable, Hashable, CaseIterable {
  /// A contactor, a probe of some square centimetres, is pressed against the base of the thumb. The published
  /// threshold was measured this way.
  case contactor
  /// The hand grasps the device. More skin vibrates, so the Pacinian threshold (high frequencies) is lower by
  /// `PerceptionConstants.graspOffset`.
  case grasp

  /// The number of dB by which the Pacinian threshold is lower than in the published table.
  public var pacinianOffset: Double {
    switch self {
    case .contactor: 0
    case .grasp: PerceptionConstants.graspOffset
    }
  }
}
