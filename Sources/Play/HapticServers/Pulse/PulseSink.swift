import HapticOutputs

/// A sink, which is PulseAudio's term for a device to play on; or a source, its term for a device to record from.
struct PulseSink: Sendable, Hashable {
  var name: String
  var description: String
  var rate: UInt32
  /// The position of each channel, a `pa_channel_position_t`.
  var positions: [UInt32]
  /// The name of the sink that a source records; `nil` for other sources.
  var monitored: String?
  /// The number of the sound card in ALSA; `nil` for a sink without one.
  var card: Int?
  /// The duration of the queued samples, in microseconds; 0 while no client plays, because what an idle sink
  /// reports is the state of a buffer that the next client replaces.
  var latency: UInt64

  /// Creates a sink from a `pa_sink_info`, or a source from a `pa_source_info`, which has the same layout; `nil` if its contents are
  /// invalid.
  init?(_ info: UnsafeRawPointer, isSource: Bool = false) {
    guard let name = PulseLayout.text(info, PulseLayout.sinkName) else { return nil }
    self.name = name
    description = PulseLayout.text(info, PulseLayout.sinkDescription) ?? name
    rate = info.load(fromByteOffset: PulseLayout.sinkSpec + PulseLayout.specRate, as: UInt32.self)
    positions = PulseLayout.values(info + PulseLayout.sinkMap)
    monitored = isSource ? PulseLayout.text(info, PulseLayout.sourceMonitored) : nil
    card = PulseLibrary.shared.flatMap { library in
      info.load(fromByteOffset: PulseLayout.sinkProperties, as: OpaquePointer?.self)
        .flatMap { library.property($0, "alsa.card") }.flatMap { Int(String(cString: $0)) }
    }
    let isRunning =
      info.load(fromByteOffset: PulseLayout.sinkState, as: Int32.self) == PulseLayout.sinkRunning
    latency = isRunning ? info.load(fromByteOffset: PulseLayout.sinkLatency, as: UInt64.self) : 0
  }

  /// Returns the names of the positions.
  func channels(_ library: PulseLibrary) -> [String] {
    positions.map { position in
      library.positionName(Int32(bitPattern: position)).map { String(cString: $0) } ?? "unknown"
    }
  }

  /// Returns the sinks of the running server.
  static func list(timeLimit: Double) throws(OutputError) -> [OutputDevice] {
    let connection = try PulseConnection(name: "thrum-list", timeLimit: timeLimit)
    defer { connection.close() }
    let (sinks, preferred) = try connection.sinks()
    let list = sinks.map { sink in
      OutputDevice(
        id: "pulse:" + sink.name, name: sink.description, backend: .pulse,
        channels: sink.channels(connection.library),
        sampleRate: Double(sink.rate), blockSize: 0,
        latency: Double(min(sink.latency, 10_000_000)) / 1e6, isDefault: sink.name == preferred,
        card: sink.card)
    }
    return list.filter(\.isDefault) + list.filter { !$0.isDefault }
  }
}
