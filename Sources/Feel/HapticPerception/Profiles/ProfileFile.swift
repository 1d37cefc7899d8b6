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
  public static func encode(_ named: NamedProfile) -> [UInt8] {
    let profile = named.profile
    var json = JSONText()
    json.object { json in
      json.string("name", named.name)
      json.string("purpose", named.purpose)
      json.number("intensityExponent", profile.intensityExponent)
      json.line("continuous") { json in
        json.number("lowHz", profile.continuousLowHz)
        json.number("highHz", profile.continuousHighHz)
        json.number("sharpnessExponent", profile.continuousSharpnessExponent)
        json.number("gain", profile.continuousGain)
      }
      json.line("transient") { json in
        json.number("lowHz", profile.transientLowHz)
        json.number("highHz", profile.transientHighHz)
        json.number("cycles", profile.transientCycles)
        json.number("gain", profile.transientGain)
      }
      json.line("rumble") { json in write(named.rumble, of: named.device, to: &json) }
      json.line("device") { json in write(named, to: &json) }
    }
    return Array((json.text + "\n").utf8)
  }

  private static func write(_ rumble: RumbleProfile, of device: DeviceModel?, to json: inout JSONText) {
    json.milliseconds("heavyAttackMs", rumble.heavyAttack)
    json.milliseconds("lightAttackMs", rumble.lightAttack)
    json.milliseconds("minimumPulseMs", rumble.minimumPulse)
    json.number("floor", rumble.floor)
    json.number("gamma", rumble.gamma)
    json.string("transients", rumble.transients.rawValue)
    let isUnmeasuredPad =
      if case .rotors? = device?.mechanism { device?.isMeasured != true } else { false }
    for (name, motor, assumed) in [
      ("heavy", rumble.heavyMotor, PerceptionConstants.heavyMotor.gain),
      ("light", rumble.lightMotor, PerceptionConstants.lightMotor.gain),
    ] {
      json.number("\(name)Hz", motor.frequency)
      // An acceleration that was not measured is null, for unknown.
      json.number("\(name)G", isUnmeasuredPad && motor.gain == assumed ? nil : motor.gain)
      json.milliseconds("\(name)RiseMs", motor.rise)
      json.milliseconds("\(name)FallMs", motor.fall)
    }
  }

  /// Writes a device. An acceleration that was not measured is written as null, which means that it is unknown.
  private static func write(_ named: NamedProfile, to json: inout JSONText) {
    guard let deviceClass = named.deviceClass, let device = named.device else {
      return json.string("class", "none")
    }
    json.string("class", deviceClass.name)
    switch device.mechanism {
    case .linear(let actuator):
      json.number("peakG", device.isMeasured ? actuator.peakG : nil)
      json.number("resonanceHz", actuator.resonance)
      json.number("q", actuator.q)
    case .rotor(let rotor):
      json.number("peakG", device.isMeasured ? rotor.gain : nil)
      json.number("resonanceHz", rotor.frequency)
      json.milliseconds("riseMs", rotor.rise)
      json.milliseconds("fallMs", rotor.fall)
    // The motors are described in the section `rumble`.
    case .rotors: return
    }
    json.milliseconds("shortestPulseMs", named.shortestPulse)
    json.number("leastDrive", named.leastDrive)
  }
}

extension JSONText {
  /// Writes seconds as milliseconds, rounded to the nearest millionth, so that 0.065 s is 65 and not 65.00000000000001.
  fileprivate mutating func milliseconds(_ key: String, _ seconds: Double) {
    number(key, Double(Maths.floor(seconds * 1e9 + 0.5)) / 1e6)
  }
}
