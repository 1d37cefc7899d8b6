/// How the vibration reaches the skin.
public enum Hand: UInt8, Sendable, Hashable, CaseIterable {
  /// A contactor of some square centimetres against the thenar: the conditions of the published threshold.
  case contactor
  /// A device in the grasp of a hand: more skin, so the Pacinian threshold is lower by
  /// `PerceptionConstants.graspOffset`.
  case grasp

  /// How much lower the Pacinian threshold is than in the table, in dB.
  public var pacinianOffset: Double {
    switch self {
    case .contactor: 0
    case .grasp: PerceptionConstants.graspOffset
    }
  }
}
