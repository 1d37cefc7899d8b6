import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticScore
import HapticSynthesis
import Synchronization

/// The core of an engine, which the engine's handle (`HapticEngine`), players, threads and output share.
///
/// A thread holds the lock `state` only for a few stores. While it does, it may acquire the lock of the
/// user's settings, but never an output's own lock. The audio thread acquires no lock.
final class EngineCore: @unchecked Sendable {  // Constants and what guards itself.
  let output: any HapticOutput
  let configuration: HapticEngine.Configuration
  let audio: AudioStore
  let observer: EngineObserver?
  let context = CreationContext()
  let state: Mutex<EngineState>
  /// The semaphore that is signaled when the control thread has work.
  let control = Semaphore()
  /// The semaphore that is signaled when the handler thread has work.
  let work = Semaphore()
  /// The semaphore that is signaled once for each thread that waits until the engine has no work left.
  let idle = Semaphore()
  let threads = Mutex(EngineThreads())
  /// A weak reference to the engine, for objects that must not keep it alive.
  let reference = WeakCore()
  /// The number of players that were created.
  let playersMade = Atomic<UInt64>(0)
  /// The number of resets of the engine. It changes under the lock; to create a player takes no lock.
  let generation = Atomic<UInt64>(0)
  /// The bit pattern of the render loop's sample rate; it changes only while the engine is stopped.
  private let rate: Atomic<UInt64>

  init(output: any HapticOutput, configuration: HapticEngine.Configuration) throws(EngineError) {
    let format = try Self.checked(output.format, of: output)
    self.output = output
    observer = HapticEnvironment.current.observer
    var configuration = configuration
    if observer != nil {
      configuration.reportsEvents = true
      configuration.hasMeters = true
    }
    self.configuration = configuration
    audio = AudioStore(limit: configuration.audioMemoryLimit)
    rate = Atomic(format.sampleRate.bitPattern)
    let plan = Self.plan(format, configuration)
    state = Mutex(
      EngineState(RenderHost(plan, semaphore: work, control: control, owner: reference)))
    reference.core = self
    configuration.userSettings.add(self)
    updateGains()
    observer?.created(output, EngineProbe(self))
  }

  deinit {
    let streams = state.withLock { state in
      state.players.freeCurves()
      return state.eventStreams
    }
    streams.finish()
  }

  /// The sample rate in samples per second.
  var sampleRate: Double { Double(bitPattern: rate.load(ordering: .relaxed)) }

  /// The position of the last block in engine time and on the output's clock.
  var anchor: TimeAnchor { state.withLock { $0.link.anchor } }

  /// The time in nanoseconds from the request for a sample until the user feels that sample.
  var latency: UInt64 { state.withLock { $0.link.latency } }

  /// Counts of the events, commands and reports that were dropped, cut off or delayed since the engine was
  /// created.
  var statistics: EngineStatistics { state.withLock { $0.statistics } }

  /// The number of players that have been started, or are due to start, and have not finished.
  var activePlayerCount: Int {
    state.withLock { state in
      collect(&state)
      return state.players.activeCount
    }
  }

  /// Returns the given format if its sample rate is supported; otherwise throws `outputFailed`.
  static func checked(_ format: OutputFormat, of output: any HapticOutput) throws(EngineError)
    -> OutputFormat
  {
    guard SampleRate.limits.contains(format.sampleRate) else {
      throw EngineError(
        .outputFailed, "the output runs at \(format.sampleRate) Hz; supported rates are 8000 to 192000 Hz",
        place: output.name)
    }
    return format
  }

  /// Returns the properties of a render loop for an output's format. The period of felt frames (reports of
  /// the felt strength) is the output's, or 1 ms if only the meters need felt frames.
  private static func plan(
    _ format: OutputFormat, _ configuration: HapticEngine.Configuration
  ) -> RenderHost.Plan {
    RenderHost.Plan(
      capacity: configuration.capacity, sampleRate: format.sampleRate, profile: configuration.profile,
      framePeriod: format.framePeriod > 0 ? format.framePeriod : configuration.hasMeters ? 0.001 : 0,
      feedsFrames: format.framePeriod > 0, reportsEvents: configuration.reportsEvents)
  }

