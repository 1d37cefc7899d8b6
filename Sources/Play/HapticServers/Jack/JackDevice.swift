import HapticOutputs

/// A device of JACK: the ports that belong to one sound card or to one device of PipeWire.
package struct JackDevice: Sendable, Hashable {
  /// The name of the sound card or device.
  package var name: String
  /// The full names of the ports, beginning with channel 1.
  package var ports: [String]

  /// The names of the ports without the owner's name.
  var positions: [String] { ports.map { String($0.dropFirst(name.utf8.count + 1)) } }

  /// Returns the devices to which the given ports belong. Devices and their ports stay in the order of the
  /// list.
  static func group(_ ports: [String]) -> [JackDevice] {
    var devices: [JackDevice] = []
    for port in ports {
      // The names of owners may contain colons, the names of ports rarely do.
      guard let colon = port.lastIndex(of: ":") else { continue }
      let owner = String(port[..<colon])
      if let known = devices.firstIndex(where: { $0.name == owner }) {
        devices[known].ports.append(port)
      } else {
        devices.append(JackDevice(name: owner, ports: [port]))
      }
    }
    return devices
  }

  /// Returns the devices of the running server.
  static func list() throws(OutputError) -> [OutputDevice] {
    let client = try JackClient(name: "thrum-list")
    let (rate, blockSize) = (client.sampleRate, client.blockSize)
    var list: [OutputDevice] = []
    for device in client.devices {
      let frames = device.ports.map { client.playbackLatency(port: $0) }.max() ?? 0
      list.append(
        OutputDevice(
          id: "jack:" + device.name, name: device.name, backend: .jack, channels: device.positions,
          sampleRate: rate,
          blockSize: blockSize, latency: Double(frames) / max(1, rate), isDefault: list.isEmpty))
    }
    return list
  }
}
