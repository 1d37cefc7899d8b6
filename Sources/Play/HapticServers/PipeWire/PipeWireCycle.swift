import HapticPlatform

#if PipeWire
  import HapticRealTime
  import PipeWireShim

  /// The state that PipeWire's callbacks use.
  struct PipeWireCycle: CallbackState {
    private let channels: InterleavedChannels
    /// The feed, which the session keeps alive.
    private let feed: Unmanaged<DeviceFeed>
    private let monitor: Unmanaged<DeviceMonitor>

    init(_ channels: InterleavedChannels, feed: DeviceFeed, monitor: DeviceMonitor) {
      self.channels = channels
      self.feed = .passUnretained(feed)
      self.monitor = .passUnretained(monitor)
    }

    func freeMemory() { channels.free() }

    fileprivate func render(_ samples: UnsafeMutablePointer<Float>, _ frameCount: Int, _ time: Int64) {
      let now = HostClock.now
      let start = UInt64(max(0, time))
      // A start that is a second or more away from the callback is wrong.
      let isCredible = start < now &+ 1_000_000_000 && now < start &+ 1_000_000_000
      channels.cycle(feed, samples, frameCount: frameCount, hostTime: isCredible ? start : now)
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
