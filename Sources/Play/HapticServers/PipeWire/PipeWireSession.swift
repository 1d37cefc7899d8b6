import HapticOutputs

#if PipeWire
  import HapticRealTime
  import HapticSynthesis

  /// A stream to a sink, with exactly the sink's channels and the server's sample rate, so that the server
  /// converts nothing.
  final class PipeWireSession: DeviceSession {
    private(set) var format: OutputFormat
    private let connection: PipeWireConnection
    private let cycle: UnsafeMutablePointer<PipeWireCycle>
    private let feed: DeviceFeed
    private let monitor: DeviceMonitor
    private let keepsSink: Bool
    private let channelCount: Int
    private var badPolls = 0
    private var isClosed = false

    /// Opens a sink and starts playback on it.
    static func open(_ request: DeviceRequest) throws(OutputError) -> PipeWireSession {
      let connection = try PipeWireConnection(
        name: request.options.clientName, timeLimit: request.options.timeLimit)
      do throws(OutputError) {
        return try PipeWireSession(connection, try choose(request.device, connection.sinks), request)
      } catch {
        connection.close()
        throw error
      }
    }

    private init(
      _ connection: PipeWireConnection, _ sink: PipeWireSink, _ request: DeviceRequest
    ) throws(OutputError) {
      let id = "pipewire:" + sink.name
      let plan = try request.plan.fitted(to: sink.channels.count, device: id)
      guard sink.isDistinct else {
        throw OutputError(
          .unsuitable, "several channels have the same name; give each its own in PipeWire's configuration",
          place: id)
      }
      let rate = Double(sink.rate)
      try OutputBackend.check(rate: rate, of: id)
      let router = ChannelRouter(plan: plan, sampleRate: rate, levels: request.feed.levels)
      request.feed.prepare(router)
      self.connection = connection
      feed = request.feed
      monitor = request.monitor
      // Haptics must stay on one device. A preview on the preferred sink may move when the user chooses
      // another.
      keepsSink = !plan.haptic.isEmpty || request.device != nil
      channelCount = sink.channels.count
      cycle = PipeWireCycle(
        InterleavedChannels(router.routes, count: channelCount), feed: feed, monitor: request.monitor
      ).allocated()
      format = OutputFormat(sampleRate: rate, blockSize: request.options.blockSize, mix: plan.mix)
      do throws(OutputError) {
        try connect(sink, id, timeLimit: request.options.timeLimit)
        awaitBlocks()
        try checkRate(id)
      } catch {
        close()
        throw error
      }
      readTiming()
      feed.path = SignalPath(
        sink: sink.name, title: sink.description, channelCount: channelCount, plan: plan)
      feed.open()
    }

    deinit { close() }

    func close() {
      if isClosed { return }
      isClosed = true
      // This ends the threads that make callbacks.
      connection.close()
      PipeWireCycle.free(cycle)
    }

    func poll() {
      readTiming()
      // The links of a disconnected sink disappear. A single check may fall between two states of the server,
      // or before the end of the server itself is known.
      let isBad = connection.isStreaming == nil || !isRouted
      badPolls = isBad ? badPolls + 1 : 0
      if badPolls >= 3 { monitor.note(.deviceLost) }
    }

    // MARK: Opening

    private static func choose(_ name: String?, _ sinks: [PipeWireSink]) throws(OutputError) -> PipeWireSink {
      guard let first = sinks.first else {
        throw OutputError(.noDevice, "the PipeWire server has no sink", place: "pipewire")
      }
      guard let name else { return first }
      if let sink = sinks.first(where: { $0.name == name }) { return sink }
      throw OutputBackend.pipewire.noSuchDevice(name, among: sinks.map(\.name))
    }

    private var isRouted: Bool {
      // A preview may be moving to another sink, or be on a sink with fewer channels.
      guard keepsSink else { return connection.routedChannels != nil }
      return connection.routedChannels == channelCount
    }

    private func connect(_ sink: PipeWireSink, _ id: String, timeLimit: Double) throws(OutputError) {
      guard
        connection.play(
          sink, keepsSink: keepsSink, blockSize: format.blockSize, context: UnsafeMutableRawPointer(cycle))
      else { throw OutputError(.failed, "the server refuses the stream", place: id) }
      // The session manager, not the server, makes the links.
      let isReady = connection.wait(seconds: timeLimit * 0.8) { () -> Bool? in
        guard let isStreaming = connection.isStreaming, connection.routedChannels != nil else { return false }
        return isStreaming && isRouted ? true : nil
      }
      if isReady == true { return }
      // This distinguishes a server that does not answer from one that creates no links.
      try connection.awaitAnswer()
      throw OutputError(
        .failed, "the stream's channels are not connected to those of the device; is wireplumber running?",
        place: id)
    }

    /// Waits up to 0.3 s for three blocks, because the server may use another block size for the first
    /// blocks.
    private func awaitBlocks() {
      let wanted = feed.blockCount &+ 3
      _ = connection.wait(seconds: 0.3) { feed.blockCount >= wanted ? true : nil }
    }

    private func checkRate(_ id: String) throws(OutputError) {
      let rate = connection.timing.rate
      if rate != 0 && Double(rate) != format.sampleRate {
        throw OutputError(
          .unsuitable,
          "the server runs at \(rate) Hz and would resample this output from \(Int(format.sampleRate)) Hz; set default.clock.rate to \(rate) in PipeWire's configuration",
          place: id)
      }
    }

    private func readTiming() {
      let timing = connection.timing
      guard timing.blockSize > 0 else { return }
      format.blockSize = timing.blockSize
      // If the server states a delay of 0 (for a sink without hardware), the real latency is at least one
      // block.
      format.latency = Double(max(timing.delay, timing.blockSize)) / format.sampleRate
      feed.noteLatency(format.latency)
    }
  }
#endif
