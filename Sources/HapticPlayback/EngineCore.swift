import HapticOutputs
import HapticRealTime
import HapticScore
import HapticSynthesis
import Synchronization

/// The inside of an engine: what its handle, its players, its own thread and its output share.
///
/// Locks are taken in this order: `lifecycle`, `state`, that of the user's settings; an output's own never under
/// `state`. The audio thread takes none.
final class EngineCore: @unchecked Sendable {  // `loop`: the output's while it runs, else under `lifecycle`.
  let output: any HapticOutput
  let configuration: HapticEngine.Configuration
  let audio: AudioStore
  let observer: EngineObserver?
  let link: RenderLink
  let loop: UnsafeMutablePointer<RenderLoop>
  let state: Mutex<EngineState>
  /// Held while the engine starts or stops.
  let lifecycle = Mutex(())
  /// Rung when the engine's own thread has something to do.
  let bell = Bell()
  /// Rung for each one who waits until there is nothing left to do.
  let settled = Bell()
  let ownThread = Mutex<SystemThread?>(nil)
  /// The rate at which the loop runs; changed only between a stop and a start.
  private let rate: Atomic<UInt64>
  private let memory: UnsafeMutableRawPointer

  init(output: any HapticOutput, configuration: HapticEngine.Configuration) throws(EngineError) {
    let format = try Self.checked(output.format, of: output)
    self.output = output
    observer = EngineObserver.inForce
    var configuration = configuration
    if observer != nil { configuration.reportsEvents = true }
    self.configuration = configuration
    audio = AudioStore(limit: configuration.audioMemoryLimit)
    let capacity = configuration.capacity
    memory = .allocate(
      byteCount: RenderLink.byteCount(for: capacity, reportsEvents: configuration.reportsEvents),
      alignment: 128)
    link = RenderLink(memory: memory, capacity: capacity, reportsEvents: configuration.reportsEvents)
    loop = .allocate(capacity: 1)
    rate = Atomic(format.sampleRate.bitPattern)
    state = Mutex(EngineState(players: capacity.players))
    loop.initialize(to: makeLoop(format, startSample: 0))
    configuration.userSettings.add(self)
    updateGains()
    observer?.made(output, EngineProbe(self))
  }

  deinit {
    loop.deinitialize(count: 1)
    loop.deallocate()
    state.withLock { state in
      for curve in state.curves.values { curve.free() }
    }
    memory.deallocate()
  }

  /// Samples a second.
  var sampleRate: Double { Double(bitPattern: rate.load(ordering: .relaxed)) }

  private func makeLoop(_ format: OutputFormat, startSample: Int64) -> RenderLoop {
    RenderLoop(
      link: link, sampleRate: format.sampleRate, profile: configuration.profile, startSample: startSample,
      framePeriod: framePeriod(format), feedsFrames: format.framePeriod > 0,
      reportsEvents: configuration.reportsEvents,
      wake: RenderLoop.Wake(context: Unmanaged.passUnretained(bell).toOpaque(), ringBell))
  }

  /// Seconds between felt frames: as the output wants them, else as meters need them.
  private func framePeriod(_ format: OutputFormat) -> Double {
    format.framePeriod > 0 ? format.framePeriod : configuration.hasMeters ? 0.001 : 0
  }

  /// Whether the loop that there is does for an output of a format. Only between a stop and a start.
  func suits(_ format: OutputFormat) -> Bool {
    format.sampleRate == sampleRate && loop.pointee.framePeriod == framePeriod(format)
      && loop.pointee.feedsFrames == (format.framePeriod > 0)
  }

  /// Puts a loop of another rate or frame period in the place of the one there is; engine time goes on. Players keep their
  /// settings and lose what was sent live. Only between a stop and a start.
  func renewLoop(for format: OutputFormat) {
    // Under the lock from beginning to end, so that nobody sends what only the old loop would understand.
    state.withLock { state in
      loop.pointee.silence()
      // What is still to be given back must not be taken for something newer.
      collect(&state)
      let now = loop.pointee.now
      // Rounded up: engine time never goes back.
      let start =
        format.sampleRate == sampleRate
        ? now : Int64((Double(now) / sampleRate * format.sampleRate).rounded(.up))
      loop.deinitialize(count: 1)
      loop.initialize(to: makeLoop(format, startSample: start))
      rate.store(format.sampleRate.bitPattern, ordering: .relaxed)
      // The curves have gone with the loop.
      for index in state.slots.indices { state.slots[index].curves = 0 }
      for index in state.slots.indices where state.slots[index].isDraining {
        state.slots[index].isDraining = false
        state.freeSlots.append(Int32(truncatingIfNeeded: index))
      }
      for index in state.slots.indices where state.slots[index].record != nil {
        release(Int32(truncatingIfNeeded: index), &state)
      }
      for curve in state.curves.values { curve.free() }
      state.curves.removeAll()
    }
    updateLimits()
  }

  /// Puts a handler in the place of another, which goes when the lock is free: it may hold the last of a player.
  func replace<Handler: Sendable>(
    _ handler: WritableKeyPath<EngineState, Handler> & Sendable, with new: Handler
  ) {
    let old = state.withLock { state in
      let old = state[keyPath: handler]
      state[keyPath: handler] = new
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Works out the gains from the user's wishes and the mutes.
  func updateGains() {
    // The wishes are read under the lock, so that the latest of two changes at a time is the one that stays.
    state.withLock { state in
      let wished = configuration.userSettings.gains(of: configuration.category)
      link.setHapticGain(state.isMutedForHaptics ? 0 : wished.haptic)
      link.setAudioGain(state.isMutedForAudio ? 0 : wished.audio)
    }
  }

  /// Tells the audio thread of the idle timeout and the watchdog.
  func updateLimits() {
    let rate = sampleRate
    state.withLock { state in
      link.setIdleLimit(state.isAutoShutdownEnabled ? Self.samples(state.idleTimeout, rate) : 0)
      link.setWatchdogLimit(state.longestUnattendedTime.map { Self.samples($0, rate) } ?? 0)
    }
  }

  /// A length in samples, at least 1.
  private static func samples(_ seconds: Double, _ rate: Double) -> Int64 {
    let samples = seconds * rate
    return samples > 1 ? Int64(min(samples, 1e15)) : 1
  }
}
