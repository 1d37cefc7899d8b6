import ArgumentParser
import HapticAnalysis
import HapticModel
import HapticPerception

/// What `thrum check` looks for beyond the rules of the format.
struct DesignOptions: ParsableArguments {
  @Flag(help: "Check too what a hand will make of the pattern; see Docs/DesignChecks.md.")
  var design = false

  @Option(
    help: ArgumentHelp(
      "The device that --design checks for: phone (default), controller, web, watch or a class of 'thrum felt'.",
      valueName: "device"), completion: .list(Self.targets))
  var target: String?

  @Flag(help: "With --design: it must be noticed by a busy hand, so 20 dB above threshold instead of 10.")
  var alert = false

  static var targets: [String] {
    var names = DesignTarget.shortNames.map { $0.name }
    for name in DeviceClass.allCases.map(\.name) where !names.contains(name) { names.append(name) }
    return names
  }

  func validate() throws {
    guard !design else { return }
    if target != nil { throw ValidationError("--target needs --design; add it.") }
    if alert { throw ValidationError("--alert needs --design; add it.") }
  }

  /// The check; nil without `--design`. Throws with status 64 for a device that does not exist.
  func run(disabled: Set<String>) throws(CommandFailure) -> DesignRun? {
    guard design else { return nil }
    let name = target ?? "phone"
    guard let target = DesignTarget(name: name) else {
      throw CommandFailure(
        .usage,
        "there is no device '\(name)'\(NearNames.hint(for: name, among: Self.targets)); use "
          + Self.targets.joined(separator: ", "))
    }
    return DesignRun(
      DesignCheck(
        target: target, isAlert: alert, disabled: Set(disabled.compactMap { DesignRule(name: $0) })))
  }
}
