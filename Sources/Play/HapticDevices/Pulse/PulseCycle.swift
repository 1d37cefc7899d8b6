import HapticPlatform
import HapticRealTime

/// The state that PulseAudio's callbacks use: plain memory at a fixed address, without reference-counted
/// members. Must be accessed only under the loop's lock.
struct PulseCycle {
  private let beginWrite: PulseLibrary.BeginWrite
  private let writeFunction: PulseLibrary.Write
  private let latencyFunction: PulseLibrary.Latency
  private let targets: UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>
  /// The channel number of each target.
  private let channels: UnsafeMutableBufferPointer<Int>
  private let channelCount: Int
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<DeviceFeed>
  private let monitor: Unmanaged<DeviceMonitor>
  private var timeline: HostTimeline
  /// The latency that the output states, in nanoseconds; `nil` until it is known.
  var latency: UInt64?
  /// Whether the stream may move to another sink.
  private let mayMove: Bool

  static func make(
    _ library: PulseLibrary, routes: [ChannelRouter.Route], channelCount: Int, rate: Double, mayMove: Bool,
    feed: DeviceFeed, monitor: DeviceMonitor
  ) -> UnsafeMutablePointer<PulseCycle> {
    let targets = UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>.allocate(
      capacity: max(1, routes.count))
    targets.initialize(repeating: nil)
    let channels = UnsafeMutableBufferPointer<Int>.allocate(capacity: routes.count)
    _ = channels.initialize(from: routes.map(\.channel))
    let cycle = UnsafeMutablePointer<PulseCycle>.allocate(capacity: 1)
    cycle.initialize(
      to: PulseCycle(
        beginWrite: library.beginWrite, writeFunction: library.write, latencyFunction: library.latency,
        targets: targets, channels: channels, channelCount: channelCount,
        feed: .passUnretained(feed), monitor: .passUnretained(monitor),
        timeline: HostTimeline(sampleRate: rate),
        latency: nil, mayMove: mayMove))
    return cycle
  }

  /// Frees the memory. Must be called after the last callback.
  static func free(_ cycle: UnsafeMutablePointer<PulseCycle>) {
    cycle.pointee.targets.deallocate()
    cycle.pointee.channels.deallocate()
    cycle.deinitialize(count: 1)
    cycle.deallocate()
  }

  fileprivate mutating func write(_ stream: PulseLibrary.Stream, _ byteCount: Int) {
    let frameSize = channelCount &* MemoryLayout<Float>.size
    var left = byteCount / frameSize
    while left > 0 {
      var data: UnsafeMutableRawPointer?
      var size = left &* frameSize
      guard beginWrite(stream, &data, &size) == 0, let data else { return }
      let frameCount = min(left, size / frameSize)
      guard frameCount > 0 else { return }
      let samples = data.assumingMemoryBound(to: Float.self)
      samples.update(repeating: 0, count: frameCount &* channelCount)
      for index in 0..<channels.count { targets[index] = samples + channels[index] }
      let time = timeline.time(measured: measuredTime(stream), frameCount: frameCount)
      if let targets = targets.baseAddress {
        feed._withUnsafeGuaranteedRef {
          $0.cycle(targets, stride: channelCount, frameCount: frameCount, hostTime: time)
        }
      }
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
