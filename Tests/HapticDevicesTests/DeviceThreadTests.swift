import HapticPlatform
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticOutputs
@testable import HapticServers

/// All that concerns running devices; one after the other, since `OutputGuard` is for the whole process.
@Suite(.serialized) struct DeviceThreadTests {
  /// Something that another thread waits for, ten seconds at most.
  private final class Flag: Sendable {
    private let isSet = Atomic<Bool>(false)
    private let pipe: WakePipe

    init() throws { pipe = try WakePipe(orThrow: OutputErrorKind.failed) }

    func set() {
      isSet.store(true, ordering: .releasing)
      pipe.wake()
    }

    func wait() -> Bool {
      if !isSet.load(ordering: .acquiring) { pipe.wait(milliseconds: 10_000) }
      return isSet.load(ordering: .acquiring)
    }
  }

  /// A device that asks for one block after the other.
  private final class FakeSession: DeviceSession, @unchecked Sendable {  // Atomics.
    private let current = Mutex(OutputFormat(blockSize: 64, latency: 0.01))
    var format: OutputFormat {
      get { current.withLock { $0 } }
      set { current.withLock { $0 = newValue } }
    }
    let closed: Flag
    private let isEnding = Atomic<Bool>(false)
    private var thread: SystemThread?

    init(_ request: DeviceRequest, closed: Flag, isRunning: Bool = true) throws(OutputError) {
      self.closed = closed
      let feed = request.feed
      let plan = request.plan
      feed.prepare(ChannelRouter(plan: plan, sampleRate: 48_000, levels: OutputLevels(haptic: 1)))
      feed.open()
      guard isRunning else { return }
      thread = try SystemThread(name: "device", orThrow: OutputErrorKind.failed) { [self] in
        var samples = [Float](repeating: 0, count: 64)
        while !isEnding.load(ordering: .acquiring) {
          samples.withUnsafeMutableBufferPointer { memory in
            var target = memory.baseAddress
            feed.cycle(&target, stride: 1, frameCount: 64, hostTime: HostClock.now)
          }
        }
      }
    }

    func poll() {}

    func close() {
      isEnding.store(true, ordering: .releasing)
      thread?.join()
      thread = nil
      closed.set()
    }
  }

  private let source = ScriptedSource { _, _ in 0.5 }

  private func request(timeLimit: Double = 10, stallLimit: Double = 60) throws -> DeviceRequest {
    DeviceRequest(
      plan: try ChannelPlan("haptic=1"),
      options: DeviceOptions(timeLimit: timeLimit, stallLimit: stallLimit).checked,
      feed: DeviceFeed(source: source.door, levels: OutputLevels(haptic: 1)), monitor: try DeviceMonitor())
  }

  private static let late = OutputError(.timeout, "late")

  @Test(
    "A feed gives zeros until it is open, then samples, zeros while it ends, and never asks again once closed"
  )
  func feed() throws {
    let feed = try request().feed
    feed.prepare(
      ChannelRouter(plan: try ChannelPlan("haptic=1"), sampleRate: 48_000, levels: OutputLevels(haptic: 1)))
    var samples: [Float] = []
    let cycle = {
      samples = [9, 9, 9]
      samples.withUnsafeMutableBufferPointer { memory in
        var target = memory.baseAddress
        feed.cycle(&target, stride: 1, frameCount: 3, hostTime: 0)
      }
    }
    cycle()
    expectEqual(samples, [0, 0, 0])
    expectEqual(feed.endingFrames, 0)
    feed.open()
    cycle()
    expectEqual(samples, [0.5, 0.5, 0.5])
    OutputGuard.silence()
    cycle()
    expectEqual(samples, [0, 0, 0])
    OutputGuard.release()
    feed.levels = OutputLevels(haptic: 0)
    cycle()
    cycle()
    expectEqual(samples, [0, 0, 0])
    expectEqual(source.calls.count, 3)
    feed.beginEnding()
    cycle()
    expectEqual(feed.endingFrames, 3)
    feed.close()
    feed.open()
    cycle()
    expectEqual(samples, [0, 0, 0])
    expectEqual(source.calls.count, 3)
    feed.noteUnderrun()
    feed.noteLatency(0.25)
    let statistics = feed.statistics
    expectEqual(statistics.blocks, 7)
    expectEqual(statistics.frames, 21)
    expectEqual(statistics.silencedBlocks, 4)
    expectEqual(statistics.largestBlock, 3)
    expectEqual(statistics.underruns, 1)
    expectEqual(statistics.latency, 0.25)
  }

