import CThrumCore
import HapticDevices
import HapticOutputs
import HapticRealTime
import Synchronization

/// A pad whose voice coils play samples that the host supplies.
///
/// The thread that plays takes no lock: the queue has one writer and one reader.
final class PadFeed: Sendable {
  /// The queue and the state that both threads share.
  private final class Queue: @unchecked Sendable {  // Atomics, and memory between them.
    /// A power of two, so that positions wrap around without a division: 0.25 s at 48 kHz and a little more.
    static let capacity = 1 << 14
    static let longest = 12_000
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: Queue.capacity)
    let written = Atomic<Int>(0)
    let read = Atomic<Int>(0)
    let isLost = Atomic<Bool>(false)

    init() { memory.initialize(repeating: 0, count: Self.capacity) }

    deinit { memory.deallocate() }

    /// Adds samples, and returns how many.
    func add(_ samples: UnsafeBufferPointer<Float>) -> Int {
      let end = written.load(ordering: .relaxed)
      let free = Self.longest - (end &- read.load(ordering: .acquiring))
      let count = min(samples.count, max(free, 0))
      for index in 0..<count {
        // A filter that takes a NaN returns nothing else.
        let sample = samples[index]
        memory[(end &+ index) & (Self.capacity - 1)] = sample.isNaN ? 0 : min(max(sample, -1), 1)
      }
      written.store(end &+ count, ordering: .releasing)
      return count
    }

    /// Reads samples; zeros where there are none.
    func read(into target: UnsafeMutablePointer<Float>?, count: Int) {
      let start = read.load(ordering: .relaxed)
      let available = min(count, written.load(ordering: .acquiring) &- start)
      if let target {
        for index in 0..<available { target[index] = memory[(start &+ index) & (Self.capacity - 1)] }
        for index in available..<count { target[index] = 0 }
      }
      read.store(start &+ available, ordering: .releasing)
    }
  }

  private let output: any HapticOutput
  private let queue = Queue()
  let sampleRate: Double

  /// Opens a pad by the name of an output, and starts to play silence on it.
  init(_ name: String) throws(CoreFailure) {
    guard name.prefix(while: { $0 != ":" && $0 != "," }) == "controller", !name.contains("+") else {
      throw .argument(
        "name is not that of a game pad; use controller or an identifier that thrum_pad_list lists")
    }
    do throws(OutputError) {
      output = try OutputChoice(name).open(plan: .preview, options: DeviceOptions())
      guard PadListing.playsSamples(output) else {
        throw OutputError(
          .unsuitable, "it has no voice coils that are permitted; play patterns on it with an engine",
          place: name)
      }
      let source = RenderSource(
        context: Unmanaged.passUnretained(queue).toOpaque(), render: PadFeed.render,
        readFrames: { _, _, _ in 0 }, settle: { _ in }, owner: queue)
      sampleRate = try output.start(source) { [queue] event in
        switch event {
        case .controllerDisconnected, .failed: queue.isLost.store(true, ordering: .releasing)
        default: break
        }
      }.sampleRate
    } catch {
      throw CoreFailure(error)
    }
  }

  deinit { output.stop() }

  /// Adds samples and returns how many; `nil` if the pad was disconnected.
  func write(_ samples: UnsafeBufferPointer<Float>) -> Int? {
    queue.isLost.load(ordering: .acquiring) ? nil : queue.add(samples)
  }

  /// Puts the pad to rest. Returns when that was sent, or after a second.
  func close() { output.stop() }

  private static let render: RenderSource.Render = { context, left, right, haptic, count, _ in
    let queue = Unmanaged<Queue>.fromOpaque(context).takeUnretainedValue()
    left?.update(repeating: 0, count: count)
    right?.update(repeating: 0, count: count)
    queue.read(into: haptic, count: count)
  }
}