  /// Returns a render loop for an output's format: the current loop if its properties match, otherwise a new
  /// loop. Call this method on the control thread, while the engine is stopped.
  func host(for format: OutputFormat) -> RenderHost {
    let host = state.withLock { $0.host }
    return host.plan == Self.plan(format, configuration) ? host : replace(host, for: format)
  }

  /// Replaces a render loop, because the sample rate or the frame period changes or because a call of the
  /// output has not left the loop. Engine time continues. Players keep their settings but lose the parameters
  /// and curves that were sent live; playing players finish. Call this method on the control thread, while
  /// the engine is stopped.
  @discardableResult
  func replace(_ old: RenderHost, for format: OutputFormat, isAbandoned: Bool = false) -> RenderHost {
    // Allocating its memory takes long, which must not happen under the lock.
    let host = RenderHost(
      Self.plan(format, configuration), semaphore: work, control: control, owner: reference)
    // All else under the lock, so that no command is sent that only the old loop would understand.
    state.withLock { state in
      if !isAbandoned { old.guarded.loop.pointee.silence() }
      collect(&state)
      let last = old.guarded.link.anchor
      let now = last.sample + last.length
      if isAbandoned { perform(state.players.finishAll(at: now), &state) }
      // Rounded up: engine time never goes back.
      let start =
        format.sampleRate == sampleRate
        ? now : Int64((Double(now) / sampleRate * format.sampleRate).rounded(.up))
      host.guarded.loop.pointee.begin(at: start)
      host.guarded.link.continueTransients(of: old.guarded.link)
      for record in state.players.moveOut(to: old) { releaseLater(record, &state) }
      state.use(host)
      // This queues the handlers that wait for the end of all players.
      collect(&state)
      rate.store(format.sampleRate.bitPattern, ordering: .relaxed)
    }
    updateGains()
    updateLimits()
    return host
  }

  /// A setting of the engine. A change takes effect at once.
  subscript<Value: Sendable>(setting: WritableKeyPath<EngineSettings, Value> & Sendable) -> Value {
    get { state.withLock { $0.settings[keyPath: setting] } }
    set {
      let old = state.withLock { state in
        let old = state.settings[keyPath: setting]
        state.settings[keyPath: setting] = newValue
        return old
      }
      // Outside the lock, because an old handler may hold the last reference to a player.
      withExtendedLifetime(old) {}
      updateGains()
      updateLimits()
    }
  }

  /// Updates the gains from the user's settings, the mutes and the silent switch.
  func updateGains() {
    // The settings are read under the lock, so that the later of two concurrent changes is the one that
    // stays.
    state.withLock { state in
      let wished = configuration.userSettings.gains(of: configuration.category)
      state.link.setHapticGain(state.settings.isMutedForHaptics ? 0 : wished.haptic)
      let isSilent = state.settings.isMachineSilent || configuration.userSettings.isSilent
      let playsAudio = !state.settings.isMutedForAudio && (!isSilent || state.settings.playsAudioWhenSilent)
      state.link.setAudioGain(playsAudio ? wished.audio : 0)
    }
  }

  /// Updates the time limits of automatic shutdown and of the watchdog, which the audio thread checks.
  func updateLimits() {
    let rate = sampleRate
    state.withLock { state in
      let settings = state.settings
      state.link.setIdleLimit(settings.isAutoShutdownEnabled ? Self.samples(settings.idleTimeout, rate) : 0)
      state.link.setWatchdogLimit(settings.longestUnattendedTime.map { Self.samples($0, rate) } ?? 0)
    }
  }

  /// Returns a duration in seconds as a number of samples, at least 1.
  private static func samples(_ seconds: Double, _ rate: Double) -> Int64 {
    let samples = seconds * rate
    return samples > 1 ? Int64(min(samples, 1e15)) : 1
  }
}
