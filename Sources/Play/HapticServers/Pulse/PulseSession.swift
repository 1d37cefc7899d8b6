import HapticOutputs
import HapticRealTime
import HapticText

/// A stream to a sink, with exactly the sink's sample rate, channels and positions, so that the server
/// converts nothing.
final class PulseSession: DeviceSession {
  private(set) var format: OutputFormat
  private let stream: PulseStream
  private let cycle: UnsafeMutablePointer<PulseCycle>
  private let feed: DeviceFeed
  private let plan: ChannelPlan
  private var isClosed = false

  /// Opens a sink and starts playback on it.
  static func open(_ request: DeviceRequest) throws(OutputError) -> PulseSession {
    let connection = try PulseConnection(
      name: request.options.clientName, timeLimit: request.options.timeLimit)
    do throws(OutputError) {
      let sink = try choose(request.device, try connection.sinks())
      return try PulseSession(connection, sink, request)
    } catch {
      connection.close()
      throw error
    }
  }

  private init(_ connection: PulseConnection, _ sink: PulseSink, _ request: DeviceRequest) throws(OutputError)
  {
    let id = "pulse:" + sink.name
    let plan = try request.plan.fitted(to: sink.positions.count, device: id)
    let rate = Double(sink.rate)
    try OutputBackend.check(rate: rate, of: id)
    let router = ChannelRouter(plan: plan, sampleRate: rate, levels: request.feed.levels)
    request.feed.prepare(router)
    stream = try PulseStream(
      connection, sink, id: id, name: request.options.clientName, monitor: request.monitor)
    feed = request.feed
    self.plan = plan
    // Haptics must stay on one device. A preview on the preferred sink may move when the user chooses
    // another.
    let mayMove = plan.haptic.isEmpty && request.device == nil
    cycle = PulseCycle(
      connection.library, InterleavedChannels(router.routes, count: sink.positions.count), rate: rate,
      mayMove: mayMove, feed: feed, monitor: request.monitor
    ).allocated()
    format = OutputFormat(sampleRate: rate, blockSize: request.options.blockSize, mix: plan.mix)
    do throws(OutputError) {
      try connect(sink, mayMove: mayMove)
      try check(sink)
      try readFormat(channelCount: sink.positions.count)
    } catch {
      close()
      throw error
    }
    notePath(sink)
    feed.open()
  }

  private func notePath(_ sink: PulseSink) {
    feed.path = SignalPath(
      sink: sink.name, title: sink.description, channelCount: sink.positions.count, plan: plan)
  }

  deinit { close() }

  func close() {
    if isClosed { return }
    isClosed = true
    feed.close()
    let library = stream.library
    stream.close {
      library.onWrite(stream.handle, nil, nil)
      library.onUnderflow(stream.handle, nil, nil)
      library.onMoved(stream.handle, nil, nil)
    }
    PulseCycle.free(cycle)
  }

  func poll() {
    if let seconds = try? stream.connection.locked({ () throws(OutputError) in stream.latency }) {
      feed.noteLatency(seconds)
    }
    followMove()
  }

  /// Records the sink to which the user has moved the stream, if the stream may move.
  private func followMove() {
    let name = try? stream.connection.locked { () throws(OutputError) in
      stream.library.deviceName(stream.handle).map { String(cString: $0) }
    }
    guard let name, feed.path?.sink != name else { return }
    if let sink = try? stream.connection.sinks().sinks.first(where: { $0.name == name }) { notePath(sink) }
  }

  // MARK: Opening

  private static func choose(
    _ name: String?, _ list: (sinks: [PulseSink], preferred: String?)
  ) throws(OutputError) -> PulseSink {
    let wanted = name ?? list.preferred
    if let sink = list.sinks.first(where: { $0.name == wanted }) { return sink }
    if name == nil, let first = list.sinks.first { return first }
    if list.sinks.isEmpty {
      throw OutputError(.noDevice, "the PulseAudio server has no sink", place: "pulse")
    }
    throw OutputBackend.pulse.noSuchDevice(name ?? "", among: list.sinks.map(\.name))
  }

