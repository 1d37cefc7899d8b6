import HapticOutputs

#if PipeWire
  import PipeWireShim

  /// A sink, which is PipeWire's term for a device to play on.
  struct PipeWireSink {
    /// The sink as the C shim describes it.
    var raw: thrum_pw_sink

    init(_ raw: thrum_pw_sink) { self.raw = raw }

    /// The name of the sink's node.
    var name: String { withUnsafeBytes(of: raw.name) { Self.text($0) } }
    var description: String { withUnsafeBytes(of: raw.description) { Self.text($0) } }
    var isDefault: Bool { raw.is_default }
    var rate: Int { Int(raw.rate) }

    /// The position of each channel, for example `FL` (front left).
    var channels: [String] {
      let count = min(Int(raw.channels), Int(THRUM_PW_CHANNELS))
      return withUnsafeBytes(of: raw.channel_names) { bytes in
        let size = bytes.count / Int(THRUM_PW_CHANNELS)
        return (0..<count).map {
          Self.text(UnsafeRawBufferPointer(rebasing: bytes[($0 * size)..<(($0 + 1) * size)]))
        }
      }
    }

    /// Whether each channel has a different position, so that the channels can be distinguished.
    var isDistinct: Bool {
      let channels = channels
      return !channels.isEmpty && Set(channels).count == channels.count
        && !channels.contains { $0.isEmpty || $0 == "UNK" }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the sinks of the running server.
    static func list(timeLimit: Double) throws(OutputError) -> [OutputDevice] {
      let connection = try PipeWireConnection(name: "thrum-list", timeLimit: timeLimit)
      defer { connection.close() }
      return connection.sinks.map { sink in
        OutputDevice(
          id: "pipewire:" + sink.name, name: sink.description, backend: .pipewire, channels: sink.channels,
          sampleRate: Double(sink.rate), blockSize: 0, latency: 0, isDefault: sink.isDefault)
      }
    }
  }
#endif
