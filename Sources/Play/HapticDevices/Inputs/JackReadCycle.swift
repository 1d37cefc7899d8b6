import HapticRealTime

/// The state that the callbacks of JACK use while recording: plain memory at a fixed address, without
/// reference-counted members.
struct JackReadCycle {
  private let portBuffer: @Sendable @convention(c) (JackLibrary.Port, UInt32) -> UnsafeMutableRawPointer?
  private let ports: UnsafeMutableBufferPointer<JackLibrary.Port>
  private let buffers: UnsafeMutableBufferPointer<UnsafePointer<Float>?>
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<CaptureFeed>

  static func make(
    _ library: JackLibrary, ports: [JackLibrary.Port], feed: CaptureFeed
  ) -> UnsafeMutablePointer<JackReadCycle> {
    let table = UnsafeMutableBufferPointer<JackLibrary.Port>.allocate(capacity: ports.count)
    _ = table.initialize(from: ports)
    let buffers = UnsafeMutableBufferPointer<UnsafePointer<Float>?>.allocate(capacity: ports.count)
    buffers.initialize(repeating: nil)
    let cycle = UnsafeMutablePointer<JackReadCycle>.allocate(capacity: 1)
    cycle.initialize(
      to: JackReadCycle(
        portBuffer: library.portBuffer, ports: table, buffers: buffers, feed: .passUnretained(feed)))
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
}

/// JACK's callback for recorded samples. It is at file scope, so that the compiler infers no actor for it.
func jackRead(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackReadCycle.self).pointee.process(frameCount)
  return 0
}
