import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// The state that a device's callback uses: the source of the samples, their routes to the channels, and
/// counters.
///
/// The callback holds an unretained reference. The session keeps the feed alive until the last callback has
/// returned.
final class DeviceFeed: DeviceFlow, @unchecked Sendable {  // The router is the callback's own.
  /// The phase of the feed, which only advances.
  fileprivate enum Phase: UInt8 {
    /// The device's callback writes zeros, because the output has not yet connected the device to the source
    /// of the samples.
    case waiting
    /// The device's callback writes the samples of the source.
    case open
    /// The device's callback writes zeros until the device is closed.
    case ending
    /// The device's callback writes zeros and never again requests samples from the source.
    case closed
  }

  private let source: RenderSource
  private var router: ChannelRouter?
  /// The same router for the callback, which must not count references.
  private var route: Unmanaged<ChannelRouter>?
  private let phase = Atomic<Phase>(.waiting)
  private let isInside = Atomic<Bool>(false)
  private let hapticLevel: Atomic<UInt32>
  private let audioLevel: Atomic<UInt32>

  private let blocks = Atomic<UInt64>(0)
  private let frames = Atomic<UInt64>(0)
  private let underruns = Atomic<UInt64>(0)
  private let largestBlock = Atomic<Int>(0)
  private let clipped = Atomic<UInt64>(0)
  private let nonFinite = Atomic<UInt64>(0)
  private let silenced = Atomic<UInt64>(0)
  private let zeroFrames = Atomic<UInt64>(0)
  private let latency = Atomic<UInt64>(0)
  private let signalPath = Mutex<SignalPath?>(nil)

  init(source: RenderSource, levels: OutputLevels) {
    self.source = source
    hapticLevel = Atomic(levels.haptic.bitPattern)
    audioLevel = Atomic(levels.audio.bitPattern)
  }

  /// The levels at which the device is driven. A change takes effect within a block.
  var levels: OutputLevels {
    get {
      OutputLevels(
        haptic: Float(bitPattern: hapticLevel.load(ordering: .relaxed)),
        audio: Float(bitPattern: audioLevel.load(ordering: .relaxed)))
    }
    set {
      hapticLevel.store(newValue.haptic.bitPattern, ordering: .relaxed)
      audioLevel.store(newValue.audio.bitPattern, ordering: .relaxed)
    }
  }

  /// The channels on which the haptics play; `nil` until the device is open. The callback does not use it.
  var path: SignalPath? {
    get { signalPath.withLock { $0 } }
    set { signalPath.withLock { $0 = newValue } }
  }

  /// Sets the router. Must be called before the first callback.
  func prepare(_ router: ChannelRouter) {
    self.router = router
    route = .passUnretained(router)
  }

  /// Makes the callback write samples.
  func open() {
    _ = phase.compareExchange(expected: .waiting, desired: .open, ordering: .sequentiallyConsistent)
  }

  /// Makes the callback write zeros, starting with the next block.
  func beginEnding() {
    // Has no effect on a closed feed.
    _ = phase.compareExchange(expected: .open, desired: .ending, ordering: .sequentiallyConsistent)
  }

  /// Prevents further calls to the source, and waits up to about 100 ms for a callback in progress. Returns
  /// whether no callback is in progress any more.
  ///
  /// Must be called before a session ends its callbacks, because JACK may cancel its thread at any point. A
  /// callback that is still in progress may be inside the source and may write to the device's memory, which
  /// may be freed only when the device's thread has ended.
  @discardableResult
  func close() -> Bool {
    phase.store(.closed, ordering: .sequentiallyConsistent)
    return waitForCall()
  }

  func note(_ format: OutputFormat) { OutputGuard.note(format) }

  /// Whether a callback is in progress.
  var isCallInProgress: Bool { isInside.load(ordering: .sequentiallyConsistent) }

  /// Fills a block. `targets` has one address for each route of the router. Called on the audio thread.
  func cycle(
    _ targets: UnsafePointer<UnsafeMutablePointer<Float>?>, stride: Int, frameCount: Int, hostTime: UInt64
  ) {
    guard let route, frameCount > 0 else { return }
    isInside.store(true, ordering: .sequentiallyConsistent)
    route._withUnsafeGuaranteedRef { router in
      if phase.load(ordering: .sequentiallyConsistent) == .open && !OutputGuard.isSilenced {
        router.fill(
          targets, stride: stride, frameCount: frameCount, hostTime: hostTime, levels: levels, from: source)
        clipped.store(router.faults.clipped, ordering: .relaxed)
        nonFinite.store(router.faults.nonFinite, ordering: .relaxed)
      } else {
        router.clear(targets, stride: stride, frameCount: frameCount)
        silenced.wrappingAdd(1, ordering: .relaxed)
        if phase.load(ordering: .relaxed).rawValue >= Phase.ending.rawValue {
          zeroFrames.wrappingAdd(UInt64(frameCount), ordering: .releasing)
        }
      }
    }
    isInside.store(false, ordering: .sequentiallyConsistent)
    if frameCount > largestBlock.load(ordering: .relaxed) {
      largestBlock.store(frameCount, ordering: .relaxed)
    }
    frames.wrappingAdd(UInt64(frameCount), ordering: .relaxed)
    blocks.wrappingAdd(1, ordering: .releasing)
  }

  /// Counts an underrun (samples that arrived too late). Safe on any thread.
  func noteUnderrun() { underruns.wrappingAdd(1, ordering: .relaxed) }

  /// Records the latency that the server states, in seconds.
  func noteLatency(_ seconds: Double) { latency.store(seconds.bitPattern, ordering: .relaxed) }

  /// The number of frames of zeros since the call to `beginEnding`.
  var endingFrames: UInt64 { zeroFrames.load(ordering: .acquiring) }

  /// The number of blocks so far.
  var blockCount: UInt64 { blocks.load(ordering: .acquiring) }

  /// The values of the counters.
  var statistics: OutputStatistics {
    var statistics = OutputStatistics()
    statistics.blocks = blockCount
    statistics.frames = frames.load(ordering: .relaxed)
    statistics.underruns = underruns.load(ordering: .relaxed)
    statistics.largestBlock = largestBlock.load(ordering: .relaxed)
    statistics.clippedSamples = clipped.load(ordering: .relaxed)
    statistics.nonFiniteSamples = nonFinite.load(ordering: .relaxed)
    statistics.silencedBlocks = silenced.load(ordering: .relaxed)
    statistics.latency = Double(bitPattern: latency.load(ordering: .relaxed))
    return statistics
  }
}

extension DeviceFeed.Phase: AtomicRepresentable {}
