/// Simulates a device: converts its drive signal to the acceleration that a hand feels, sample by sample at
/// 8000 Hz.
///
/// A signal can be split into blocks of any size: each call continues where the previous call stopped, and
/// the result is the same down to the last bit. Two threads must not use one instance at the same time.
package struct DeviceMotion: Sendable {
  private enum State {
    case linear(LinearMotion)
    case rotor(RotorMotion)
    case rotors(RotorMotion, RotorMotion)
  }

  private var state: State

  /// Creates the simulation of a device that is at rest.
  package init(_ model: DeviceModel) {
    switch model.mechanism {
    case .linear(let actuator): state = .linear(LinearMotion(actuator))
    case .rotor(let rotor): state = .rotor(RotorMotion(rotor))
    case .rotors(let heavy, let light): state = .rotors(RotorMotion(heavy), RotorMotion(light))
    }
  }

  /// The state of a linear actuator; `nil` for another device.
  var linear: LinearMotion? {
    get { if case .linear(let motion) = state { motion } else { nil } }
    set { if let newValue { state = .linear(newValue) } }
  }

  /// Drives the device with the next samples and writes its acceleration. If `drive` and `acceleration`
  /// differ in length, the shorter one determines the number of samples.
  ///
  /// - Parameters:
  ///   - drive: a waveform of −1…1 for a linear actuator; strengths of 0…1 for a motor, or for the heavy one
  ///     of two motors. Values out of range are clamped, and NaN counts as 0.
  ///   - light: strengths for the light one of two motors; ignored for other devices. Missing samples count
  ///     as 0.
  ///   - acceleration: the buffer for the acceleration, in g.
  package mutating func move(
    _ drive: UnsafeBufferPointer<Float>, light: UnsafeBufferPointer<Float>? = nil,
    into acceleration: UnsafeMutableBufferPointer<Double>
  ) {
    let count = min(drive.count, acceleration.count)
    switch state {
    case .linear(var motion):
      motion.move(drive, into: acceleration, count: count)
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
  static func limited(_ drive: Float) -> Double {
    // Written so that NaN becomes 0, and so that several samples are limited at once.
    let raised = drive > -1 ? drive : (drive <= -1 ? -1 : 0)
    return Double(raised < 1 ? raised : 1)
  }
}
