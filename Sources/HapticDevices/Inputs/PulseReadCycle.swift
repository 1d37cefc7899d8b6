import HapticPlatform
import HapticRealTime

/// The state that the callbacks of PulseAudio use while recording: plain memory at a fixed address, without
/// reference-counted members. It must be accessed only while the lock of the loop is held.
struct PulseReadCycle {
  private let peek: PulseLibrary.Peek
  private let drop: PulseLibrary.State
  private let contextStateFunction: PulseLibrary.State
  private let streamStateFunction: PulseLibrary.State
  private let isSuspended: PulseLibrary.State
  private let channelCount: Int
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<CaptureFeed>
  private let monitor: Unmanaged<DeviceMonitor>

  static func make(
    _ library: PulseLibrary, channelCount: Int, feed: CaptureFeed, monitor: DeviceMonitor
  ) -> UnsafeMutablePointer<PulseReadCycle> {
    let cycle = UnsafeMutablePointer<PulseReadCycle>.allocate(capacity: 1)
    cycle.initialize(
      to: PulseReadCycle(
        peek: library.peek, drop: library.drop, contextStateFunction: library.contextState,
        streamStateFunction: library.streamState, isSuspended: library.isSuspended,
        channelCount: channelCount, feed: .passUnretained(feed), monitor: .passUnretained(monitor)))
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

  fileprivate func note(_ news: DeviceMonitor.News) { monitor._withUnsafeGuaranteedRef { $0.note(news) } }

  fileprivate func contextState(_ context: PulseLibrary.Context) {
    let state = contextStateFunction(context)
    if state == PulseLayout.contextFailed || state == PulseLayout.contextTerminated { note(.serverLost) }
  }

  fileprivate func streamState(_ stream: PulseLibrary.Stream) {
    switch streamStateFunction(stream) {
    case PulseLayout.streamReady: RealTimePriority.ask()
    case PulseLayout.streamFailed, PulseLayout.streamTerminated: note(.deviceLost)
    default: break
    }
  }

  fileprivate func suspension(_ stream: PulseLibrary.Stream) {
    if isSuspended(stream) == 1 { note(.taken) }
  }
}

// PulseAudio's callbacks. They are at file scope, so that the compiler infers no actor for them.

private func cycle(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<PulseReadCycle>? {
  context?.assumingMemoryBound(to: PulseReadCycle.self)
}

func pulseRead(_ stream: PulseLibrary.Stream?, _ byteCount: Int, _ context: UnsafeMutableRawPointer?) {
  if let stream { cycle(context)?.pointee.read(stream) }
}

func pulseReadSuspended(_ stream: PulseLibrary.Stream?, _ context: UnsafeMutableRawPointer?) {
  if let stream { cycle(context)?.pointee.suspension(stream) }
}

func pulseReadStreamState(_ stream: PulseLibrary.Stream?, _ context: UnsafeMutableRawPointer?) {
  if let stream { cycle(context)?.pointee.streamState(stream) }
}

func pulseReadContextState(_ server: PulseLibrary.Context?, _ context: UnsafeMutableRawPointer?) {
  if let server { cycle(context)?.pointee.contextState(server) }
}
