import ArgumentParser
import HapticAnalysis

/// The options of `thrum check` that request design checks, which judge how a pattern feels on a device.
struct DesignOptions: ParsableArguments {
  @Flag(help: "Also check how the pattern feels on a device; see Docs/DesignChecks.md.")
  var design = false

  @Option(
    help: ArgumentHelp(
      "Check the design for this device: phone (default), controller, web, watch, another name of 'thrum felt' or a profile file.",
      valueName: "device"), completion: DeviceOption.completion)
  var target: String?

  @Flag(
    help: "Check the design of an alert, which a busy hand must notice: 20 dB above threshold instead of 10.")
  var alert = false

  /// Whether any of these options requests the design checks.
  var isAsked: Bool { design || target != nil || alert }

  /// Returns the design check for a device. Throws the errors of ``DeviceOption/resolve(_:console:)``.
  static func run(
    target name: String, alert: Bool, disabled: Set<String>, console: Console
  ) throws(CommandFailure) -> DesignRun {
    let target = try DeviceOption.resolve(name, console: console)
    let rules = Set(disabled.compactMap { DesignRule(name: $0) })
    return DesignRun(DesignCheck(target: target, isAlert: alert, disabled: rules))
  }
}
