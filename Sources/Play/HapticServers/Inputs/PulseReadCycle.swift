import HapticRealTime

/// The state that the callbacks of PulseAudio use while recording. It must be accessed only while the lock of the loop
/// is held.
struct PulseReadCycle: CallbackState {
  private let peek: PulseLibrary.Peek
  private let drop: PulseLibrary.State
  private let channelCount: Int
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<CaptureFeed>

  init(_ library: PulseLibrary, channelCount: Int, feed: CaptureFeed) {
    peek = library.peek
    drop = library.drop
    self.channelCount = channelCount
    self.feed = .passUnretained(feed)
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
        $0.receive(samples, frameCount: size / frameSize, channelCount: channelCount)
      }
      guard drop(stream) == 0 else { return }
    }
  }
}

/// PulseAudio's callback for recorded samples. It is at file scope, so that the compiler infers no actor for it.
func pulseRead(_ stream: PulseLibrary.Stream?, _ byteCount: Int, _ context: UnsafeMutableRawPointer?) {
  if let stream { context?.assumingMemoryBound(to: PulseReadCycle.self).pointee.read(stream) }
}
