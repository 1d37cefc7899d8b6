import HapticActuators
import HapticAnalysis
import HapticFormats
import HapticModel
import HapticPerception
import HapticScore
import HapticText

/// Chooses what a game pad with HD rumble plays of a pattern: two frequencies and amplitudes every 15 ms.
public struct TwoToneOperation: Sendable {
  /// The actuator of the pad.
  public var actuator: LinearActuator
  /// By how many dB the pattern is to feel stronger than designed, −12…12. `nil` for the gain with which the pad feels most
  /// like the design.
  public var gain: Double?

  /// Creates the operation. By default, the pad is a Joy-Con with the properties of its class.
  public init(actuator: LinearActuator? = nil, gain: Double? = nil) {
    self.actuator = actuator ?? PerceptionConstants.joycon
    self.gain = gain
  }

  /// Returns the tones of each slot, from the start of the pattern to the slot in which the pad rests, which is the last; none
  /// if it always rests. An event without an end lasts 10 s.
  ///
  /// - Throws: `invalidOption` if `gain` is out of range; `tooLarge` if the pattern is longer than ten minutes or the
  ///   calculation would take minutes.
  public func run(_ pattern: HapticPattern) throws(OperationError) -> [TwoTone] {
    let limit = TwoTonePlan.largestGain
    if let gain, !(gain.magnitude <= limit) {
      throw OperationError(.invalidOption, "gain is not within -12…12 dB; leave it out for the best one")
    }
    guard FeltTrace.covers(pattern) else {
      throw OperationError(.tooLarge, "the pattern is longer than ten minutes; cut it into parts")
    }
    try Effort.checkFelt(pattern)
    var plan = TwoTonePlan(.tables(for: actuator))
    var milliseconds = 0
    DriveSource.forEachMillisecond([DriveSource.finite(pattern)]) { frame in
      plan.hold(intensity: frame.intensity, sharpness: frame.sharpness)
      for transient in frame.transients {
        plan.tap(intensity: transient.intensity, sharpness: transient.sharpness)
      }
      milliseconds += 1
      if milliseconds % TwoTone.slotMilliseconds == 0 { plan.endSlot() }
    }
    let gain = gain ?? plan.gain(like: FeltTrace(sensationOf: [pattern], on: .phone).sensation())
    return plan.tones(gain: gain).endingAtRest(.rest)
  }
}
