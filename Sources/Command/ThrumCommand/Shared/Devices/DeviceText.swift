import HapticPerception
import HapticText

/// Describes the device of a profile as text and JSON. Numbers that were not measured are marked as unknown.
enum DeviceText {
  /// Returns text such as `linear, 100 Hz, Q 1, g unknown (1.5 assumed)`.
  static func text(_ named: NamedProfile) -> String {
    guard let device = named.device else { return "heard, not felt" }
    func size(_ g: Double) -> String {
      let number = NumberText.rounded(g, digits: 2)
      return device.isMeasured ? "\(number) g measured" : "g unknown (\(number) assumed)"
    }
    switch device.mechanism {
    case .linear(let actuator):
      return "linear, \(hertz(actuator.resonance)), Q \(NumberText.rounded(actuator.q, digits: 2)), "
        + size(actuator.peakG)
    case .rotor(let rotor): return "motor, \(hertz(rotor.frequency)), \(size(rotor.gain))"
    case .rotors(let heavy, let light):
      return
        "motors, \(hertz(heavy.frequency)) and \(hertz(light.frequency)), \(size(heavy.gain + light.gain))"
    }
  }

  /// Writes a JSON object with the class and numbers of the device, or null if the profile is not for an
  /// actuator.
  static func write(_ named: NamedProfile, to json: inout JSONText) {
    guard let deviceClass = named.deviceClass, let device = named.device else { return json.null("device") }
    json.object("device") { json in
      json.string("class", deviceClass.name)
      json.bool("measured", device.isMeasured)
      let (resonance, q, fullDrive): (Double, Double?, Double) =
        switch device.mechanism {
        case .linear(let actuator): (actuator.resonance, actuator.q, actuator.peakG)
        case .rotor(let rotor): (rotor.frequency, nil, rotor.gain)
        case .rotors(let heavy, let light): (light.frequency, nil, heavy.gain + light.gain)
        }
      json.number("resonanceHz", resonance)
      json.number("q", q)
      json.number("fullDriveG", fullDrive)
    }
  }

  private static func hertz(_ value: Double) -> String { NumberText.rounded(value, digits: 0) + " Hz" }
}
