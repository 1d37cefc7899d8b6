import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticSynthesis
import Synchronization

/// An output whose samples the host requests with ``pull(left:right:haptic:frames:)``, for example on its own
/// audio thread.
///
/// The audio thread takes no lock. `calls` counts entries and exits of `pull`, so an odd count means that a
/// call is in progress. `stop` removes the source and then waits until the call that may still use the source
/// has returned.
final class PullOutput: HapticOutput, @unchecked Sendable {  // Constants, atomics and what a lock guards.
  /// An object for the source, so that the audio thread can load the source with one atomic operation.
  private final class Box: Sendable {
    let source: RenderSource

    init(_ source: RenderSource) { self.source = source }
  }

  let name: String
  let format: OutputFormat
  private let isPaced: Bool
  private let calls = Atomic<UInt64>(0)
  private let isClosed = Atomic<Bool>(false)
  /// The number of samples that the host has pulled.
  private let position = Atomic<UInt64>(0)
  private let current = Atomic<UnsafeMutableRawPointer?>(nil)
  /// The box of the current source, and boxes of earlier sources that a call may still use.
  private let boxes = Mutex<[Box]>([])
  /// Three channels of samples that are about to be interleaved. Only the call that has entered uses them.
  private let scratch: UnsafeMutablePointer<Float>
  private static let scratchFrames = 512

  /// Creates an output. `isPaced` states whether the host pulls at the pace of a clock (`pull`); otherwise
  /// time passes only while the host pulls (`manual`).
  init(isPaced: Bool, sampleRate: Double, mix: OutputMix) {
    name = isPaced ? "pull" : "manual"
    self.isPaced = isPaced
    format = OutputFormat(sampleRate: sampleRate, mix: mix)
    scratch = .allocate(capacity: 3 * Self.scratchFrames)
    scratch.initialize(repeating: 0, count: 3 * Self.scratchFrames)
  }

  deinit { scratch.deallocate() }

  /// An engine lets a self-paced output fade out before it stops. After `close()` no block follows.
  var isSelfPaced: Bool { isPaced && !isClosed.load(ordering: .acquiring) }

  var hostTime: UInt64 {
    if isPaced { return HostClock.now }
    return UInt64(Double(position.load(ordering: .relaxed)) / format.sampleRate * 1e9)
  }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let box = Box(source)
    boxes.withLock { $0.append(box) }
    current.store(Unmanaged.passUnretained(box).toOpaque(), ordering: .sequentiallyConsistent)
    return format
  }

  func stop() {
    current.store(nil, ordering: .sequentiallyConsistent)
    let seen = calls.load(ordering: .sequentiallyConsistent)
    let deadline = HostClock.now &+ 50_000_000
    // A call that begins from now on finds no source, so only the call in progress matters. `close` has
    // excluded calls for good.
    while seen % 2 == 1, !isClosed.load(ordering: .acquiring) {
      if calls.load(ordering: .sequentiallyConsistent) != seen { break }
      // The call hangs: the next stop, or deinit, releases its source.
      if HostClock.now >= deadline { return }
      HostClock.sleep(until: HostClock.now &+ 100_000)
    }
    let old = boxes.withLock { boxes in
      defer { boxes = [] }
      return boxes
    }
    // Outside the lock: this may free a render loop.
    withExtendedLifetime(old) {}
  }

  /// Renders the next samples into each channel that is not `nil`; zeros while no engine runs on the output.
  /// Returns `false`, and writes nothing, if another call is in progress. Allocates nothing and takes no lock.
  func pull(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, frames: Int
  ) -> Bool {
    guard enter() else { return false }
    render(left, right, haptic, frames)
    calls.add(1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Renders as ``pull(left:right:haptic:frames:)`` does, into frames of several channels: haptics alone, left
  /// and right, or left, right, haptics and zeros. Allocates nothing and takes no lock.
  func pull(into samples: UnsafeMutablePointer<Float>, channels: Int, frames: Int) -> Bool {
    guard enter() else { return false }
    let (left, right, haptic) = (scratch, scratch + Self.scratchFrames, scratch + 2 * Self.scratchFrames)
    var target = samples
    var rest = frames
    while rest > 0 {
      let count = min(rest, Self.scratchFrames)
      render(channels > 1 ? left : nil, channels > 1 ? right : nil, channels == 2 ? nil : haptic, count)
      for frame in 0..<count {
        if channels == 1 {
          target[0] = haptic[frame]
        } else {
          target[0] = left[frame]
          target[1] = right[frame]
          if channels > 2 { target[2] = haptic[frame] }
          if channels > 3 { (target + 3).update(repeating: 0, count: channels - 3) }
        }
        target += channels
      }
      rest -= count
    }
    calls.add(1, ordering: .sequentiallyConsistent)
    return true
  }

  /// Renders the next samples; zeros while no engine runs on the output.
  private func render(
    _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
    _ haptic: UnsafeMutablePointer<Float>?, _ frames: Int
  ) {
    if let pointer = current.load(ordering: .sequentiallyConsistent) {
      let time = hostTime
      Unmanaged<Box>.fromOpaque(pointer)._withUnsafeGuaranteedRef { box in
        box.source.render(left: left, right: right, haptic: haptic, frameCount: frames, hostTime: time)
      }
      position.add(UInt64(frames), ordering: .relaxed)
    } else {
      left?.update(repeating: 0, count: frames)
      right?.update(repeating: 0, count: frames)
      haptic?.update(repeating: 0, count: frames)
    }
  }

  /// Excludes all further calls of `pull`. Returns `false`, and does nothing, if a call is in progress.
  func close() -> Bool {
    guard enter() else { return false }
    isClosed.store(true, ordering: .releasing)
    return true
  }

  private func enter() -> Bool {
    let count = calls.load(ordering: .relaxed)
    guard count % 2 == 0 else { return false }
    return calls.compareExchange(expected: count, desired: count &+ 1, ordering: .sequentiallyConsistent)
      .exchanged
  }
}