  @Test("A device opens, plays, is given zeros for longer than its latency, and is closed")
  func life() throws {
    let request = try request()
    let closed = try Flag()
    let thread = try DeviceThread(request, name: "x", report: { _ in }) { request throws(OutputError) in
      try FakeSession(request, closed: closed)
    }
    #expect(try thread.waitUntilOpen(late: Self.late).latency == 0.01)
    thread.end()
    #expect(closed.wait())
    // 10 ms at 48 kHz and two blocks.
    #expect(request.feed.endingFrames >= 480 + 128)
    let calls = source.calls.count
    expectEqual(UInt64(calls) + request.feed.statistics.silencedBlocks, request.feed.blockCount)
  }

  @Test("a callback that hangs does not hold up the end, and the device is closed when it has returned")
  func hungCallback() throws {
    let (inside, release, closed) = (try Flag(), try Flag(), try Flag())
    let hanging = ScriptedSource { _, _ in
      inside.set()
      _ = release.wait()
      return 0
    }
    let request = DeviceRequest(
      plan: try ChannelPlan("haptic=1"), options: DeviceOptions(timeLimit: 60, stallLimit: 60).checked,
      feed: DeviceFeed(source: hanging.door, levels: OutputLevels(haptic: 1)), monitor: try DeviceMonitor())
    let thread = try DeviceThread(request, name: "x", report: { _ in }) { request throws(OutputError) in
      try FakeSession(request, closed: closed)
    }
    _ = try thread.waitUntilOpen(late: Self.late)
    #expect(inside.wait())
    let before = HostClock.now
    thread.end()
    // About 0.25 s; a minute would be the time limit.
    #expect(HostClock.now - before < 5_000_000_000)
    #expect(request.feed.isCallInProgress)
    release.set()
    #expect(closed.wait())
  }

