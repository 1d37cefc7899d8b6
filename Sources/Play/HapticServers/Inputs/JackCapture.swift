import HapticOutputs
import HapticPlatform
import HapticRealTime

/// A client of a JACK server that records from a device. For each port of the device, the client has an input
/// port, which is connected to it.
final class JackCapture: DeviceSession {
  private(set) var format: OutputFormat
  private var client: JackClient?
  private let cycle: UnsafeMutablePointer<JackReadCycle>
  private let states: UnsafeMutablePointer<JackStates>
  private let ports: [JackLibrary.Port]
  private let feed: CaptureFeed
  private let monitor: DeviceMonitor
  private let avoided: DeviceOutput?
  private let name: String
  private var lonePolls = 0

  /// The largest number of ports of a device that are recorded.
  private static let mostPorts = 32

  /// Opens a device and starts recording.
  static func open(_ request: CaptureRequest) throws(OutputError) -> JackCapture {
    try JackCapture(try JackClient(name: request.options.clientName), request)
  }

  /// Returns the devices of the running server: first those with hardware inputs, then other programs and
  /// monitors.
  static func list() throws(OutputError) -> [InputDevice] {
    let client = try JackClient(name: "thrum-list")
    let rate = client.sampleRate
    var list: [InputDevice] = []
    for (device, isHardware) in devices(client) {
      list.append(
        InputDevice(
          id: "jack:" + device.name, name: device.name, backend: .jack, channels: device.positions,
          sampleRate: rate, isMonitor: !isHardware, isDefault: list.isEmpty && isHardware))
    }
    return list
  }

  private static func devices(
    _ client: borrowing JackClient
  ) -> [(device: JackDevice, isHardware: Bool)] {
    let hardware = client.ports(JackLibrary.portIsOutput | JackLibrary.portIsPhysical)
    let known = Set(hardware)
    let others = client.ports(JackLibrary.portIsOutput).filter { !known.contains($0) }
    return JackDevice.group(hardware).map { ($0, true) } + JackDevice.group(others).map { ($0, false) }
  }

  private init(_ client: consuming JackClient, _ request: CaptureRequest) throws(OutputError) {
    let device = try Self.choose(request.target, among: Self.devices(client))
    let rate = client.sampleRate
    try OutputBackend.check(rate: rate, of: "jack")
    feed = request.feed
    monitor = request.monitor
    avoided = request.avoided
    name = device.name
    format = OutputFormat(sampleRate: rate, blockSize: client.blockSize)
    let names = device.ports.prefix(Self.mostPorts).indices.map { "in_\($0 + 1)" }
    ports = try client.register(names, JackLibrary.portIsInput)
    cycle = JackReadCycle(client.library, ports: ports, feed: feed).allocated()
    states = JackStates(monitor, rate: rate).allocated()
    // From here on, `close` must free the cycle.
    self.client = consume client
    do throws(OutputError) {
      try activate()
      try connect(device)
      try leaveOutHaptics()
    } catch {
      close()
      throw error
    }
    readLatency(device)
    feed.open()
  }

  deinit { close() }

  func close() {
    guard client != nil else { return }
    feed.close()
    // This stops the thread of the callbacks, whose memory may be freed only afterwards.
    client = nil
    JackReadCycle.free(cycle)
    JackStates.free(states)
  }

  func poll() {
    format.blockSize = client?.blockSize ?? format.blockSize
    // The ports of a disconnected device disappear. A single check may coincide with the user changing
    // connections, so several checks must agree.
    guard let library = client?.library else { return }
    lonePolls = ports.contains { library.portConnections($0) > 0 } ? 0 : lonePolls + 1
    if lonePolls >= 3 { monitor.note(.deviceLost) }
    do throws(OutputError) { try leaveOutHaptics() } catch { monitor.note(error) }
  }

  /// Leaves out the ports that play the haptics of the avoided output. Other programs may change connections
  /// at any time.
  private func leaveOutHaptics() throws(OutputError) {
    guard let path = avoided?.path, let graph = client?.graph else {
      feed.leftOut = 0
      return
    }
    let sources = ports.map { port in client?.name(of: port).map { graph.connections(of: $0) } ?? [] }
    feed.leftOut = try graph.portsToLeaveOut(path, sources: sources, input: "jack:" + name)
  }

  // MARK: Opening

  private static func choose(
    _ target: CaptureRequest.Target, among devices: [(device: JackDevice, isHardware: Bool)]
  ) throws(OutputError) -> JackDevice {
    if case .device(let name) = target {
      if let found = devices.first(where: { $0.device.name == name }) { return found.device }
      if !devices.isEmpty { throw OutputBackend.jack.noSuchDevice(name, among: devices.map(\.device.name)) }
    }
    if let found = devices.first(where: { $0.isHardware }) ?? devices.first { return found.device }
    throw OutputError(.noDevice, "the JACK server has no device to record from", place: "jack")
  }

  private func activate() throws(OutputError) {
    guard let library = client?.library, let handle = client?.handle else { return }
    try client?.activate(states, areSet: library.setProcess(handle, jackRead, cycle) == 0)
  }

  private func connect(_ device: JackDevice) throws(OutputError) {
    for (port, source) in zip(ports, device.ports) { try client?.connect(source, to: port) }
  }

  private func readLatency(_ device: JackDevice) {
    let frames = device.ports.map { client?.captureLatency(port: $0) ?? 0 }.max() ?? 0
    format.latency = Double(frames) / max(1, format.sampleRate)
  }
}
