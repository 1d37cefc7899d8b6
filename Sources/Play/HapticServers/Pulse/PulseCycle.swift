import HapticPlatform
import HapticRealTime

/// The state that PulseAudio's callbacks use. Must be accessed only under the loop's lock.
struct PulseCycle: CallbackState {
  private let beginWrite: PulseLibrary.BeginWrite
  private let writeFunction: PulseLibrary.Write
  private let latencyFunction: PulseLibrary.Latency
  private let channels: InterleavedChannels
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<DeviceFeed>
  private let monitor: Unmanaged<DeviceMonitor>
  private var timeline: HostTimeline
  /// The latency that the output states, in nanoseconds; `nil` until it is known.
  var latency: UInt64?
  /// Whether the stream may move to another sink.
  private let mayMove: Bool

  init(
    _ library: PulseLibrary, _ channels: InterleavedChannels, rate: Double, mayMove: Bool, feed: DeviceFeed,
    monitor: DeviceMonitor
  ) {
    beginWrite = library.beginWrite
    writeFunction = library.write
    latencyFunction = library.latency
    self.channels = channels
    self.feed = .passUnretained(feed)
    self.monitor = .passUnretained(monitor)
    timeline = HostTimeline(sampleRate: rate)
    self.mayMove = mayMove
  }

  func freeMemory() { channels.free() }

  fileprivate mutating func write(_ stream: PulseLibrary.Stream, _ byteCount: Int) {
    let frameSize = channels.count &* MemoryLayout<Float>.size
    var left = byteCount / frameSize
    while left > 0 {
      var data: UnsafeMutableRawPointer?
      var size = left &* frameSize
      guard beginWrite(stream, &data, &size) == 0, let data else { return }
      let frameCount = min(left, size / frameSize)
      guard frameCount > 0 else { return }
      let samples = data.assumingMemoryBound(to: Float.self)
      samples.update(repeating: 0, count: frameCount &* channels.count)
      let time = timeline.time(measured: measuredTime(stream), frameCount: frameCount)
      channels.cycle(feed, samples, frameCount: frameCount, hostTime: time)
      // The library owns the memory, so no function to free it is passed. The arguments 0, 0 append after
      // earlier samples.
      guard writeFunction(stream, data, frameCount &* frameSize, nil, 0, 0) == 0 else { return }
      left &-= frameCount
    }
  }

  /// Returns the time of the request for the next frame, chosen so that the frame leaves the device after the
  /// stated latency.
  private func measuredTime(_ stream: PulseLibrary.Stream) -> UInt64 {
    let now = HostClock.now
    var microseconds: UInt64 = 0
    var isNegative: Int32 = 0
    guard let latency, latencyFunction(stream, &microseconds, &isNegative) == 0, isNegative == 0,
      microseconds < 10_000_000
    else { return now }
    let leaves = now &+ microseconds &* 1000
    return leaves > latency ? leaves - latency : 0
  }

  fileprivate func noteUnderrun() { feed._withUnsafeGuaranteedRef { $0.noteUnderrun() } }

  fileprivate func noteMove() {
    if !mayMove { monitor._withUnsafeGuaranteedRef { $0.note(.deviceLost) } }
  }
}

// PulseAudio's callbacks. They are at file scope, so that the compiler infers no actor for them.

private func cycle(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<PulseCycle>? {
  context?.assumingMemoryBound(to: PulseCycle.self)
}

func pulseWrite(_ stream: PulseLibrary.Stream?, _ byteCount: Int, _ context: UnsafeMutableRawPointer?) {
  if let stream { cycle(context)?.pointee.write(stream, byteCount) }
}

func pulseUnderflow(_ stream: PulseLibrary.Stream?, _ context: UnsafeMutableRawPointer?) {
  cycle(context)?.pointee.noteUnderrun()
}

func pulseMoved(_ stream: PulseLibrary.Stream?, _ context: UnsafeMutableRawPointer?) {
  cycle(context)?.pointee.noteMove()
}
