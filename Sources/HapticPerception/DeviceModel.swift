/// How a device turns its drive into the acceleration that a hand feels.
public struct DeviceModel: Sendable, Hashable {
  /// The parts that move.
  public enum Mechanism: Sendable, Hashable {
    /// A linear actuator; its drive is a waveform of −1…1.
    case linear(LinearActuator)
    /// One motor; its drive is a strength of 0…1.
    case rotor(Rotor)
    /// A heavy and a light motor in one grip; their drives are strengths of 0…1.
    case rotors(heavy: Rotor, light: Rotor)
  }

  /// The parts that move.
  public var mechanism: Mechanism
  /// Whether the acceleration was measured on the device. If not, only its class is known, and levels of two devices
  /// are compared with a free gain.
  public var isMeasured: Bool

  /// Creates a model.
  public init(_ mechanism: Mechanism, isMeasured: Bool = false) {
    self.mechanism = mechanism
    self.isMeasured = isMeasured
  }

  /// Numbers of a device that replace those of its class; nil keeps the class's.
  public struct Numbers: Sendable, Hashable {
    /// Measured acceleration in g at full drive, of a linear actuator at its resonance.
    public var peakG: Double?
    /// Resonance of a linear actuator, or turns a second of a motor at full drive, in Hz.
    public var resonance: Double?
    /// Sharpness of a linear actuator's resonance.
    public var q: Double?
    /// Time constant with which a motor gains speed, in seconds.
    public var rise: Double?
    /// Time constant with which a motor loses speed, in seconds.
    public var fall: Double?

    /// Creates numbers to replace.
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

  /// Returns the model with a device's own numbers. A linear actuator keeps its acceleration at the resonance when only
  /// Q or the resonance change.
  ///
  /// - Parameters:
  ///   - numbers: of the actuator, of the motor, or of the heavy motor of two.
  ///   - light: of the light motor of two; others ignore it.
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
  fileprivate func replacing(_ numbers: DeviceModel.Numbers) -> Rotor {
    Rotor(
      frequency: numbers.resonance ?? frequency, gain: numbers.peakG ?? gain, rise: numbers.rise ?? rise,
      fall: numbers.fall ?? fall)
  }
}
