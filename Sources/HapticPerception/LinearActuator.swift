/// A mass on a spring that is driven along a line, such as a linear resonant actuator or a voice coil. Its input is a
/// waveform of −1…1, its output an acceleration in g.
public struct LinearActuator: Sendable, Hashable {
  /// Frequency at which it answers most, in Hz.
  public let resonance: Double
  /// Sharpness of the resonance.
  public let q: Double
  /// Acceleration far above the resonance at full drive, in g; at the resonance it is `q` times as much.
  public let gain: Double

  /// Creates an actuator; a number out of its limits is moved to the nearest, NaN to the lower limit.
  public init(resonance: Double, q: Double, gain: Double) {
    self.resonance = Maths.clamped(resonance, in: PerceptionConstants.resonanceLimits)
    self.q = Maths.clamped(q, in: PerceptionConstants.qLimits)
    self.gain = Maths.clamped(gain, in: PerceptionConstants.gainLimits)
  }

  /// Acceleration of a steady sine at the resonance at full drive, in g.
  public var peakG: Double { q * gain }

  /// Returns a sample of the drive with which it moves most: a sine of amplitude 1 at its resonance.
  ///
  /// - Parameter sample: how many samples after the start of the sine, at 8000 Hz; below 0 counts as 0.
  public func fullDrive(at sample: Int) -> Float {
    let cycles = resonance / PerceptionConstants.sampleRate * Double(max(0, sample))
    return Float(Maths.sine(cycles: cycles - Double(Int64(cycles))))
  }
}

/// A linear actuator in motion.
struct LinearMotion: Sendable {
  private let b: Double
  private let a1: Double
  private let a2: Double
  private var x1 = 0.0
  private var x2 = 0.0
  private var y1 = 0.0
  private var y2 = 0.0

  init(_ actuator: LinearActuator) {
    // Bilinear transform of gain·s²/(s² + s·ω₀/Q + ω₀²).
    let k = Maths.tangent(Maths.pi * actuator.resonance / PerceptionConstants.sampleRate)
    let a0 = 1 + k / actuator.q + k * k
    b = actuator.gain / a0
    a1 = 2 * (k * k - 1) / a0
    a2 = (1 - k / actuator.q + k * k) / a0
  }

  @inline(__always)
  mutating func next(_ drive: Double) -> Double {
    let y = (b * (drive - (x1 + x1) + x2) - a2 * y2) - a1 * y1
    x2 = x1
    x1 = drive
    y2 = y1
    // What has decayed beyond notice becomes silence: denormals would cost time.
    y1 = y.magnitude < PerceptionConstants.silence ? 0 : y
    return y1
  }
}
