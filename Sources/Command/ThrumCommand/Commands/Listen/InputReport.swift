import HapticDevices
import HapticOperations
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

  /// Returns the inputs as JSON, in the form that Docs/JSON.md describes.
  static func json(
    _ reports: [(backend: OutputBackend, devices: Result<[InputDevice], OutputError>)]
  ) -> String {
    JSONText.document { json in
      json.objects("inputs", reports.flatMap { (try? $0.devices.get()) ?? [] }) { json, device in
        json.string("id", device.id)
        json.string("kind", device.backend.rawValue)
        json.string("name", device.name)
        json.strings("channels", device.channels)
        json.number("sampleRate", device.sampleRate)
        json.bool("isMonitor", device.isMonitor)
        json.bool("isDefault", device.isDefault)
      }
      json.objects("kinds", reports) { json, report in
        json.string("name", report.backend.rawValue)
        let problem: String? = if case .failure(let error) = report.devices { error.message } else { nil }
        json.string("problem", problem)
      }
    }
  }
}
