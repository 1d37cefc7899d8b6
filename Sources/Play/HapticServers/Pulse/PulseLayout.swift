/// The memory layout of the structures of `libpulse`, and its constants.
///
/// All are part of the library's public interface (`pulse/sample.h`, `channelmap.h`, `volume.h`,
/// `introspect.h`, `def.h`). Its structures only ever grow at the end, so members can be read and written by
/// offset.
enum PulseLayout {
  private static let pointer = MemoryLayout<UInt>.size

  // `pa_sample_spec`: int format, uint32_t rate, uint8_t channels
  static let sampleSpecSize = 12
  static let specRate = 4
  static let specChannels = 8
  /// The constant `PA_SAMPLE_FLOAT32LE` or `PA_SAMPLE_FLOAT32BE`, by the byte order of the machine.
  static let float32: Int32 = 1.littleEndian == 1 ? 5 : 6

  // `pa_channel_map` and `pa_cvolume`: uint8_t channels, then 32 numbers of four bytes
  static let channelsMax = 32
  static let mapSize = 4 + 4 * channelsMax
  static let mapValues = 4
  /// The constant `PA_VOLUME_NORM`: the volume that changes nothing.
  static let fullVolume: UInt32 = 0x10000

  // `pa_sink_info`: char *name, uint32_t index, char *description, pa_sample_spec, pa_channel_map, …
  static let sinkName = 0
  static let sinkDescription = 2 * pointer
  static let sinkSpec = 3 * pointer
  static let sinkMap = sinkSpec + sampleSpecSize
  // … uint32_t owner_module, pa_cvolume, int mute, uint32_t monitor_source, char *monitor_source_name, uint64_t latency
  static let sinkLatency = (sinkMap + mapSize + 4 + mapSize + 4 + 4 + pointer + 7) / 8 * 8

  // … const char *driver, pa_sink_flags_t (an int), pa_proplist *, uint64_t configured_latency, pa_volume_t (a
  // uint32_t), pa_sink_state_t (an int), …
  static let sinkProperties = (sinkLatency + 8 + pointer + 4 + pointer - 1) / pointer * pointer
  static let sinkState = (sinkProperties + pointer + 7) / 8 * 8 + 8 + 4
  /// The constant `PA_SINK_RUNNING`: a client plays.
  static let sinkRunning: Int32 = 0

  // The same structure as a `pa_source_info`: … uint32_t monitor_of_sink, const char *monitor_of_sink_name, …
  static let sourceMonitored = sinkMap + mapSize + 4 + mapSize + 4 + 4

  // `pa_server_info`: four char *, pa_sample_spec, char *default_sink_name, …
  static let serverDefaultSink = (4 * pointer + sampleSpecSize + pointer - 1) / pointer * pointer

  // … char *default_source_name, …
  static let serverDefaultSource = serverDefaultSink + pointer

  // `pa_buffer_attr`: uint32_t maxlength, tlength, prebuf, minreq, fragsize
  static let attributeTarget = 4
  static let attributeRequest = 12
  static let attributeFragment = 16

  /// The constant `PA_CONTEXT_NOAUTOSPAWN`, which prevents the library from starting a server.
  static let noAutospawn: Int32 = 1
  // `pa_context_state_t`
  static let contextReady: Int32 = 4
  static let contextFailed: Int32 = 5
  static let contextTerminated: Int32 = 6
  // `pa_stream_state_t`
  static let streamReady: Int32 = 2
  static let streamFailed: Int32 = 3
  static let streamTerminated: Int32 = 4

  // `pa_stream_flags_t`
  static let interpolateTiming: UInt32 = 0x2
  static let autoTimingUpdate: UInt32 = 0x8
  static let noRemap: UInt32 = 0x10
  static let noRemix: UInt32 = 0x20
  static let dontMove: UInt32 = 0x200
  static let adjustLatency: UInt32 = 0x2000
  static let startUnmuted: UInt32 = 0x10000
  static let relativeVolume: UInt32 = 0x40000

  /// Returns the text to which a member points; `nil` for a null pointer.
  static func text(_ structure: UnsafeRawPointer, _ offset: Int) -> String? {
    structure.load(fromByteOffset: offset, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
  }

  /// Returns the bytes of a channel map or volume.
  static func table(_ values: [UInt32]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: mapSize)
    bytes[0] = UInt8(clamping: min(values.count, channelsMax))
    bytes.withUnsafeMutableBytes { raw in
      for (index, value) in values.prefix(channelsMax).enumerated() {
        raw.storeBytes(of: value, toByteOffset: mapValues + 4 * index, as: UInt32.self)
      }
    }
    return bytes
  }

  /// Returns the values of a channel map.
  static func values(_ table: UnsafeRawPointer) -> [UInt32] {
    let count = min(Int(table.load(as: UInt8.self)), channelsMax)
    return (0..<count).map { table.load(fromByteOffset: mapValues + 4 * $0, as: UInt32.self) }
  }

  /// Returns the bytes of a `pa_sample_spec` for `Float` samples.
  static func spec(rate: UInt32, channels: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: sampleSpecSize)
    bytes.withUnsafeMutableBytes { raw in
      raw.storeBytes(of: float32, toByteOffset: 0, as: Int32.self)
      raw.storeBytes(of: rate, toByteOffset: specRate, as: UInt32.self)
      raw.storeBytes(of: UInt8(clamping: channels), toByteOffset: specChannels, as: UInt8.self)
    }
    return bytes
  }
}
