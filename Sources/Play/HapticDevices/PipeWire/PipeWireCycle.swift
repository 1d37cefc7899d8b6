import HapticPlatform

#if PipeWire
  import HapticRealTime
  import PipeWireShim

  /// The state that PipeWire's callbacks use: plain memory at a fixed address, without reference-counted
  /// members.
  struct PipeWireCycle {
    private let targets: UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>
    /// The channel number of each target.
    private let channels: UnsafeMutableBufferPointer<Int>
    private let channelCount: Int
    /// The feed, which the session keeps alive.
    private let feed: Unmanaged<DeviceFeed>
    private let monitor: Unmanaged<DeviceMonitor>

    static func make(
      routes: [ChannelRouter.Route], channelCount: Int, feed: DeviceFeed, monitor: DeviceMonitor
    ) -> UnsafeMutablePointer<PipeWireCycle> {
      let targets = UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>.allocate(
        capacity: max(1, routes.count))
      targets.initialize(repeating: nil)
      let channels = UnsafeMutableBufferPointer<Int>.allocate(capacity: routes.count)
      _ = channels.initialize(from: routes.map(\.channel))
      let cycle = UnsafeMutablePointer<PipeWireCycle>.allocate(capacity: 1)
      cycle.initialize(
        to: PipeWireCycle(
          targets: targets, channels: channels, channelCount: channelCount, feed: .passUnretained(feed),
          monitor: .passUnretained(monitor)))
      return cycle
    }

    /// Frees the memory. Must be called after the last callback.
    static func free(_ cycle: UnsafeMutablePointer<PipeWireCycle>) {
      cycle.pointee.targets.deallocate()
      cycle.pointee.channels.deallocate()
      cycle.deinitialize(count: 1)
      cycle.deallocate()
    }

    fileprivate func render(_ samples: UnsafeMutablePointer<Float>, _ frameCount: Int, _ time: Int64) {
      for index in 0..<channels.count { targets[index] = samples + channels[index] }
      guard let targets = targets.baseAddress else { return }
      let now = HostClock.now
      let start = UInt64(max(0, time))
      // A start that is a second or more away from the callback is wrong.
      let isCredible = start < now &+ 1_000_000_000 && now < start &+ 1_000_000_000
      feed._withUnsafeGuaranteedRef {
        $0.cycle(
          targets, stride: channelCount, frameCount: frameCount, hostTime: isCredible ? start : now)
      }
    }

    fileprivate func note(_ notice: Int32) {
      if notice == Int32(THRUM_PW_UNDERRUN.rawValue) { feed._withUnsafeGuaranteedRef { $0.noteUnderrun() } }
      if notice == Int32(THRUM_PW_SERVER_GONE.rawValue) {
        monitor._withUnsafeGuaranteedRef { $0.note(.serverLost) }
      }
      if notice == Int32(THRUM_PW_RATE_CHANGED.rawValue) {
        monitor._withUnsafeGuaranteedRef { $0.note(.formatChanged) }
      }
    }
  }

  // PipeWire's callbacks. They are at file scope, so that the compiler infers no actor for them.

  func pipeWireRender(
    _ context: UnsafeMutableRawPointer, _ samples: UnsafeMutablePointer<Float>, _ frameCount: UInt32,
    _ time: Int64
  ) {
    context.assumingMemoryBound(to: PipeWireCycle.self).pointee.render(samples, Int(frameCount), time)
  }

  func pipeWireNote(_ context: UnsafeMutableRawPointer, _ notice: Int32) {
    context.assumingMemoryBound(to: PipeWireCycle.self).pointee.note(notice)
  }
#endif
