import HapticOutputs
import HapticPlatform
import HapticRealTime

/// A client of a JACK server with one port for each channel of the plan, connected to the hardware.
final class JackSession: DeviceSession {
  private(set) var format: OutputFormat
  private var client: JackClient?
  private let cycle: UnsafeMutablePointer<JackCycle>
  private let states: UnsafeMutablePointer<JackStates>
  private let ports: [JackLibrary.Port]
  private let feed: DeviceFeed
  private let monitor: DeviceMonitor
  private var lonePolls = 0

  private init(_ client: consuming JackClient, _ request: DeviceRequest) throws(OutputError) {
    let device = try Self.choose(request.device, among: client.devices)
    let plan = try request.plan.fitted(to: device.ports.count, device: "jack:" + device.name)
    let rate = client.sampleRate
    let router = ChannelRouter(plan: plan, sampleRate: rate, levels: request.feed.levels)
    request.feed.prepare(router)
    feed = request.feed
    monitor = request.monitor
    format = OutputFormat(sampleRate: rate, blockSize: client.blockSize, mix: plan.mix)
    let names = router.routes.map { $0.bus == .haptic ? "haptic_\($0.channel + 1)" : "\($0.bus)" }
    ports = try client.register(names, JackLibrary.portIsOutput)
    cycle = JackCycle(client.library, client.handle, ports: ports, feed: feed).allocated()
    states = JackStates(monitor, rate: rate).allocated()
    // From here, `close` must free the cycle.
    self.client = consume client
    do throws(OutputError) {
      try activate()
      try connect(router.routes, device)
    } catch {
      close()
      throw error
    }
    awaitBlocks()
    readLatency()
    feed.path = SignalPath(
      sink: nil, title: device.name, channelCount: device.ports.count, plan: plan,
      ports: ports.compactMap { self.client?.name(of: $0) })
    feed.open()
  }

  deinit { close() }

  /// Opens a device and starts playback on it.
  static func open(_ request: DeviceRequest) throws(OutputError) -> JackSession {
    try JackSession(try JackClient(name: request.options.clientName), request)
  }

  func close() {
    guard client != nil else { return }
    feed.close()
    // Ends the thread that makes callbacks. Their memory may be freed only after that.
    client = nil
    JackCycle.free(cycle)
    JackStates.free(states)
  }

  func poll() {
    readLatency()
    // The ports of a disconnected device disappear. A single check may fall between two changes of
    // connections by the user.
    guard let library = client?.library else { return }
    let isLone = ports.contains { library.portConnections($0) == 0 }
    lonePolls = isLone ? lonePolls + 1 : 0
    if lonePolls >= 3 { monitor.note(.deviceLost) }
  }

  // MARK: Opening

  private static func choose(_ name: String?, among devices: [JackDevice]) throws(OutputError) -> JackDevice {
    guard let first = devices.first else {
      throw OutputError(.noDevice, "the JACK server has no playback device", place: "jack")
    }
    guard let name else { return first }
    if let device = devices.first(where: { $0.name == name }) { return device }
    throw OutputBackend.jack.noSuchDevice(name, among: devices.map(\.name))
  }

  private func activate() throws(OutputError) {
    guard let library = client?.library, let handle = client?.handle else { return }
    let areSet =
      library.setProcess(handle, jackProcess, cycle) == 0
      && library.setUnderrun(handle, jackUnderrun, cycle) == 0
      && library.setBufferSize(handle, jackBlockSize, states) == 0
    try client?.activate(states, areSet: areSet)
  }

  private func connect(_ routes: [ChannelRouter.Route], _ device: JackDevice) throws(OutputError) {
    for (port, route) in zip(ports, routes) { try client?.connect(port, to: device.ports[route.channel]) }
  }

  /// Waits for cycles that use the connections, so that the first samples are not lost.
  private func awaitBlocks() {
    let wanted = feed.blockCount &+ 3
    let deadline = HostClock.now &+ 200_000_000
    while feed.blockCount < wanted && HostClock.now < deadline {
      HostClock.sleep(until: HostClock.now &+ 500_000)
    }
  }

  private func readLatency() {
    guard let frames = ports.map({ port in client?.playbackLatency(port: port) ?? 0 }).max() else { return }
    let blockSize = client?.blockSize ?? format.blockSize
    format.blockSize = blockSize
    // If a server states a latency of 0 (as PipeWire does for a sink without hardware), the real latency is
    // at least one block.
    let seconds = Double(max(Int(frames), blockSize)) / max(1, format.sampleRate)
    format.latency = seconds
    feed.noteLatency(seconds)
  }
}
