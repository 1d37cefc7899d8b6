/// A motor that turns an eccentric mass, so that its speed determines strength and pitch together. Its input is a strength of
/// 0…1, its output an acceleration in g.
public struct Rotor: Sendable, Hashable {
  /// Turns a second at full drive.
  public let frequency: Double
  /// Acceleration at full speed, in g.
  public let gain: Double
  /// Time constant of gaining speed in seconds.
  public let rise: Double
  /// Time constant of losing speed in seconds.
  public let fall: Double

  /// Creates a motor; a number out of its limits is moved to the nearest, NaN to the lower limit.
  public init(frequency: Double, gain: Double, rise: Double, fall: Double) {
    self.frequency = Maths.clamped(frequency, in: PerceptionConstants.turnLimits)
    self.gain = Maths.clamped(gain, in: PerceptionConstants.gainLimits)
    self.rise = Maths.clamped(rise, in: PerceptionConstants.motorTimeLimits)
    self.fall = Maths.clamped(fall, in: PerceptionConstants.motorTimeLimits)
  }
}

/// A motor in motion.
struct RotorMotion: Sendable {
  private let step: Double
  private let gain: Double
  private let rise: Double
  private let fall: Double
  /// Speed as a share of full speed, and the angle in turns.
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
