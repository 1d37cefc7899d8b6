import HapticText
import HapticVocabulary

/// Reads and writes profiles as JSON (see Rendering §8).
///
///     {
///       "name": "my coil",
///       "purpose": "voice coil on a plate",
///       "intensityExponent": 1,
///       "continuous": { "lowHz": 40, "highHz": 400, "sharpnessExponent": 1, "gain": 0.7 },
///       "transient": { "lowHz": 60, "highHz": 400, "cycles": 1.5, "gain": 1 },
///       "rumble": { "heavyAttackMs": 65, "lightAttackMs": 28, "minimumPulseMs": 20, "floor": 0, "gamma": 1,
///                   "transients": "light", "lightHz": 110, "lightG": 0.8, "lightRiseMs": 12, "lightFallMs": 20 },
///       "device": { "class": "coil", "peakG": null, "resonanceHz": 65, "q": 1, "shortestPulseMs": 20, "leastDrive": 0 }
///     }
///
/// Every key is optional. For a missing key, the value of the default profile, `taptic`, is used. An unknown
/// key that looks like a misspelling of a known key is an error. Any other unknown key is a warning.
public enum ProfileFile {
  /// The maximum size of a profile file, in bytes. Larger files are refused.
  public static let maximumBytes = 1 << 20

  /// Decodes the bytes of a profile file. Returns all problems, and the profile unless one of the problems is
  /// an error.
  public static func decode(
    _ bytes: [UInt8], defaultName: String = "custom"
  ) -> (profile: NamedProfile?, problems: [Diagnostic]) {
    var reader = ProfileReader(bytes)
    let profile = reader.read(defaultName: defaultName)
    let failed = reader.problems.contains { $0.severity == .error }
    let problems = reader.problems.sortedStably { ($0.line, $0.column) < ($1.line, $1.column) }
    return (failed ? nil : profile, problems)
  }

  /// Returns a profile as JSON with every key, in the order of the documentation. Each number has the
  /// shortest spelling that does not change its value.
  public static func encode(_ named: NamedProfile) -> [UInt8] { encode(named, measured: nil) }

  /// Returns a profile as JSON. The closure `measured` writes the members of `device.measured`, the source of measured numbers.
  package static func encode(_ named: NamedProfile, measured: ((inout JSONText) -> Void)?) -> [UInt8] {
    var values = ProfileValues(profile: named)
    values.heavy = numbers(of: named.rumble.heavyMotor)
    values.light = numbers(of: named.rumble.lightMotor)
    if case .rotors? = named.device?.mechanism, named.device?.isMeasured != true {
      if values.heavy.peakG == PerceptionConstants.heavyMotor.gain { values.heavy.peakG = nil }
      if values.light.peakG == PerceptionConstants.lightMotor.gain { values.light.peakG = nil }
    }
    var json = JSONText()
    json.object { json in
      json.string("name", named.name)
      json.string("purpose", named.purpose)
      write(ProfileField.top, of: values, to: &json)
      json.line("continuous") { json in write(ProfileField.continuous, of: values, to: &json) }
      json.line("transient") { json in write(ProfileField.transient, of: values, to: &json) }
      json.line("rumble") { json in
        write(ProfileField.rumble, of: values, to: &json)
        json.string("transients", named.rumble.transients.rawValue)
        write(ProfileField.motors, of: values, to: &json)
      }
      guard let measured else {
        return json.line("device") { json in writeDevice(of: values, to: &json) }
      }
      json.object("device") { json in
        writeDevice(of: values, to: &json)
        json.object("measured", measured)
      }
    }
    return Array((json.text + "\n").utf8)
  }

  /// Writes a device. An acceleration that was not measured is written as null, which means that it is unknown.
  private static func writeDevice(of values: ProfileValues, to json: inout JSONText) {
    guard let deviceClass = values.profile.deviceClass, let device = values.profile.device else {
      return json.string("class", "none")
    }
    json.string("class", deviceClass.name)
    var values = values
    switch device.mechanism {
    case .linear(let actuator):
      values.device = DeviceModel.Numbers(
        peakG: actuator.peakG, resonance: actuator.resonance, q: actuator.q)
    case .rotor(let rotor): values.device = numbers(of: rotor)
    // The motors are described in the section `rumble`.
    case .rotors: return
    }
    if !device.isMeasured { values.device.peakG = nil }
    write(ProfileField.device + ProfileField.phone, of: values, to: &json)
  }

  private static func numbers(of motor: Rotor) -> DeviceModel.Numbers {
    DeviceModel.Numbers(
      peakG: motor.gain, resonance: motor.frequency, rise: motor.rise, fall: motor.fall)
  }

  /// Writes numbers. One that is not known is null, or is not written if it cannot be unknown.
  private static func write(_ fields: [ProfileField], of values: ProfileValues, to json: inout JSONText) {
    var values = values
    for field in fields {
      var value = field.exchange(&values, nil)
      if value == nil, !field.canBeUnknown { continue }
      // Milliseconds are rounded to the nearest millionth, so that 0.065 s is 65 and not 65.00000000000001.
      if field.scale != 1 {
        value = value.map { Double(Maths.floor($0 * 1e6 * field.scale + 0.5)) / 1e6 }
      }
      json.number(field.key, value)
    }
  }
}
