import HapticComposition
import HapticOutputs
import HapticPlatform
import HapticPlayback
import Synchronization

/// Haptics that follow live sound: samples go in, an engine plays what a hand should feel of them.
///
///     let engine = try HapticEngine()
///     try engine.start()
///     let live = try LiveHaptics(engine: engine, sampleRate: 48_000)
///     // For each block that the game plays, on its audio thread:
///     live.append(samples, frameCount: 512, channelCount: 2)
///
/// What is felt follows the sound by ``LiveComposer/delay`` (12 ms), the length of one block of sound, and the latency of the output. A
/// thread of its own analyses the samples and sends commands to the engine. ``append(_:frameCount:channelCount:)`` may be called on an audio
/// thread: it copies the samples into a queue, allocates nothing and takes no lock. Everything else may be called from any other thread.
///
/// While the engine is stopped, events are dropped and counted; when it runs again, haptics continue. If no samples arrive for 0.1 s,
/// vibration ends.
public final class LiveHaptics: Sendable {
  /// The queue in which samples wait for their analysis. An input may write into it directly.
  public let queue: SoundQueue
  let input: ListenedInput?
  private let worker: LiveWorker
  private let thread = Mutex<SystemThread?>(nil)

  /// Creates live haptics for an engine.
  ///
  /// - Parameters:
  ///   - sampleRate: the sample rate of the sound in hertz, 8 000…192 000; a rate outside is clamped.
  ///   - settings: the strategy and its parameters.
  ///   - loudest: the level of sound that is felt most strongly, in dB re full scale; `nil` to follow the sound.
  ///   - onEvent: receives each event on the analysing thread, for example to record it.
  /// - Throws: `outputFailed` if the system has no thread or pipe left.
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

  /// Creates live haptics without a thread: `pump()` does its work. For tests with a manual clock.
  init(
    engine: HapticEngine, queue: SoundQueue, sampleRate: Double,
    settings: CompositionSettings = CompositionSettings(), loudest: Double? = nil,
    input: ListenedInput? = nil, onEvent: (@Sendable (LiveEvent) -> Void)? = nil
  ) throws(EngineError) {
    self.queue = queue
    self.input = input
    worker = LiveWorker(
      queue: queue, performer: try LivePerformer(engine),
      composer: LiveComposer(sampleRate: sampleRate, settings: settings, loudest: loudest), onEvent: onEvent)
  }

  deinit { stop() }

  /// Starts the analysing thread, if there is none.
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

  /// Takes the next frames of the sound. May be called on an audio thread, from one thread at a time; the work is proportional to the number
  /// of samples.
  ///
  /// - Parameters:
  ///   - frames: interleaved samples, full scale ±1. NaN and infinity count as silence.
  ///   - channelCount: the number of channels, which are mixed to one.
  public func append(_ frames: UnsafePointer<Float>, frameCount: Int, channelCount: Int = 1) {
    queue.write(frames, frameCount: frameCount, channelCount: channelCount)
  }

  /// The strategy and its parameters. A change applies to the sound that is analysed next.
  public var settings: CompositionSettings {
    get { worker.wishes.withLock { $0.settings } }
    set { worker.wishes.withLock { $0.settings = newValue } }
  }

  /// The level of sound that is felt most strongly, in dB re full scale; `nil` to follow the sound.
  public var loudest: Double? {
    get { worker.wishes.withLock { $0.loudest } }
    set { worker.wishes.withLock { $0.loudest = newValue } }
  }

  /// The sample rate of the sound in hertz. After a change, the analysis starts afresh and event times continue.
  public var sampleRate: Double {
    get { worker.wishes.withLock { $0.sampleRate } }
    set { worker.wishes.withLock { $0.sampleRate = newValue } }
  }

  /// What the sound is doing.
  public var meters: LiveMeters { worker.meters.withLock { $0 } }

  /// Stops the input and the analysis, and ends the vibration. Does nothing the second time.
  public func stop() {
    input?.input.stop()
    worker.end()
    let stopped = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    // The last reference may be released on the thread itself, by `onEvent`.
    if let stopped { stopped.isCurrent ? stopped.detach() : stopped.join(within: 0.1) }
  }

  /// Analyses all samples that wait, and plays what is felt of them. Only without a thread.
  func pump() { worker.pump() }

  /// Ends the vibration, as the thread does when no samples arrive. Only without a thread.
  func rest() { worker.rest() }
}
