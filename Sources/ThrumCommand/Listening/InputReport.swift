import HapticDevices
import HapticOutputs
import HapticText

/// The list of this machine's inputs that `thrum devices --inputs` prints.
enum InputReport {
  /// Returns the lines of a table of inputs, in which `*` marks the preferred ones. A line with the reason
  /// follows for each server without inputs.
  static func lines(
    _ reports: [(backend: OutputBackend, devices: Result<[InputDevice], OutputError>)]
  ) -> [String] {
    var table = TextTable()
    var faults: [String] = []
    var hasHeader = false
    for report in reports {
      switch report.devices {
      case .success(let devices):
        if !hasHeader, !devices.isEmpty {
          table.add("", "Input", "name", "channels", "rate", "records")
          hasHeader = true
        }
        if devices.isEmpty { faults.append("\(report.backend.rawValue): the server has no input") }
        for device in devices {
          table.add(
            device.isDefault ? "*" : " ", device.id.printable, device.name.printable,
            "\(device.channels.count)", NumberText.rounded(device.sampleRate, digits: 0) + " Hz",
            device.isMonitor ? "what plays there" : "sound from outside")
        }
      case .failure(let error): faults.append("\(report.backend.rawValue): \(error.message)")
      }
    }
    return table.lines() + faults
  }
}
