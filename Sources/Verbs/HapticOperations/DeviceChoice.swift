import HapticAnalysis
import HapticPerception
import HapticText

/// A device as C, Python and the web package accept it: a name, or the JSON of a profile, which begins with `{`.
package enum DeviceChoice {
  /// The largest number of bytes of a text.
  package static var maximumBytes: Int { ProfileFile.maximumBytes }

  /// Returns the device. Throws `invalidOption` if no device has the name, or the profile has an error or no device.
  package static func target(_ text: String) throws(OperationError) -> DesignTarget {
    guard isProfile(text) else {
      if let target = DesignTarget(name: text) { return target }
      throw OperationError(
        .invalidOption,
        "no device is named '\(PlainText.cleaned(text, limit: 40))'; use \(names), or the JSON of a profile")
    }
    let profile = try decoded(text)
    guard let target = DesignTarget(profile) else {
      throw OperationError(
        .invalidOption,
        "the profile '\(PlainText.cleaned(profile.name, limit: 40))' has no device: it is heard, not felt; give it one"
      )
    }
    return target
  }

  /// Returns a profile. Throws `invalidOption` if no built-in profile has the name, or the profile has an error.
  package static func profile(_ text: String) throws(OperationError) -> NamedProfile {
    if isProfile(text) { return try decoded(text) }
    if let found = NamedProfile.builtIn.first(where: { $0.name.hasSameBytes(as: text) }) { return found }
    throw OperationError(
      .invalidOption, "no profile has that name; use taptic, wideband or audible, or the JSON of a profile")
  }

  /// Returns how the motors of a device are driven. Throws `invalidOption` if the device has no two motors.
  package static func rumble(_ text: String) throws(OperationError) -> RumbleProfile {
    if isProfile(text) { return try decoded(text).rumble }
    let target = try target(text)
    for part in target.parts { if case .motors(_, _, let rumble) = part { return rumble } }
    throw OperationError(
      .invalidOption,
      "the device '\(target.name)' does not have two motors; use controller, pad, or the JSON of a profile")
  }

  /// Returns the actuator of a pad with HD rumble. Throws `invalidOption` if the device has no HD rumble.
  package static func twoTone(_ text: String) throws(OperationError) -> LinearActuator {
    try twoTone(target(text))
  }

  /// Returns the actuator of a pad with HD rumble. Throws `invalidOption` if the device has no HD rumble.
  package static func twoTone(_ target: DesignTarget) throws(OperationError) -> LinearActuator {
    if target.device == .joycon, let actuator = target.linearActuator {
      return actuator
    }
    throw OperationError(
      .invalidOption,
      "the device '\(PlainText.cleaned(target.name, limit: 40))' does not have HD rumble; use joycon, or the JSON of a profile of that class"
    )
  }

  private static var names: String { DesignTarget.named.map { $0.name }.joined(separator: ", ") }

  private static func isProfile(_ text: String) -> Bool {
    text.utf8.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == 0x7B
  }

  private static func decoded(_ text: String) throws(OperationError) -> NamedProfile {
    let (profile, problems) = ProfileFile.decode(Array(text.utf8))
    if let profile { return profile }
    guard let problem = problems.first(where: { $0.severity == .error }) else {
      throw OperationError(.invalidOption, "the profile cannot be used")
    }
    throw OperationError(
      .invalidOption,
      "the profile has an error at line \(problem.line), column \(problem.column): "
        + PlainText.cleaned(problem.message, limit: 400))
  }
}
