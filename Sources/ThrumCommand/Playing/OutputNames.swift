import HapticDevices
import HapticOutputs

/// The names that `--output` accepts, for shell completion.
enum OutputNames {
  static func all() -> [String] {
    var names = ["auto", "silent", "controller"] + OutputBackend.allCases.map(\.rawValue)
    for report in OutputDevices.list() { names += report.devices.map(\.id) }
    if let controllers = try? Controllers.list() { names += controllers.map(\.id) }
    return names
  }
}
