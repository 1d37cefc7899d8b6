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
///       "device": { "class": "coil", "peakG": null, "resonanceHz": 65, "q": 1 }
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
    let rumble = named.rumble
    let isUnmeasuredPad =
      if case .rotors? = named.device?.mechanism { named.device?.isMeasured != true } else { false }
    let motors = [
      ("heavy", rumble.heavyMotor, PerceptionConstants.heavyMotor.gain),
      ("light", rumble.lightMotor, PerceptionConstants.lightMotor.gain),
    ].flatMap { name, motor, assumed in
      // An acceleration that was not measured is null, for unknown.
      let isUnknown = isUnmeasuredPad && motor.gain == assumed
      return [
        "\"\(name)Hz\": \(number(motor.frequency))",
        "\"\(name)G\": \(isUnknown ? "null" : number(motor.gain))",
        "\"\(name)RiseMs\": \(number(milliseconds(motor.rise)))",
        "\"\(name)FallMs\": \(number(milliseconds(motor.fall)))",
      ]
    }
    let rumbleKeys =
      [
        "\"heavyAttackMs\": \(number(milliseconds(rumble.heavyAttack)))",
        "\"lightAttackMs\": \(number(milliseconds(rumble.lightAttack)))",
        "\"minimumPulseMs\": \(number(milliseconds(rumble.minimumPulse)))",
        "\"floor\": \(number(rumble.floor))", "\"gamma\": \(number(rumble.gamma))",
        "\"transients\": \"\(rumble.transients.rawValue)\"",
      ] + motors
    func section(_ name: String, _ pairs: KeyValuePairs<String, Double>) -> String {
      let body = pairs.map { "\"\($0.key)\": \(number($0.value))" }.joined(separator: ", ")
      return "  \"\(name)\": { \(body) }"
    }
    let lines = [
      "  \"name\": \(JSONText.quoted(named.name))",
      "  \"purpose\": \(JSONText.quoted(named.purpose))",
      "  \"intensityExponent\": \(number(profile.intensityExponent))",
      section(
        "continuous",
        [
          "lowHz": profile.continuousLowHz, "highHz": profile.continuousHighHz,
          "sharpnessExponent": profile.continuousSharpnessExponent, "gain": profile.continuousGain,
        ]),
      section(
        "transient",
        [
          "lowHz": profile.transientLowHz, "highHz": profile.transientHighHz,
          "cycles": profile.transientCycles,
          "gain": profile.transientGain,
        ]),
      "  \"rumble\": { \(rumbleKeys.joined(separator: ", ")) }",
      "  \"device\": { \(device(named)) }",
    ]
    return Array(("{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
  }

  /// Returns the JSON of the device. An acceleration that was not measured is written as `null`, which means
  /// that it is unknown.
  private static func device(_ named: NamedProfile) -> String {
    guard let deviceClass = named.deviceClass, let device = named.device else { return "\"class\": \"none\"" }
    var keys = ["\"class\": \"\(deviceClass.name)\""]
    func peak(_ value: Double) -> String {
      "\"peakG\": \(device.isMeasured ? number(value) : "null")"
    }
    switch device.mechanism {
    case .linear(let actuator):
      keys += [
        peak(actuator.peakG), "\"resonanceHz\": \(number(actuator.resonance))",
        "\"q\": \(number(actuator.q))",
      ]
    case .rotor(let rotor):
      keys += [
        peak(rotor.gain), "\"resonanceHz\": \(number(rotor.frequency))",
        "\"riseMs\": \(number(milliseconds(rotor.rise)))", "\"fallMs\": \(number(milliseconds(rotor.fall)))",
      ]
    // The motors are described in the section `rumble`.
    case .rotors: break
    }
    return keys.joined(separator: ", ")
  }

  /// Returns a number as text with the fewest digits that do not change its value.
  private static func number(_ value: Double) -> String { value.isFinite ? NumberText.shortest(value) : "0" }

  /// Returns milliseconds rounded to the nearest millionth, so that 0.065 s is 65 and not 65.00000000000001.
  private static func milliseconds(_ seconds: Double) -> Double {
    Double(Maths.floor(seconds * 1e9 + 0.5)) / 1e6
  }
}
