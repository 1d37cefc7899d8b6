import ArgumentParser
import HapticAnalysis
import HapticModel
import HapticOperations

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

/// A design check that is run over several files, which it also compares with each other.
final class DesignRun {
  let check: DesignCheck
  private var contrasts = ContrastPairs()

  init(_ check: DesignCheck) { self.check = check }

  /// Returns the patterns of the files of opposite meaning, such as left and right, that were checked before.
  func opposites(of file: String, _ pattern: HapticPattern) -> [ContrastPairs.Partner] {
    let folder = Path.folder(of: file)
    return contrasts.partners(of: Path.name(of: file), in: Path.resolved(folder) ?? folder, pattern)
  }
}
