/// How the hand touches the vibrating device.
public enum Hand: UInt8, Sendable, Hashable, CaseIterable {
  /// A contactor, which is a probe of some square centimetres, is pressed against the base of the thumb. The
  /// weakest vibration that people feel (the published threshold) was measured this way.
  case contactor
  /// The hand grasps the device. More skin vibrates than under a contactor, so people feel vibration of high
  /// frequencies that is 10 dB weaker.
  case grasp

  /// The number of dB by which the detection threshold of the Pacinian channel (touch at high frequencies) is
  /// lower than the published threshold: 0 for `contactor`.
  public var pacinianOffset: Double {
    switch self {
    case .contactor: 0
    case .grasp: PerceptionConstants.graspOffset
    }
  }
}
