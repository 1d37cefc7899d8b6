import HapticRealTime
import Synchronization

/// What the callback of a device uses: a source, the way from it to the channels, and what is counted.
///
/// The callback holds it unretained; the session keeps it alive until there are no more callbacks.
final class DeviceFeed: @unchecked Sendable {  // The router is the callback's own from the first one on.
  /// How far the feed has come; only ever onwards.
  private enum Phase {
    /// Zeros: the device is not yet connected.
    static let waiting: UInt8 = 0
    /// Samples.
    static let open: UInt8 = 1
    /// Zeros, before the end.
    static let ending: UInt8 = 2
    /// Zeros; the source may have gone.
    static let closed: UInt8 = 3
  }

  private let source: RenderSource
  private var router: ChannelRouter?
  /// The same for the callback, which must not count references.
  private var route: Unmanaged<ChannelRouter>?
  private let phase = Atomic<UInt8>(Phase.waiting)
  private let isInside = Atomic<Bool>(false)
  /// Whether it is closed and no call is in progress.
  private let isAtRest = Atomic<Bool>(false)
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
    _ = phase.compareExchange(expected: Phase.waiting, desired: Phase.open, ordering: .sequentiallyConsistent)
  }

  /// Zeros from the next block on.
  func beginEnding() {
    // Not when it is closed: that is the end already.
    _ = phase.compareExchange(expected: Phase.open, desired: Phase.ending, ordering: .sequentiallyConsistent)
  }

  /// Never asks the source again. When it returns no call is in progress.
  ///
  /// To be called before a session ends its callbacks: JACK may cancel its thread wherever it is.
  func close() {
    if isAtRest.load(ordering: .acquiring) { return }
    phase.store(Phase.closed, ordering: .sequentiallyConsistent)
    // The callback announces itself before it looks at the phase, so one of the two sees the other.
    // A render takes no two seconds; a thread that was cancelled in one must not hold up its program for ever. Counted and
    // not timed: after a program was suspended in here, its callback goes on just as late as this.
    var waits = 0
    while isInside.load(ordering: .sequentiallyConsistent) && waits < 20_000 {
      HostClock.sleep(until: HostClock.now &+ 50_000)
      waits += 1
    }
    isAtRest.store(true, ordering: .releasing)
  }

  /// A callback for channels at `targets`, one for each route of the router. For the audio thread.
  func cycle(
    _ targets: UnsafePointer<UnsafeMutablePointer<Float>?>, stride: Int, frameCount: Int, hostTime: UInt64
  ) {
    guard let route, frameCount > 0 else { return }
    isInside.store(true, ordering: .sequentiallyConsistent)
    route._withUnsafeGuaranteedRef { router in
      if phase.load(ordering: .sequentiallyConsistent) == Phase.open && !OutputGuard.isSilenced {
        router.fill(
          targets, stride: stride, frameCount: frameCount, hostTime: hostTime, levels: levels, from: source)
        clipped.store(router.faults.clipped, ordering: .relaxed)
        nonFinite.store(router.faults.nonFinite, ordering: .relaxed)
      } else {
        router.clear(targets, stride: stride, frameCount: frameCount)
        silenced.wrappingAdd(1, ordering: .relaxed)
        if phase.load(ordering: .relaxed) >= Phase.ending {
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
