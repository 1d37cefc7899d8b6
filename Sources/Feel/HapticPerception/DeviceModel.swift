/// A model of how a device converts its drive signal to the acceleration that a hand feels.
public struct DeviceModel: Sendable, Hashable {
  /// The kind of actuator in a device.
  public enum Mechanism: Sendable, Hashable {
    /// A linear actuator, driven by a waveform of −1…1.
    case linear(LinearActuator)
    /// One motor, driven by a strength of 0…1.
    case rotor(Rotor)
    /// A heavy and a light motor in one grip, each driven by a strength of 0…1.
    case rotors(heavy: Rotor, light: Rotor)
  }

  /// The actuator of the device.
  public var mechanism: Mechanism
  /// Whether the acceleration was measured on the device. If not, its absolute strength is unknown. A
  /// comparison with another device then multiplies one of the two accelerations by a constant factor, so
  /// that the strengths match best.
  public var isMeasured: Bool

  /// Creates a model of a device with an actuator.
  public init(_ mechanism: Mechanism, isMeasured: Bool = false) {
    self.mechanism = mechanism
    self.isMeasured = isMeasured
  }

  /// Values of a particular device that replace the typical values of its class. `nil` keeps the value of the
  /// class.
  public struct Numbers: Sendable, Hashable {
    /// The measured acceleration in g at full drive; for a linear actuator, at its resonance. A device counts
    /// as measured if it has this value; with two motors, if both have it.
    public var peakG: Double?
    /// The resonance of a linear actuator in Hz, or the speed of a motor at full drive in turns per second.
    public var resonance: Double?
    /// The sharpness (quality factor Q) of a linear actuator's resonance.
    public var q: Double?
    /// The time constant with which a motor gains speed, in seconds.
    public var rise: Double?
    /// The time constant with which a motor loses speed, in seconds.
    public var fall: Double?

    /// Creates values that replace those of a device class. Values that are not given stay those of the
    /// class.
    public init(
      peakG: Double? = nil, resonance: Double? = nil, q: Double? = nil, rise: Double? = nil,
      fall: Double? = nil
    ) {
      self.peakG = peakG
      self.resonance = resonance
      self.q = q
      self.rise = rise
      self.fall = fall
    }
  }

  /// Returns the model with some values replaced. If only the resonance or Q of a linear actuator changes,
  /// its acceleration at the resonance stays the same.
  ///
  /// - Parameters:
  ///   - numbers: values for the actuator, the motor, or the heavy one of two motors.
  ///   - light: values for the light one of two motors; ignored for other devices.
  public func replacing(_ numbers: Numbers, light: Numbers = Numbers()) -> DeviceModel {
    let isPeakKnown: Bool
    let replaced: Mechanism
    switch mechanism {
    case .linear(let actuator):
      let q = LinearActuator(
        resonance: actuator.resonance, q: numbers.q ?? actuator.q, gain: 0
      ).q
      replaced = .linear(
        LinearActuator(
          resonance: numbers.resonance ?? actuator.resonance, q: q,
          gain: (numbers.peakG ?? actuator.peakG) / q))
      isPeakKnown = numbers.peakG != nil
    case .rotor(let rotor):
      replaced = .rotor(rotor.replacing(numbers))
      isPeakKnown = numbers.peakG != nil
    case .rotors(let heavy, let lightRotor):
      replaced = .rotors(heavy: heavy.replacing(numbers), light: lightRotor.replacing(light))
      isPeakKnown = numbers.peakG != nil && light.peakG != nil
    }
    return DeviceModel(replaced, isMeasured: isMeasured || isPeakKnown)
  }
}

extension Rotor {
  func replacing(_ numbers: DeviceModel.Numbers) -> Rotor {
    Rotor(
      frequency: numbers.resonance ?? frequency, gain: numbers.peakG ?? gain, rise: numbers.rise ?? rise,
      fall: numbers.fall ?? fall)
  }
}
