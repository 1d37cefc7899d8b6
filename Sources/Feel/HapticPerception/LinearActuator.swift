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
  private var poles: Poles
  /// The last two samples of the drive signal.
  private var x1 = 0.0
  private var x2 = 0.0
  /// The number of samples until the state is settled.
  private(set) var untilSettled = PerceptionConstants.frameStep

  init(_ actuator: LinearActuator) {
    // Bilinear transform of gain·s²/(s² + s·ω₀/Q + ω₀²).
    let k = Maths.tangent(Maths.pi * actuator.resonance / PerceptionConstants.sampleRate)
    let a0 = 1 + k / actuator.q + k * k
    b = actuator.gain / a0
    poles = Poles(a1: 2 * (k * k - 1) / a0, a2: (1 - k / actuator.q + k * k) / a0)
  }

  /// Moves through samples. Both buffers have at least `count` elements.
  mutating func move(
    _ drive: UnsafeBufferPointer<Float>, into acceleration: UnsafeMutableBufferPointer<Double>, count: Int
  ) {
    var start = 0
    while start < count {
      let part = start..<min(start + untilSettled, count)
      let moved = UnsafeMutableBufferPointer(rebasing: acceleration[part])
      take(UnsafeBufferPointer(rebasing: drive[part]), into: moved)
      for index in moved.indices { moved[index] = next(moved[index]) }
      pass(part.count)
      start = part.upperBound
    }
  }

  /// Calculates the forces of the next samples of the drive signal. `next` follows for each of them, and then `pass`.
  ///
  /// - Parameter forces: has at least as many elements as `drive`.
  mutating func take(_ drive: UnsafeBufferPointer<Float>, into forces: UnsafeMutableBufferPointer<Double>) {
    let count = drive.count
    guard count <= forces.count, let drive = drive.baseAddress, let forces = forces.baseAddress else {
      return
    }
    // Limited first, several at once.
    for index in 0..<count { forces[index] = DeviceMotion.limited(drive[index]) }
    for index in 0..<count {
      let x = forces[index]
      forces[index] = b * (x - (x1 + x1) + x2)
      (x1, x2) = (x, x1)
    }
  }

  /// Returns the acceleration at the next sample.
  @inline(__always)
  mutating func next(_ force: Double) -> Double { poles.next(force) }

  /// Counts samples, at most `untilSettled`, and settles the state after every 40th.
  mutating func pass(_ count: Int) {
    untilSettled -= count
    guard untilSettled <= 0 else { return }
    untilSettled = PerceptionConstants.frameStep
    poles.settle()
  }
}
