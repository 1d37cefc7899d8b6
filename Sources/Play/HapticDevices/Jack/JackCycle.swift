import HapticPlatform
import HapticRealTime

/// The state that JACK's callbacks use: plain memory at a fixed address, without reference-counted members.
///
/// JACK calls back on two threads, one for blocks and one for notifications. Members that change are used
/// only by the first thread and are stored separately.
struct JackCycle {
  private let portBuffer: @Sendable @convention(c) (JackLibrary.Port, UInt32) -> UnsafeMutableRawPointer?
  private let cycleTimes: JackLibrary.CycleTimes
  private let jackTime: @Sendable @convention(c) () -> UInt64
  private let clock: UnsafeMutablePointer<ServerClock>
  private let client: JackLibrary.Client
  private let ports: UnsafeMutableBufferPointer<JackLibrary.Port>
  private let buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  /// The feed, which the session keeps alive.
  private let feed: Unmanaged<DeviceFeed>

  static func make(
    _ library: JackLibrary, _ client: JackLibrary.Client, ports: [JackLibrary.Port], feed: DeviceFeed
  ) -> UnsafeMutablePointer<JackCycle> {
    let table = UnsafeMutableBufferPointer<JackLibrary.Port>.allocate(capacity: ports.count)
    _ = table.initialize(from: ports)
    let buffers = UnsafeMutablePointer<UnsafeMutablePointer<Float>?>.allocate(capacity: max(1, ports.count))
    buffers.initialize(repeating: nil, count: max(1, ports.count))
    let clock = UnsafeMutablePointer<ServerClock>.allocate(capacity: 1)
    clock.initialize(to: ServerClock())
    let cycle = UnsafeMutablePointer<JackCycle>.allocate(capacity: 1)
    cycle.initialize(
      to: JackCycle(
        portBuffer: library.portBuffer, cycleTimes: library.cycleTimes, jackTime: library.time,
        clock: clock, client: client, ports: table, buffers: buffers, feed: .passUnretained(feed)))
    return cycle
  }

  /// Frees the memory. Must be called after the last callback.
  static func free(_ cycle: UnsafeMutablePointer<JackCycle>) {
    cycle.pointee.ports.deallocate()
    cycle.pointee.buffers.deallocate()
    cycle.pointee.clock.deallocate()
    cycle.deinitialize(count: 1)
    cycle.deallocate()
  }

  fileprivate func process(_ frameCount: UInt32) {
    for index in 0..<ports.count {
      buffers[index] = portBuffer(ports[index], frameCount)?.assumingMemoryBound(to: Float.self)
    }
    let time = hostTime()
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
