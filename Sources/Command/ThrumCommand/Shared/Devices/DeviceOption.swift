import ArgumentParser
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticPerception
import HapticText

/// Finds the device that an option specifies, for all commands that simulate how a pattern feels on a device.
enum DeviceOption {
  /// All names of devices: short names, built-in profiles for actuators, and classes of devices.
  static var names: [String] { DesignTarget.named.map(\.name) }

  /// The names with their descriptions, one per line, for help texts.
  static var list: String {
    var table = TextTable()
    for (name, summary) in DesignTarget.named { table.add(name, summary) }
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
    guard
      ProfileOption.isFile(name) || Path.exists(name)
        || NamedProfile.builtIn.contains(where: { $0.name == name })
    else {
      let hint = NearNames.hint(for: name, among: names)
      throw CommandFailure(
        .usage,
        "there is no device '\(name)'"
          + (hint.isEmpty ? "; use \(names.joined(separator: ", ")), or a profile file" : hint))
    }
    let profile = try ProfileOption.resolve(name, console: console)
    guard let target = DesignTarget(profile) else {
      throw CommandFailure(
        .usage,
        "profile '\(profile.name)' has no device: it is heard, not felt; use \(names.joined(separator: ", ")), "
          + "or another profile file")
    }
    return target
  }
}
