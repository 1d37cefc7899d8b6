import HapticComposition
import HapticOutputs
import HapticPlatform
import HapticPlayback
import Synchronization

/// Haptics that follow live sound: the app appends samples, and an engine plays what a hand should feel of
/// the sound.
///
///     let engine = try HapticEngine()
///     try engine.start()
///     let live = try LiveHaptics(engine: engine, sampleRate: 48_000)
///     // For each block that the game plays, on its audio thread:
///     live.append(samples, frameCount: 512, channelCount: 2)
///
/// Haptics follow the sound with a delay: `LiveComposer.delay` (11.7 ms), the length of one block of sound,
/// and the latency of the output. A separate thread analyses the samples and sends commands to the engine.
/// ``append(_:frameCount:channelCount:)`` may be called on an audio thread, because it only copies the
/// samples into a queue: it allocates nothing and takes no lock. All other members may be used on any thread
/// except an audio thread.
///
/// While the engine is stopped, events are dropped and counted. When the engine runs again, haptics continue.
/// If no samples arrive for 0.1 s, the vibration stops.
public final class LiveHaptics: Sendable {
  /// The queue of samples that wait for the analysis. An input may write into the queue directly.
  public let queue: SoundQueue
  let input: ListenedInput?
  let worker: LiveWorker
  private let thread = Mutex<SystemThread?>(nil)

  /// Creates live haptics for an engine.
  ///
  /// - Parameters:
  ///   - engine: the engine that plays the haptics.
  ///   - sampleRate: the sample rate of the sound in hertz, clamped to 8 000…192 000.
  ///   - settings: how sound becomes touch: a strategy, and a value for each parameter.
  ///   - loudest: the level of the loudest parts of the sound, in dB re full scale; `nil` to estimate this
  ///     level from the recent sound. Sound at this level is felt with the intensity of the parameter
  ///     `strength`.
  ///   - onEvent: a closure that receives each haptic event, on the analysis thread; for example to record
  ///     the events.
  /// - Throws: `outputFailed` if the system cannot create another thread or pipe.
  public convenience init(
    engine: HapticEngine, sampleRate: Double, settings: CompositionSettings = CompositionSettings(),
    loudest: Double? = nil, onEvent: (@Sendable (LiveEvent) -> Void)? = nil
  ) throws(EngineError) {
    let queue: SoundQueue
    do throws(OutputError) { queue = try SoundQueue() } catch { throw Self.translated(error) }
    try self.init(
      engine: engine, queue: queue, sampleRate: sampleRate, settings: settings, loudest: loudest,
      onEvent: onEvent)
    do throws(OutputError) { try startThread() } catch { throw Self.translated(error) }
  }

  /// Creates live haptics without a thread; the caller calls `pump()` instead. For tests with a manual clock.
  init(
    engine: HapticEngine, queue: SoundQueue, sampleRate: Double,
    settings: CompositionSettings = CompositionSettings(), loudest: Double? = nil,
    input: ListenedInput? = nil, seed: UInt64 = HostClock.now,
    onEvent: (@Sendable (LiveEvent) -> Void)? = nil
  ) throws(EngineError) {
    self.queue = queue
    self.input = input
    worker = LiveWorker(
      queue: queue, performer: try LivePerformer(engine),
      composer: LiveComposer(sampleRate: sampleRate, settings: settings, loudest: loudest),
      feedback: input?.input.mayHearOutputs == true ? FeedbackGuard(seed: seed) : nil, onEvent: onEvent)
  }

  deinit { stop() }

  /// Starts the analysis thread, unless it is already running.
  func startThread() throws(OutputError) {
    let worker = worker
    try thread.withLock { thread throws(OutputError) in
      if thread != nil { return }
      thread = try SystemThread(name: "thrum-live", orThrow: OutputErrorKind.failed) { worker.run() }
    }
  }

  static func translated(_ error: OutputError) -> EngineError {
    let kind: EngineErrorKind =
      switch error.kind {
      case .timeout: .startTimeout
      case .libraryMissing, .noServer, .noDevice, .unsuitable: .noOutput
      case .failed, .misuse: .outputFailed
      }
    return EngineError(kind, error.message, place: error.place, cause: error.cause)
  }

  /// Appends the next frames of the sound. May be called on an audio thread, but only on one thread at a
  /// time. The work is proportional to the number of samples.
  ///
  /// - Parameters:
  ///   - frames: interleaved samples, full scale ±1. NaN and infinity count as silence.
  ///   - channelCount: the number of channels, which are mixed to one.
  public func append(_ frames: UnsafePointer<Float>, frameCount: Int, channelCount: Int = 1) {
    queue.write(frames, frameCount: frameCount, channelCount: channelCount)
  }

  /// How sound becomes touch: a strategy, and a value for each parameter. A change applies to samples that
  /// have not been analysed yet.
  public var settings: CompositionSettings {
    get { worker.requests.withLock { $0.settings } }
    set { worker.requests.withLock { $0.settings = newValue } }
  }

  /// The level of the loudest parts of the sound, in dB re full scale; `nil` to estimate this level from the
  /// recent sound. Sound at this level is felt with the intensity of the parameter `strength`.
  public var loudest: Double? {
    get { worker.requests.withLock { $0.loudest } }
    set { worker.requests.withLock { $0.loudest = newValue } }
  }

  /// The sample rate of the sound in hertz, clamped to `LiveComposer.rateLimits`; NaN is ignored. A change
  /// restarts the analysis, but the times of events go on from the same point.
  public var sampleRate: Double {
    get { worker.requests.withLock { $0.sampleRate } }
    set {
      guard !newValue.isNaN else { return }
      let limits = LiveComposer.rateLimits
      worker.requests.withLock {
        $0.sampleRate = min(max(newValue, limits.lowerBound), limits.upperBound)
      }
    }
  }

  /// The current levels of the sound and of what is felt, for a display.
  public var meters: LiveMeters { worker.meters.withLock { $0 } }

  /// Stops the input, the analysis and the vibration. A second call does nothing.
  public func stop() {
    worker.end()
    input?.input.stop()
    let stopped = thread.withLock { $0.take() }
    // `onEvent` may release the last reference on the analysis thread itself.
    if let stopped { stopped.isCurrent ? stopped.detach() : stopped.join(within: 0.1) }
  }

  /// Analyses all samples in the queue and plays their events. Only for use without a thread.
  func pump() { worker.pump() }

  /// Stops the vibration, as the thread does when no samples arrive. Only for use without a thread.
  func rest() { worker.rest() }
}
