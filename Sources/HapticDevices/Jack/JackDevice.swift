import HapticOutputs

/// Ports of one owner: a sound card, or a device of PipeWire.
package struct JackDevice: Sendable, Hashable {
  /// The owner's name.
  package var name: String
  /// The full names of its ports; channel 1 is the first.
  package var ports: [String]

  /// What comes after the owner's name.
  var positions: [String] { ports.map { String($0.dropFirst(name.utf8.count + 1)) } }

  /// Groups ports by owner; owners and ports stay in order.
  static func group(_ ports: [String]) -> [JackDevice] {
    var devices: [JackDevice] = []
    for port in ports {
      // Owners may have colons in their names, ports rarely.
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

  /// The devices of the running server.
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
