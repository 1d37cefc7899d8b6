import HapticDevices
import HapticOutputs

/// The names that `--output` accepts, for shell completion.
enum OutputNames {
  static func all() -> [String] {
    var names = OutputChoice.fixedNames + OutputChoice.kinds
    for report in OutputDevices.list() { names += report.devices.map(\.id) }
    if let controllers = try? Controllers.list() { names += controllers.map(\.id) }
    return names
  }
}
