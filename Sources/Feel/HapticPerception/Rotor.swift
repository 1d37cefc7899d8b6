/// A motor that turns an eccentric mass. Its speed determines both the strength and the pitch of the
/// vibration. The input of the model is a strength of 0…1, the output an acceleration in g.
public struct Rotor: Sendable, Hashable {
  /// The speed at full drive, 1…1000 turns per second.
  public let frequency: Double
  /// The acceleration at full speed, 0…1000 g.
  public let gain: Double
  /// The time constant with which the motor gains speed, 0.001…5 s.
  public let rise: Double
  /// The time constant with which the motor loses speed, 0.001…5 s.
  public let fall: Double

  /// Creates a motor. Values out of range are clamped; NaN becomes the lower limit.
  public init(frequency: Double, gain: Double, rise: Double, fall: Double) {
    self.frequency = Maths.clamped(frequency, in: PerceptionConstants.turnLimits)
    self.gain = Maths.clamped(gain, in: PerceptionConstants.gainLimits)
    self.rise = Maths.clamped(rise, in: PerceptionConstants.motorTimeLimits)
    self.fall = Maths.clamped(fall, in: PerceptionConstants.motorTimeLimits)
  }
}

/// The state of a motor that turns.
struct RotorMotion: Sendable {
  private let step: Double
  private let gain: Double
  private let rise: Double
  private let fall: Double
  /// The speed as a share of full speed, and the angle in turns.
  private var speed = 0.0
  private var angle = 0.0

  init(_ rotor: Rotor) {
    step = rotor.frequency / PerceptionConstants.sampleRate
    gain = rotor.gain
    rise = 1 / (rotor.rise * PerceptionConstants.sampleRate)
    fall = 1 / (rotor.fall * PerceptionConstants.sampleRate)
  }

  mutating func next(_ drive: Double) -> Double {
    let strength = min(max(drive, 0), 1)
    speed += (strength - speed) * (strength > speed ? rise : fall)
    if strength == 0, speed < PerceptionConstants.stallSpeed { speed = 0 }
    guard speed > 0 else { return 0 }
    angle += step * speed
    if angle >= 1 { angle -= 1 }
    return gain * (speed * speed) * Maths.sine(cycles: angle)
  }
}
