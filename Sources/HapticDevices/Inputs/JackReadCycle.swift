import HapticRealTime

/// The state that the callbacks of JACK use while recording: plain memory at a fixed address, without
/// reference-counted members.
struct JackReadCycle {
  private let portBuffer: @Sendable @convention(c) (JackLibrary.Port, UInt32) -> UnsafeMutableRawPointer?
  private let ports: UnsafeMutableBufferPointer<JackLibrary.Port>
  private let buffers: UnsafeMutableBufferPointer<UnsafePointer<Float>?>
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<CaptureFeed>
  private let monitor: Unmanaged<DeviceMonitor>
  private let rate: UInt32

  static func make(
    _ library: JackLibrary, ports: [JackLibrary.Port], feed: CaptureFeed, monitor: DeviceMonitor, rate: Double
  ) -> UnsafeMutablePointer<JackReadCycle> {
    let table = UnsafeMutableBufferPointer<JackLibrary.Port>.allocate(capacity: ports.count)
    _ = table.initialize(from: ports)
    let buffers = UnsafeMutableBufferPointer<UnsafePointer<Float>?>.allocate(capacity: ports.count)
    buffers.initialize(repeating: nil)
    let cycle = UnsafeMutablePointer<JackReadCycle>.allocate(capacity: 1)
    cycle.initialize(
      to: JackReadCycle(
        portBuffer: library.portBuffer, ports: table, buffers: buffers, feed: .passUnretained(feed),
        monitor: .passUnretained(monitor), rate: UInt32(max(0, min(rate, 1e6)))))
    return cycle
  }

  /// Frees the memory. Must be called after the last callback.
  static func free(_ cycle: UnsafeMutablePointer<JackReadCycle>) {
    cycle.pointee.ports.deallocate()
    cycle.pointee.buffers.deallocate()
    cycle.deinitialize(count: 1)
    cycle.deallocate()
  }

  fileprivate func process(_ frameCount: UInt32) {
    for index in 0..<ports.count {
      buffers[index] = portBuffer(ports[index], frameCount).map {
        UnsafePointer($0.assumingMemoryBound(to: Float.self))
      }
    }
    feed._withUnsafeGuaranteedRef {
      $0.take(channels: UnsafeBufferPointer(buffers), frameCount: Int(frameCount))
    }
  }

  fileprivate func note(_ news: DeviceMonitor.News) { monitor._withUnsafeGuaranteedRef { $0.note(news) } }

  fileprivate func noteRate(_ new: UInt32) {
    if new != rate { note(.formatChanged) }
  }
}

// JACK's callbacks. They are at file scope, so that the compiler infers no actor for them.

func jackRead(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackReadCycle.self).pointee.process(frameCount)
  return 0
}

func jackReadSampleRate(_ rate: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackReadCycle.self).pointee.noteRate(rate)
  return 0
}

func jackReadShutdown(_ context: UnsafeMutableRawPointer?) {
  context?.assumingMemoryBound(to: JackReadCycle.self).pointee.note(.serverLost)
}
