/// Turns the drive of a device into acceleration, sample by sample at 8000 Hz.
///
/// Consecutive calls continue, in blocks of any size, with the same bits. Not for use by two threads at a time.
public struct DeviceMotion: Sendable {
  private enum State {
    case linear(LinearMotion)
    case rotor(RotorMotion)
    case rotors(RotorMotion, RotorMotion)
  }

  private var state: State

  /// Creates a device at rest.
  public init(_ model: DeviceModel) {
    switch model.mechanism {
    case .linear(let actuator): state = .linear(LinearMotion(actuator))
    case .rotor(let rotor): state = .rotor(RotorMotion(rotor))
    case .rotors(let heavy, let light): state = .rotors(RotorMotion(heavy), RotorMotion(light))
    }
  }

  /// Drives the device and writes its acceleration.
  ///
  /// - Parameters:
  ///   - drive: a waveform of −1…1 for a linear actuator, strengths of 0…1 for a motor, the heavy one of two. What is
  ///     out of range is moved to the nearest limit, NaN counts as 0.
  ///   - light: strengths for the light motor of two; others ignore it. What is shorter than `drive` ends in zeros.
  ///   - acceleration: room for as many values as `drive` has, in g; less room ends the run there.
  public mutating func move(
    _ drive: UnsafeBufferPointer<Float>, light: UnsafeBufferPointer<Float>? = nil,
    into acceleration: UnsafeMutableBufferPointer<Double>
  ) {
    let count = min(drive.count, acceleration.count)
    switch state {
    case .linear(var motion):
      for index in 0..<count { acceleration[index] = motion.next(Self.limited(drive[index])) }
      state = .linear(motion)
    case .rotor(var motion):
      for index in 0..<count { acceleration[index] = motion.next(Self.limited(drive[index])) }
      state = .rotor(motion)
    case .rotors(var heavy, var lightMotor):
      for index in 0..<count {
        let second = light.map { index < $0.count ? Self.limited($0[index]) : 0 } ?? 0
        acceleration[index] = heavy.next(Self.limited(drive[index])) + lightMotor.next(second)
      }
      state = .rotors(heavy, lightMotor)
    }
  }

  @inline(__always)
  private static func limited(_ drive: Float) -> Double {
    // Written so that NaN becomes 0.
    drive > -1 ? (drive < 1 ? Double(drive) : 1) : (drive <= -1 ? -1 : 0)
  }
}