  @Test("Blocks of another size and another latency are reported while it runs; jitter of the latency is not")
  func format() throws {
    let request = try request()
    let session = Mutex<FakeSession?>(nil)
    let closed = try Flag()
    let thread = try DeviceThread(request, name: "x", report: { _ in }) { request throws(OutputError) in
      let made = try FakeSession(request, closed: closed)
      session.withLock { $0 = made }
      return made
    }
    let first = try thread.waitUntilOpen(late: Self.late)
    expectEqual(thread.format, first)
    // The one that differs comes last: when it is there, the others have been seen and passed over, or not taken.
    let sways = OutputFormat(blockSize: 64, latency: 0.0105)
    session.withLock { $0?.format = sways }
    request.monitor.note(.blockChanged)
    let larger = OutputFormat(blockSize: 9600, latency: 0.3)
    session.withLock { $0?.format = larger }
    request.monitor.note(.blockChanged)
    var told: Set<OutputFormat?> = []
    #expect(
      comesTrue {
        let format = thread.format
        told.insert(format)
        return format == larger
      })
    #expect(told.isSubset(of: [first, larger]))
    // Zeros on a signal are waited for as long as they take now: 0.3 s and two blocks of 0.2 s are more than the most.
    #expect(comesTrue { OutputGuard.settlingTime == 500 })
    thread.end()
    #expect(closed.wait())
    // 0.3 s at 48 kHz and two blocks.
    #expect(request.feed.endingFrames >= 14_400 + 19_200)
  }

  @Test("What goes wrong while a device is opened is what the start throws")
  func failure() throws {
    let error = OutputError(.noServer, "nobody there")
    let thread = try DeviceThread(try request(), name: "x", report: { _ in }) { _ throws(OutputError) in
      throw error
    }
    #expect(throws: error) { _ = try thread.waitUntilOpen(late: Self.late) }
  }

  @Test("A server that answers too late is given up, and what it opens then is closed by itself")
  func lateServer() throws {
    let (answer, closed) = (try Flag(), try Flag())
    let thread = try DeviceThread(try request(timeLimit: 0.1), name: "x", report: { _ in }) {
      request throws(OutputError) in
      _ = answer.wait()
      return try FakeSession(request, closed: closed)
    }
    #expect(throws: Self.late) { _ = try thread.waitUntilOpen(late: Self.late) }
    answer.set()
    #expect(closed.wait())
    #expect(source.calls.isEmpty)
  }

  @Test(
    "What happens to a device is reported once, and the source is at rest by then",
    arguments: [
      (.serverLost, .serverReset), (.deviceLost, .deviceLost),
      (.taken, .interrupted),
      (.formatChanged, .serverReset), ([.serverLost, .deviceLost], .serverReset),
    ] as [(DeviceMonitor.Notices, OutputEvent)])
  func events(notices: DeviceMonitor.Notices, expected: OutputEvent) throws {
    let request = try request()
    let (told, closed) = (try Flag(), try Flag())
    let events = Mutex<[OutputEvent]>([])
    let thread = try DeviceThread(
      request, name: "x",
      report: { event in
        events.withLock { $0.append(event) }
        told.set()
      }
    ) { request throws(OutputError) in try FakeSession(request, closed: closed) }
    _ = try thread.waitUntilOpen(late: Self.late)
    request.monitor.note(notices)
    #expect(told.wait())
    let calls = source.calls.count
    request.monitor.note(.serverLost)
    thread.end()
    #expect(closed.wait())
    expectEqual(source.calls.count, calls)
    expectEqual(events.withLock { $0 }, [expected])
  }

  @Test("A device that asks for nothing any more has failed")
  func stall() throws {
    let request = try request(stallLimit: 0.5)
    let (told, closed) = (try Flag(), try Flag())
    let events = Mutex<[OutputEvent]>([])
    let thread = try DeviceThread(
      request, name: "x",
      report: { event in
        events.withLock { $0.append(event) }
        told.set()
      }
    ) { request throws(OutputError) in try FakeSession(request, closed: closed, isRunning: false) }
    _ = try thread.waitUntilOpen(late: Self.late)
    #expect(told.wait())
    thread.end()
    guard case .failed(let error) = events.withLock({ $0.first }) else {
      Issue.record("no failure was reported")
      return
    }
    expectEqual(error.kind, .noServer)
    expectEqual(error.message, "the server has asked for no samples for 0.5 s; start the output again")
    let capture = CaptureRequest(
      target: .preferred, options: request.options, feed: CaptureFeed(queue: try SoundQueue()),
      monitor: try DeviceMonitor())
    #expect(
      capture.stall(seconds: 0.5)
        == "the server has delivered no samples for 0.5 s; start the input again")
  }

  @Test("An output may be stopped from within the report of an event")
  func stopInReport() throws {
    let request = try request()
    let (ended, closed) = (try Flag(), try Flag())
    let held = Mutex<DeviceThread<DeviceRequest>?>(nil)
    let thread = try DeviceThread(
      request, name: "x",
      report: { _ in
        held.withLock { $0 }?.end()
        ended.set()
      }
    ) { request throws(OutputError) in try FakeSession(request, closed: closed) }
    held.withLock { $0 = thread }
    _ = try thread.waitUntilOpen(late: Self.late)
    request.monitor.note(.deviceLost)
    #expect(ended.wait())
    #expect(closed.wait())
    held.withLock { $0 = nil }
  }
}
