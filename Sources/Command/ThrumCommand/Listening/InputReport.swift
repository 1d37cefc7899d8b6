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
      json.array("inputs") { json in
        for report in reports {
          guard case .success(let devices) = report.devices else { continue }
          for device in devices { write(device, to: &json) }
        }
      }
      json.array("kinds") { json in
        for report in reports {
          json.object { json in
            json.string("name", report.backend.rawValue)
            if case .failure(let error) = report.devices {
              json.string("problem", error.message)
            } else {
              json.null("problem")
            }
          }
        }
      }
    }
  }

  private static func write(_ device: InputDevice, to json: inout JSONText) {
    json.object { json in
      json.string("id", device.id)
      json.string("kind", device.backend.rawValue)
      json.string("name", device.name)
      json.array("channels") { json in for channel in device.channels { json.string(nil, channel) } }
      json.number("sampleRate", device.sampleRate)
      json.bool("isMonitor", device.isMonitor)
      json.bool("isDefault", device.isDefault)
    }
  }
}
