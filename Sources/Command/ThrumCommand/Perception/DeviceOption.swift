import ArgumentParser
import HapticAnalysis
import HapticFormats
import HapticModel
import HapticOperations
import HapticPerception
import HapticText

/// Finds the device that an option specifies, for all commands that simulate how a pattern feels on a device.
enum DeviceOption {
  /// All names of devices: short names, built-in profiles for actuators, and classes of devices.
  static var names: [String] {
    var names = DesignTarget.shortNames.map(\.name) + profiles.map(\.name)
    for name in DeviceClass.allCases.map(\.name) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The names with their descriptions, one per line, for help texts.
  static var list: String {
    var table = TextTable()
    for device in DeviceClass.allCases { table.add(device.name, device.summary) }
    for (name, summary) in DesignTarget.shortNames { table.add(name, summary) }
    for profile in profiles { table.add(profile.name, profile.purpose) }
    table.add("FILE.json", "the device that a profile file describes; see 'thrum profiles'")
    return table.lines(indent: 2).joined(separator: "\n")
  }

  /// The shell completion: the names of devices, or a profile file.
  static var completion: CompletionKind {
    .custom { _, _, prefix in names + ProfileOption.files(prefix) }
  }

  /// Returns the device with a name, or the device that a profile file describes.
  ///
  /// Throws with status 64 for an unknown name or a profile without a device, and 66 if a file cannot be
  /// read. Throws with status 1 for a file with errors, after writing them to standard error.
  static func resolve(_ name: String, console: Console) throws(CommandFailure) -> DesignTarget {
    if let target = DesignTarget(name: name) { return target }
    let isFile = name.contains("/") || name.lowercased().hasSuffix(".json") || Path.exists(name)
    guard isFile || NamedProfile.builtIn.contains(where: { $0.name == name }) else {
      let hint = NearNames.hint(for: name, among: names)
      throw CommandFailure(
        .usage,
        "there is no device '\(name)'"
          + (hint.isEmpty ? "; use \(names.joined(separator: ", ")), or a profile file" : hint))
    }
    let profile = try ProfileOption.resolve(name, console: console)
    guard let device = profile.deviceClass, let model = profile.device else {
      throw CommandFailure(
        .usage,
        "profile '\(profile.name)' has no device: it is heard, not felt; use \(names.joined(separator: ", ")), "
          + "or another profile file")
    }
    return DesignTarget(
      model, of: device, name: profile.name, profile: profile.profile, rumble: profile.rumble)
  }

  /// The built-in profiles that describe a device and do not share their name with a class of devices.
  private static var profiles: [NamedProfile] {
    NamedProfile.builtIn.filter { $0.device != nil && DeviceClass(name: $0.name) == nil }
  }
}
