import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// The state that the audio callback of a recording device uses: the queue for the samples, and a count of
/// blocks.
///
/// The callback holds an unretained reference to the feed. The session keeps the feed alive until the last
/// callback has returned.
final class CaptureFeed: DeviceFlow {
  private let queue: SoundQueue
  private let isOpen = Atomic<Bool>(false)
  private let isClosed = Atomic<Bool>(false)
  private let isInside = Atomic<Bool>(false)
  private let blocks = Atomic<UInt64>(0)
  private let excluded = Atomic<UInt64>(0)

  init(queue: SoundQueue) { self.queue = queue }

  /// Lets the callback write samples into the queue. Before, samples are dropped.
  func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

  /// The channels that are not recorded, as a set of bits. A change takes effect within a block.
  var leftOut: UInt64 {
    get { excluded.load(ordering: .relaxed) }
    set { excluded.store(newValue, ordering: .relaxed) }
  }

  /// Writes a block of interleaved samples into the queue. `nil` stands for samples that the server has lost,
  /// which become silence. Called on the audio thread.
  func receive(_ samples: UnsafePointer<Float>?, frameCount: Int, channelCount: Int) {
    inside {
      if let samples {
        queue.write(samples, frameCount: frameCount, channelCount: channelCount, leavingOut: leftOut)
      } else {
        queue.writeSilence(frameCount: frameCount)
      }
    }
  }

  /// Writes a block into the queue whose channels are in separate buffers. Called on the audio thread.
  func receive(channels: UnsafeBufferPointer<UnsafePointer<Float>?>, frameCount: Int) {
    inside { queue.write(channels: channels, frameCount: frameCount, leavingOut: leftOut) }
  }

  @inline(__always)
  private func inside(_ body: () -> Void) {
    isInside.store(true, ordering: .sequentiallyConsistent)
    if isOpen.load(ordering: .sequentiallyConsistent), !isClosed.load(ordering: .sequentiallyConsistent) {
      body()
    }
    isInside.store(false, ordering: .sequentiallyConsistent)
    blocks.wrappingAdd(1, ordering: .releasing)
  }

  var blockCount: UInt64 { blocks.load(ordering: .acquiring) }

  var isCallInProgress: Bool { isInside.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func close() -> Bool {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    return waitForCall()
  }

  // A recording device has no samples to play before it is closed.
  func beginEnding() {}

  var endingFrames: UInt64 { .max }

  func note(_ format: OutputFormat) {}
}

/// The data that a back end (the code for one kind of sound server) needs to open a device for recording.
struct CaptureRequest: DeviceTask {
  /// The device to record from.
  enum Target: Sendable, Hashable {
    /// The device that the server prefers for recording.
    case preferred
    /// A monitor, which records the sound that the preferred output plays.
    case monitor
    /// The device with this name on its server.
    case device(String)
  }

  var target: Target
  var options: DeviceOptions
  var feed: CaptureFeed
  var monitor: DeviceMonitor
  /// The output whose haptics must not be recorded; `nil` if there is none.
  var avoided: DeviceOutput?

  func stall(seconds: Double) -> String {
    "the server has delivered no samples for \(seconds) s; start the input again"
  }

  var device: String? { if case .device(let name) = target { name } else { nil } }
}
