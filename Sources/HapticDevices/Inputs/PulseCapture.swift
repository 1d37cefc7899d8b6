import HapticOutputs
import HapticPlatform
import HapticRealTime

/// A stream that records from a PulseAudio source (a device for recording), with the sample rate and the
/// channels of the source.
final class PulseCapture: DeviceSession {
  private(set) var format: OutputFormat
  private let connection: PulseConnection
  private let stream: PulseLibrary.Stream
  private let cycle: UnsafeMutablePointer<PulseReadCycle>
  private let feed: CaptureFeed
  private let timeLimit: Double
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
    let library = connection.library
    let list = found.sources.map { source in
      InputDevice(
        id: "pulse:" + source.name, name: source.description, backend: .pulse,
        channels: source.positions.map { position in
          library.positionName(Int32(bitPattern: position)).map { String(cString: $0) } ?? "unknown"
        },
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
        throw OutputError(
          .noDevice,
          "there is no such input; there are: "
            + found.sources.map { "pulse:" + $0.name }.joined(separator: ", "), place: "pulse:" + name)
      }
    }
    throw OutputError(.noDevice, "the PulseAudio server has no source", place: "pulse")
  }

  private init(
    _ connection: PulseConnection, _ source: PulseSink, _ request: CaptureRequest
  ) throws(OutputError) {
    let id = "pulse:" + source.name
    let rate = Double(source.rate)
    guard (8000...192_000).contains(rate), !source.positions.isEmpty else {
      throw OutputError(
        .unsuitable, "a rate of \(source.rate) Hz; 8000 to 192000 can be analysed", place: id)
    }
    let library = connection.library
    let name = request.options.clientName
    let made = try connection.locked { () throws(OutputError) in
      name.withCString {
        library.newStream(
          connection.context, $0, PulseLayout.spec(rate: source.rate, channels: source.positions.count),
          PulseLayout.table(source.positions))
      }
    }
    guard let made else {
      throw OutputError(.unsuitable, "its channels cannot be opened", place: id, cause: connection.lastError)
    }
    stream = made
    self.connection = connection
    feed = request.feed
    timeLimit = request.options.timeLimit
    cycle = PulseReadCycle.make(
      library, channelCount: source.positions.count, feed: feed, monitor: request.monitor)
    format = OutputFormat(sampleRate: rate, blockSize: request.options.blockSize)
    do throws(OutputError) {
      try connect(source, id, mayMove: request.target == .preferred)
      try settleLatency()
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
    let library = connection.library
    library.lock(connection.loop)
    library.onContextState(connection.context, nil, nil)
    library.onRead(stream, nil, nil)
    library.onSuspended(stream, nil, nil)
    library.onStreamState(stream, nil, nil)
    _ = library.disconnectStream(stream)
    library.freeStream(stream)
    library.unlock(connection.loop)
    // This stops the thread that makes callbacks.
    connection.close()
    PulseReadCycle.free(cycle)
  }

  func tend() {}

  private func connect(_ source: PulseSink, _ id: String, mayMove: Bool) throws(OutputError) {
    let library = connection.library
    let block = UInt32(format.blockSize * source.positions.count * MemoryLayout<Float>.size)
    // The server chooses maxlength. The next three attributes concern playback. A fragment has the size of
    // one block.
    let attributes: [UInt32] = [.max, .max, .max, .max, block]
    var flags = PulseLayout.interpolateTiming | PulseLayout.autoTimingUpdate | PulseLayout.adjustLatency
    if !mayMove { flags |= PulseLayout.dontMove }
    let code = try connection.locked { () throws(OutputError) in
      library.onContextState(connection.context, pulseReadContextState, cycle)
      library.onStreamState(stream, pulseReadStreamState, cycle)
      library.onRead(stream, pulseRead, cycle)
      library.onSuspended(stream, pulseReadSuspended, cycle)
      return source.name.withCString { library.connectRecord(stream, $0, attributes, flags) }
    }
    if code < 0 { throw refused(id) }
    let isReady = try connection.wait { () throws(OutputError) -> Bool? in
      switch library.streamState(stream) {
      case PulseLayout.streamReady: return true
      case PulseLayout.streamFailed, PulseLayout.streamTerminated: throw refused(id)
      default: return nil
      }
    }
    if isReady == nil { throw OutputBackend.pulse.noAnswer(within: timeLimit) }
  }

  private func refused(_ id: String) -> OutputError {
    OutputError(.failed, "the server refuses the stream", place: id, cause: connection.lastError)
  }

  /// Reads the time from a sound at the source until its samples are delivered, as the server reports it.
  /// Waits up to 0.25 s for the first report.
  private func settleLatency() throws(OutputError) {
    _ = try connection.wait(seconds: 0.25) { () throws(OutputError) -> Bool? in
      guard let now = latency, now > 0 else { return nil }
      format.latency = now
      return true
    }
  }

  /// The latency that the server reports, in seconds; `nil` if the server has not reported it yet.
  private var latency: Double? {
    var microseconds: UInt64 = 0
    var isNegative: Int32 = 0
    guard connection.library.latency(stream, &microseconds, &isNegative) == 0 else { return nil }
    return isNegative == 0 ? Double(min(microseconds, 10_000_000)) / 1e6 : 0
  }
}
