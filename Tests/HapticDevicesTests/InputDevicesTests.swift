import HapticPlatform
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticOutputs
@testable import HapticServers

@Suite("Inputs of devices")
struct InputDevicesTests {
  /// A device that records one block after the other until it is closed.
  private final class FakeCapture: DeviceSession, @unchecked Sendable {  // Atomics, and one thread.
    let format = OutputFormat(sampleRate: 44_100, blockSize: 64, latency: 0.01)
    private let isEnding = Atomic<Bool>(false)
    private var thread: SystemThread?

    init(_ request: CaptureRequest, blocks: Int = .max) throws(OutputError) {
      let feed = request.feed
      feed.open()
      thread = try SystemThread(name: "device", orThrow: OutputErrorKind.failed) { [self] in
        let samples = [Float](repeating: 0.25, count: 64)
        var count = 0
        while !isEnding.load(ordering: .acquiring), count < blocks {
          samples.withUnsafeBufferPointer { feed.receive($0.baseAddress, frameCount: 32, channelCount: 2) }
          count += 1
        }
      }
    }

    func poll() {}

    func close() {
      isEnding.store(true, ordering: .releasing)
      thread?.join()
      thread = nil
    }
  }

  private func request(_ queue: SoundQueue, stallLimit: Double = 60) throws -> CaptureRequest {
    CaptureRequest(
      target: .preferred, options: DeviceOptions(timeLimit: 10, stallLimit: stallLimit).checked,
      feed: CaptureFeed(queue: queue), monitor: try DeviceMonitor())
  }

  @Test("a feed drops samples until it is open and after it is closed, and writes silence for holes")
  func feed() throws {
    let queue = try SoundQueue(capacity: 256)
    let feed = CaptureFeed(queue: queue)
    let samples: [Float] = [0.5, 0.5, 1, 1]
    samples.withUnsafeBufferPointer { feed.receive($0.baseAddress, frameCount: 2, channelCount: 2) }
    expectEqual(queue.count, 0)
    feed.open()
    samples.withUnsafeBufferPointer { feed.receive($0.baseAddress, frameCount: 2, channelCount: 2) }
    feed.receive(nil, frameCount: 3, channelCount: 2)
    var read: [Float] = []
    queue.read { read += $0 }
    expectEqual(read, [0.5, 1, 0, 0, 0])
    #expect(feed.close())
    feed.receive(nil, frameCount: 3, channelCount: 2)
    expectEqual(queue.count, 0)
    expectEqual(feed.blockCount, 4)
  }

  @Test("a recording device fills the queue, and no sample arrives after its end")
  func recording() throws {
    let queue = try SoundQueue(capacity: 1024)
    let thread = try DeviceThread(try request(queue), name: "x", report: { _ in }) {
      (request: CaptureRequest) throws(OutputError) in try FakeCapture(request)
    }
    let format = try thread.waitUntilOpen(late: OutputError(.timeout, "late"))
    expectEqual(format.sampleRate, 44_100)
    #expect(comesTrue { queue.count == 1024 })
    thread.end()
    queue.read { samples in #expect(samples.allSatisfy { $0 == 0.25 }) }
    expectEqual(queue.count, 0)
  }

  @Test("a device that delivers nothing is reported as failed")
  func stalled() throws {
    let queue = try SoundQueue()
    let reported = Mutex<OutputEvent?>(nil)
    let thread = try DeviceThread(
      try request(queue, stallLimit: 0.5), name: "x", report: { event in reported.withLock { $0 = event } }
    ) { (request: CaptureRequest) throws(OutputError) in try FakeCapture(request, blocks: 3) }
    _ = try thread.waitUntilOpen(late: OutputError(.timeout, "late"))
    #expect(comesTrue { reported.withLock { $0 } != nil })
    guard case .failed(let error) = reported.withLock({ $0 }) else {
      Issue.record("not reported as failed")
      return
    }
    expectEqual(error.kind, .noServer)
    thread.end()
  }

  @Test("names are those of devices, or of files")
  func names() throws {
    for name in ["auto", "monitor", "jack", "pulse", "pulse:alsa_input.usb:1", "jack:system"] {
      #expect(InputDevices.isName(name), "\(name)")
    }
    for name in ["door.wav", "./jack", "jacket.wav", "monitor.wav", ""] {
      #expect(!InputDevices.isName(name), "\(name)")
    }
    #expect(try InputDevices.open("pulse:a:b").name == "pulse:a:b")
    #expect(try InputDevices.open("monitor").name == "monitor")
    for name in ["alsa", "pulse:", "jack:a\0b", "controller"] {
      #expect(throws: OutputError.self, "\(name)") { try InputDevices.open(name) }
    }
  }
}
