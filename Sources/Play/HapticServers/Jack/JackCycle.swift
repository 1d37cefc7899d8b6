import HapticPlatform
import HapticRealTime

/// The ports of a JACK client, with the addresses of their samples in the current block.
struct JackPorts {
  private let portBuffer: @Sendable @convention(c) (JackLibrary.Port, UInt32) -> UnsafeMutableRawPointer?
  private let ports: UnsafeMutableBufferPointer<JackLibrary.Port>
  let buffers: UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>

  init(_ library: JackLibrary, _ ports: [JackLibrary.Port]) {
    portBuffer = library.portBuffer
    self.ports = .allocate(capacity: ports.count)
    _ = self.ports.initialize(from: ports)
    buffers = .allocate(capacity: ports.count)
    buffers.initialize(repeating: nil)
  }

  func free() {
    ports.deallocate()
    buffers.deallocate()
  }

  /// Finds the samples of a block. Called on the audio thread.
  func load(_ frameCount: UInt32) {
    for index in 0..<ports.count {
      buffers[index] = portBuffer(ports[index], frameCount)?.assumingMemoryBound(to: Float.self)
    }
  }
}

/// The state that JACK's callbacks use.
///
/// JACK calls back on two threads, one for blocks and one for notifications. Members that change are used
/// only by the first thread and are stored separately.
struct JackCycle: CallbackState {
  private let cycleTimes: JackLibrary.CycleTimes
  private let jackTime: @Sendable @convention(c) () -> UInt64
  private let clock: UnsafeMutablePointer<ServerClock>
  private let client: JackLibrary.Client
  private let ports: JackPorts
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<DeviceFeed>

  init(_ library: JackLibrary, _ client: JackLibrary.Client, ports: [JackLibrary.Port], feed: DeviceFeed) {
    cycleTimes = library.cycleTimes
    jackTime = library.time
    clock = .allocate(capacity: 1)
    clock.initialize(to: ServerClock())
    self.client = client
    self.ports = JackPorts(library, ports)
    self.feed = .passUnretained(feed)
  }

  func freeMemory() {
    ports.free()
    clock.deallocate()
  }

  fileprivate func process(_ frameCount: UInt32) {
    ports.load(frameCount)
    let time = hostTime()
    guard let buffers = ports.buffers.baseAddress else { return }
    feed._withUnsafeGuaranteedRef {
      $0.cycle(buffers, stride: 1, frameCount: Int(frameCount), hostTime: time)
    }
  }

  /// Returns the start of this cycle on the monotonic clock, in nanoseconds.
  private func hostTime() -> UInt64 {
    let now = HostClock.now
    let theirs = jackTime()
    clock.pointee.compare(before: now, theirs: theirs &* 1000, after: HostClock.now)
    var frames: UInt32 = 0
    var start: UInt64 = 0
    var next: UInt64 = 0
    var period: Float = 0
    guard cycleTimes(client, &frames, &start, &next, &period) == 0 else { return now }
    let time = clock.pointee.hostTime(of: start &* 1000)
    // A start that is a second or more away from the callback is wrong.
    let isCredible = time < now &+ 1_000_000_000 && now < time &+ 1_000_000_000
    return isCredible ? time : now
  }

  fileprivate func noteUnderrun() { feed._withUnsafeGuaranteedRef { $0.noteUnderrun() } }
}

// JACK's callbacks. They are at file scope, so that the compiler infers no actor for them.

func jackProcess(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackCycle.self).pointee.process(frameCount)
  return 0
}

func jackUnderrun(_ context: UnsafeMutableRawPointer?) -> Int32 {
  context?.assumingMemoryBound(to: JackCycle.self).pointee.noteUnderrun()
  return 0
}
