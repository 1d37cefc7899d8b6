/// An actuator that moves a mass on a spring along a line, such as a linear resonant actuator or a voice
/// coil. The input of the model is a waveform of −1…1, the output an acceleration in g.
public struct LinearActuator: Sendable, Hashable {
  /// The frequency at which the actuator moves most, 5…1000 Hz.
  public let resonance: Double
  /// The sharpness (quality factor Q) of the resonance, 0.2…100. A higher value means a narrower resonance.
  public let q: Double
  /// The acceleration at full drive far above the resonance, 0…1000 g. At the resonance the acceleration is
  /// `q` times as large.
  public let gain: Double

  /// Creates an actuator. Values out of range are clamped; NaN becomes the lower limit.
  public init(resonance: Double, q: Double, gain: Double) {
    self.resonance = Maths.clamped(resonance, in: PerceptionConstants.resonanceLimits)
    self.q = Maths.clamped(q, in: PerceptionConstants.qLimits)
    self.gain = Maths.clamped(gain, in: PerceptionConstants.gainLimits)
  }

  /// The acceleration in g of a steady sine of full drive at the resonance.
  public var peakG: Double { q * gain }

  /// Returns one sample of the drive signal that moves the actuator most: a sine with amplitude 1 at the
  /// resonance, sampled at 8000 Hz.
  ///
  /// - Parameter sample: the index of the sample from the start of the sine; negative values count as 0.
  public func fullDrive(at sample: Int) -> Float {
    let cycles = resonance / PerceptionConstants.sampleRate * Double(max(0, sample))
    return Float(Maths.sine(cycles: cycles - Double(Int64(cycles))))
  }
}

/// The state of a linear actuator that moves.
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

  /// Moves through samples. Both buffers have at least `count` elements.
  mutating func move(
    _ drive: UnsafeBufferPointer<Float>, into acceleration: UnsafeMutableBufferPointer<Double>, count: Int
  ) {
    var start = 0
    while start < count {
      let block = start..<min(start + 64, count)
      start = block.upperBound
      if y1 != 0 {
        // A check of each sample would make the next one wait. So a block is calculated without, and again if it comes to rest.
        var free = self
        var least = Double.infinity
        for index in block {
          let y = free.nextWithoutRest(DeviceMotion.limited(drive[index]))
          acceleration[index] = y
          least = min(least, y.magnitude)
        }
        if least >= PerceptionConstants.silence {
          self = free
          continue
        }
      }
      for index in block { acceleration[index] = next(DeviceMotion.limited(drive[index])) }
    }
  }

  /// Whether the last sample was not silence.
  var isMoving: Bool { y1 != 0 }

  /// Returns the acceleration at the next sample.
  @inline(__always)
  mutating func next(_ drive: Double) -> Double {
    let y = nextWithoutRest(drive)
    // A decay below notice becomes silence: denormals would cost time.
    y1 = y.magnitude < PerceptionConstants.silence ? 0 : y
    return y1
  }

  /// Returns the acceleration at the next sample, also if it is silence.
  @inline(__always)
  mutating func nextWithoutRest(_ drive: Double) -> Double {
    let y = (b * (drive - (x1 + x1) + x2) - a2 * y2) - a1 * y1
    x2 = x1
    x1 = drive
    y2 = y1
    y1 = y
    return y
  }
}
