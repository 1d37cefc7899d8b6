import HapticRealTime

/// The state that the callbacks of PulseAudio use while recording: plain memory at a fixed address, without
/// reference-counted members. It must be accessed only while the lock of the loop is held.
struct PulseReadCycle {
  private let peek: PulseLibrary.Peek
  private let drop: PulseLibrary.State
  private let channelCount: Int
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<CaptureFeed>

  static func make(
    _ library: PulseLibrary, channelCount: Int, feed: CaptureFeed
  ) -> UnsafeMutablePointer<PulseReadCycle> {
    let cycle = UnsafeMutablePointer<PulseReadCycle>.allocate(capacity: 1)
    cycle.initialize(
      to: PulseReadCycle(
        peek: library.peek, drop: library.drop, channelCount: channelCount, feed: .passUnretained(feed)))
    return cycle
  }

  /// Frees the memory. Must be called after the last callback.
  static func free(_ cycle: UnsafeMutablePointer<PulseReadCycle>) {
    cycle.deinitialize(count: 1)
    cycle.deallocate()
  }

  fileprivate func read(_ stream: PulseLibrary.Stream) {
    let frameSize = channelCount &* MemoryLayout<Float>.size
    while true {
      var data: UnsafeRawPointer?
      var size = 0
      guard peek(stream, &data, &size) == 0, size > 0 else { return }
      // If there is a size but no data, the server has lost samples.
      let samples = data?.assumingMemoryBound(to: Float.self)
      feed._withUnsafeGuaranteedRef {
        $0.take(samples, frameCount: size / frameSize, channelCount: channelCount)
      }
      guard drop(stream) == 0 else { return }
    }
  }
}

/// PulseAudio's callback for recorded samples. It is at file scope, so that the compiler infers no actor for it.
func pulseRead(_ stream: PulseLibrary.Stream?, _ byteCount: Int, _ context: UnsafeMutableRawPointer?) {
  if let stream { context?.assumingMemoryBound(to: PulseReadCycle.self).pointee.read(stream) }
}
