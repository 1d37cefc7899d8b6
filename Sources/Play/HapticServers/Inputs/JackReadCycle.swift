import HapticRealTime

/// The state that the callbacks of JACK use while recording.
struct JackReadCycle: CallbackState {
  private let ports: JackPorts
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<CaptureFeed>

  init(_ library: JackLibrary, ports: [JackLibrary.Port], feed: CaptureFeed) {
    self.ports = JackPorts(library, ports)
    self.feed = .passUnretained(feed)
  }

  func freeMemory() { ports.free() }

  fileprivate func process(_ frameCount: UInt32) {
    ports.load(frameCount)
    ports.buffers.withMemoryRebound(to: UnsafePointer<Float>?.self) { buffers in
      feed._withUnsafeGuaranteedRef {
        $0.receive(channels: UnsafeBufferPointer(buffers), frameCount: Int(frameCount))
      }
    }
  }
}

/// JACK's callback for recorded samples. It is at file scope, so that the compiler infers no actor for it.
func jackRead(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackReadCycle.self).pointee.process(frameCount)
  return 0
}