  private func connect(_ sink: PulseSink, mayMove: Bool) throws(OutputError) {
    let library = stream.library
    let frameSize = UInt32(sink.positions.count * MemoryLayout<Float>.size)
    let block = UInt32(format.blockSize) * frameSize
    // The server chooses maxlength and prebuf; the buffer has three blocks; requests have one block; the last
    // value is for recording and is unused.
    let attributes: [UInt32] = [.max, 3 * block, .max, block, .max]
    var flags =
      PulseLayout.interpolateTiming | PulseLayout.autoTimingUpdate | PulseLayout.noRemap | PulseLayout.noRemix
      | PulseLayout.adjustLatency | PulseLayout.startUnmuted | PulseLayout.relativeVolume
    if !mayMove { flags |= PulseLayout.dontMove }
    // The volume is stated so that the server does not restore an earlier one. It is relative to the sink's
    // volume, which does not change.
    let volume = PulseLayout.table([UInt32](repeating: PulseLayout.fullVolume, count: sink.positions.count))
    try stream.connect {
      library.onWrite(stream.handle, pulseWrite, cycle)
      library.onUnderflow(stream.handle, pulseUnderflow, cycle)
      library.onMoved(stream.handle, pulseMoved, cycle)
      return sink.name.withCString {
        library.connectPlayback(stream.handle, $0, attributes, flags, volume, nil)
      }
    }
  }

  /// Throws if the stream differs from the request, because the server would then convert something.
  private func check(_ sink: PulseSink) throws(OutputError) {
    let library = stream.library
    try stream.connection.locked { () throws(OutputError) in
      let rate = library.sampleSpec(stream.handle)?.load(
        fromByteOffset: PulseLayout.specRate, as: UInt32.self)
      let map = library.channelMap(stream.handle).map { PulseLayout.values($0) }
      let device = library.deviceName(stream.handle).map { String(cString: $0) }
      if rate != sink.rate || map != sink.positions {
        throw OutputError(
          .unsuitable,
          "the server would convert the sample rate or the channels; set the device, in the server's settings, to the rate and the channels of the channel plan",
          place: stream.id)
      }
      if device != sink.name {
        throw OutputError(
          .noDevice,
          "the server connected the stream to another device; choose that device, or change the server's rule that redirects the stream",
          place: stream.id, cause: device)
      }
    }
  }

  /// Returns the mean of the latencies that the server reports once they are stable, because the first
  /// reports are made before the device runs. Waits up to 0.25 s; `nil` if the server reports nothing.
  private func stableLatency() throws(OutputError) -> Double? {
    var first: Double?
    var sum = 0.0
    var count = 0
    // The value varies by the length of a block, both of the stream and of the sink.
    let sway = 0.002 + 2 * Double(format.blockSize) / format.sampleRate
    _ = try stream.connection.wait(seconds: 0.25) { () throws(OutputError) -> Bool? in
      guard let now = stream.latency, now > 0 else { return nil }
      if abs(now - (first ?? 0)) >= sway { (first, sum, count) = (now, 0, 0) }
      sum += now
      count += 1
      return count > 50 ? true : nil
    }
    return count > 0 ? sum / Double(count) : nil
  }

  private func readFormat(channelCount: Int) throws(OutputError) {
    let library = stream.library
    let frameSize = channelCount * MemoryLayout<Float>.size
    let target = try stream.connection.locked { () throws(OutputError) -> Int in
      guard let attributes = library.bufferAttributes(stream.handle) else { return 3 * format.blockSize }
      let request = attributes.load(fromByteOffset: PulseLayout.attributeRequest, as: UInt32.self)
      format.blockSize = max(1, Int(request) / frameSize)
      return Int(attributes.load(fromByteOffset: PulseLayout.attributeTarget, as: UInt32.self)) / frameSize
    }
    let measured = try stableLatency()
    format.latency = max(measured ?? 0, Double(target) / format.sampleRate)
    try stream.connection.locked { () throws(OutputError) in
      cycle.pointee.latency = UInt64(format.latency * 1e9)
    }
    feed.noteLatency(format.latency)
  }
}
