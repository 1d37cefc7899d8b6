import ArgumentParser
import HapticAnalysis
import HapticFormats
import HapticModel
import HapticPerception

/// What `thrum check` looks for beyond the rules of the format.
struct DesignOptions: ParsableArguments {
  @Flag(help: "Also check what a hand will make of the pattern; see Docs/DesignChecks.md.")
  var design = false

  @Option(
    help: ArgumentHelp(
      "Check the design for this device: phone (default), controller, web, watch, a class of 'thrum felt' or a profile file.",
      valueName: "device"), completion: .list(Self.targets))
  var target: String?

  @Flag(
    help: "Check the design of an alert, which a busy hand must notice: 20 dB above threshold instead of 10.")
  var alert = false

  static var targets: [String] {
    var names = DesignTarget.shortNames.map { $0.name }
    names += profiles
    for name in DeviceClass.allCases.map(\.name) where !names.contains(name) { names.append(name) }
    return names
  }

  /// Built-in profiles of which a device is known, and whose name no device has.
  private static var profiles: [String] {
    NamedProfile.builtIn.filter { $0.device != nil && DeviceClass(name: $0.name) == nil }.map(\.name)
  }

  /// Whether the design is to be checked: a device to check for asks for it too.
  var isAsked: Bool { design || target != nil || alert }

  /// The check for a device. Throws with status 64 for one that does not exist.
  static func run(
    target name: String, alert: Bool, disabled: Set<String>, console: Console
  ) throws(CommandFailure) -> DesignRun {
    let rules = Set(disabled.compactMap { DesignRule(name: $0) })
    if let target = DesignTarget(name: name) {
      return DesignRun(DesignCheck(target: target, isAlert: alert, disabled: rules))
    }
    guard name.contains("/") || name.lowercased().hasSuffix(".json") || profiles.contains(name) else {
      throw CommandFailure(
        .usage,
        "there is no device '\(name)'\(NearNames.hint(for: name, among: targets)); use "
          + targets.joined(separator: ", ") + ", or a profile file")
    }
    let profile = try ProfileOption.resolve(name, console: console)
    guard let device = profile.deviceClass, let model = profile.device else {
      throw CommandFailure(
        .usage, "profile '\(profile.name)' has no device: it is heard, not felt; name another with --target")
    }
    let target = DesignTarget(model, of: device, name: profile.name, profile: profile.profile)
    return DesignRun(
      DesignCheck(target: target, isAlert: alert, disabled: rules), rumble: profile.rumble)
  }
}
