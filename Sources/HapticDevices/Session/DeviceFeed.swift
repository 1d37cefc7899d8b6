import HapticPlatform
import HapticRealTime
import Synchronization

/// What the callback of a device uses: a source, the way from it to the channels, and what is counted.
///
/// The callback holds it unretained; the session keeps it alive until there are no more callbacks.
final class DeviceFeed: @unchecked Sendable {  // The router is the callback's own from the first one on.
  /// How far the feed has come; only ever onwards.
  fileprivate enum Phase: UInt8 {
    /// Zeros: the device is not yet connected.
    case waiting
    /// Samples.
    case open
    /// Zeros, before the end.
    case ending
    /// Zeros; the source is not asked again.
    case closed
  }

  private let source: RenderSource
  private var router: ChannelRouter?
  /// The same for the callback, which must not count references.
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

  init(source: RenderSource, levels: OutputLevels) {
    self.source = source
    hapticLevel = Atomic(levels.haptic.bitPattern)
    audioLevel = Atomic(levels.audio.bitPattern)
  }

  /// How loud the device is driven; changes within a block.
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

  /// Sets the way to the channels; before the first callback.
  func prepare(_ router: ChannelRouter) {
    self.router = router
    route = .passUnretained(router)
  }

  /// Lets samples through.
  func open() {
    _ = phase.compareExchange(expected: .waiting, desired: .open, ordering: .sequentiallyConsistent)
  }

  /// Zeros from the next block on.
  func beginEnding() {
    // Not when it is closed: that is the end already.
    _ = phase.compareExchange(expected: .open, desired: .ending, ordering: .sequentiallyConsistent)
  }

  /// Never asks the source again, and waits up to about 100 ms for the call in progress. Returns whether none is left.
  ///
  /// To be called before a session ends its callbacks: JACK may cancel its thread wherever it is. A call that is left over may
  /// still be inside the source, which looks after itself, and writes to the memory of its device: only the end of the device's
  /// thread makes that memory free.
  @discardableResult
  func close() -> Bool {
    phase.store(.closed, ordering: .sequentiallyConsistent)
    // The callback announces itself before it looks at the phase, so one of the two sees the other. Counted and not timed:
    // after a program was suspended in here, its callback goes on just as late as this.
    for _ in 0..<2000 {
      if !isCallInProgress { return true }
      HostClock.sleep(until: HostClock.now &+ 50_000)
    }
    return !isCallInProgress
  }

  /// Whether a callback is inside just now.
  var isCallInProgress: Bool { isInside.load(ordering: .sequentiallyConsistent) }

  /// A callback for channels at `targets`, one for each route of the router. For the audio thread.
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

  /// Counts an underrun. For any thread.
  func noteUnderrun() { underruns.wrappingAdd(1, ordering: .relaxed) }

  /// Notes what the server says of latency, in seconds.
  func noteLatency(_ seconds: Double) { latency.store(seconds.bitPattern, ordering: .relaxed) }

  /// Frames of zeros since the ending began.
  var endingFrames: UInt64 { zeroFrames.load(ordering: .acquiring) }

  /// Blocks so far.
  var blockCount: UInt64 { blocks.load(ordering: .acquiring) }

  /// What has been counted.
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
