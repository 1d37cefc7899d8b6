import HapticOutputs
import HapticPlatform
import HapticRealTime

/// A stream that records from a PulseAudio source (a device for recording), with the sample rate and the
/// channels of the source.
final class PulseCapture: DeviceSession {
  private(set) var format: OutputFormat
  private let stream: PulseStream
  private let cycle: UnsafeMutablePointer<PulseReadCycle>
  private let feed: CaptureFeed
  private let monitor: DeviceMonitor
  private let avoided: DeviceOutput?
  private let positions: [UInt32]
  /// The source that is recorded, and the path of the avoided output, as they were last compared.
  private var compared: (source: String, path: SignalPath?)?
  private var isClosed = false

  /// Opens a source and starts recording.
  static func open(_ request: CaptureRequest) throws(OutputError) -> PulseCapture {
    let connection = try PulseConnection(
      name: request.options.clientName, timeLimit: request.options.timeLimit)
    do throws(OutputError) {
      let source = try choose(request.target, try connection.sources())
      return try PulseCapture(connection, source, request)
    } catch {
      connection.close()
      throw error
    }
  }

  /// Returns the sources of the running server, the preferred one first.
  static func list(timeLimit: Double) throws(OutputError) -> [InputDevice] {
    let connection = try PulseConnection(name: "thrum-list", timeLimit: timeLimit)
    defer { connection.close() }
    let found = try connection.sources()
    let list = found.sources.map { source in
      InputDevice(
        id: "pulse:" + source.name, name: source.description, backend: .pulse,
        channels: source.channels(connection.library),
        sampleRate: Double(source.rate), isMonitor: source.monitored != nil,
        isDefault: source.name == found.preferred)
    }
    return list.filter(\.isDefault) + list.filter { !$0.isDefault }
  }

  private static func choose(
    _ target: CaptureRequest.Target, _ found: PulseConnection.Sources
  ) throws(OutputError) -> PulseSink {
    switch target {
    case .preferred:
      if let source = found.sources.first(where: { $0.name == found.preferred }) ?? found.sources.first {
        return source
      }
    case .monitor:
      if let sink = found.preferredSink, let source = found.sources.first(where: { $0.monitored == sink }) {
        return source
      }
      if let source = found.sources.first(where: { $0.monitored != nil }) { return source }
      throw OutputError(.noDevice, "no output plays that could be recorded", place: InputDevices.monitor)
    case .device(let name):
      if let source = found.sources.first(where: { $0.name == name }) { return source }
      if !found.sources.isEmpty {
        throw OutputBackend.pulse.noSuchDevice(name, among: found.sources.map(\.name))
      }
    }
    throw OutputError(.noDevice, "the PulseAudio server has no source", place: "pulse")
  }

  private init(
    _ connection: PulseConnection, _ source: PulseSink, _ request: CaptureRequest
  ) throws(OutputError) {
    let id = "pulse:" + source.name
    let rate = Double(source.rate)
    try OutputBackend.check(rate: rate, of: id)
    guard !source.positions.isEmpty else {
      throw OutputError(.unsuitable, "the device has no channels; choose another", place: id)
    }
    stream = try PulseStream(
      connection, source, id: id, name: request.options.clientName, monitor: request.monitor)
    feed = request.feed
    monitor = request.monitor
    avoided = request.avoided
    positions = source.positions
    cycle = PulseReadCycle(connection.library, channelCount: source.positions.count, feed: feed).allocated()
    format = OutputFormat(sampleRate: rate, blockSize: request.options.blockSize)
    do throws(OutputError) {
      try connect(source, mayMove: request.target == .preferred)
      try leaveOutHaptics()
      try readFormat(channelCount: source.positions.count)
    } catch {
      close()
      throw error
    }
    feed.open()
  }

  deinit { close() }

  func close() {
    if isClosed { return }
    isClosed = true
    feed.close()
    stream.close { stream.library.onRead(stream.handle, nil, nil) }
    PulseReadCycle.free(cycle)
  }

  func poll() {
    do throws(OutputError) { try leaveOutHaptics() } catch {
      // The server ends by itself what it does not answer.
      if error.kind == .unsuitable { monitor.note(error) }
    }
  }

  /// Leaves out the channels on which the avoided output plays haptics. Both the output and this stream may
  /// have been moved to another device since the last call.
  private func leaveOutHaptics() throws(OutputError) {
    guard let avoided else { return }
    let path = avoided.path
    let name = try stream.connection.locked { () throws(OutputError) in
      stream.library.deviceName(stream.handle).map { String(cString: $0) }
    }
    guard let name, compared == nil || compared?.source != name || compared?.path != path else { return }
    if let path {
      let source = try stream.connection.sources().sources.first { $0.name == name }
      if let sink = source?.monitored {
        let title = try stream.connection.sinks().sinks.first { $0.name == sink }?.description
        feed.leftOut = try path.channelsToLeaveOut(
          recording: sink, titled: title,
          channelCount: source?.positions == positions ? positions.count : 0, input: "pulse:" + name)
      } else {
        feed.leftOut = 0
      }
    } else {
      feed.leftOut = 0
    }
    compared = (name, path)
  }

  private func connect(_ source: PulseSink, mayMove: Bool) throws(OutputError) {
    let library = stream.library
    let block = UInt32(format.blockSize * source.positions.count * MemoryLayout<Float>.size)
    // The server chooses maxlength. The next three attributes concern playback. A fragment has the size of
    // one block.
    let attributes: [UInt32] = [.max, .max, .max, .max, block]
    var flags = PulseLayout.interpolateTiming | PulseLayout.autoTimingUpdate | PulseLayout.adjustLatency
    if !mayMove { flags |= PulseLayout.dontMove }
    try stream.connect {
      library.onRead(stream.handle, pulseRead, cycle)
      return source.name.withCString { library.connectRecord(stream.handle, $0, attributes, flags) }
    }
  }

  /// Reads the size of the fragments that the server delivers, and the time from a sound at the source until
  /// its samples are delivered: as the server reports it, and at least a fragment, because the report of a
  /// monitor only states what waits. Waits up to 0.25 s for the first report.
  private func readFormat(channelCount: Int) throws(OutputError) {
    let frameSize = channelCount * MemoryLayout<Float>.size
    try stream.connection.locked { () throws(OutputError) in
      guard let attributes = stream.library.bufferAttributes(stream.handle) else { return }
      let fragment = attributes.load(fromByteOffset: PulseLayout.attributeFragment, as: UInt32.self)
      format.blockSize = max(1, Int(fragment) / frameSize)
    }
    format.latency = Double(format.blockSize) / format.sampleRate
    _ = try stream.connection.wait(seconds: 0.25) { () throws(OutputError) -> Bool? in
      guard let now = stream.latency, now > 0 else { return nil }
      format.latency = max(format.latency, now)
      return true
    }
  }
}
