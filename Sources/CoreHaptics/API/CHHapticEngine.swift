#if !canImport(Darwin)
  import Foundation
  import HapticAudioSession
  import HapticOutputs

  /// Plays patterns on the machine's default output. Several engines are independent of each other.
  ///
  /// Handlers are called one after the other on a queue of the engine, never on the main thread, and may call the engine.
  open class CHHapticEngine: _HapticEngineRoot, @unchecked Sendable {  // As its base class.
    /// What this machine can play.
    @discardableResult
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { DeviceCapability() }

    /// Makes an engine, stopped. Throws `notSupported` when there is nothing to play on, which is when `supportsHaptics` is
    /// false.
    public init() throws { super.init(try EngineAdapter()) }

    /// Makes an engine, stopped, that an interruption or a reset of a session stops; nil is the shared session. The class is
    /// in `AVFAudio`.
    public init(audioSession: AVAudioSession?) throws { super.init(try EngineAdapter(session: audioSession)) }

    /// Makes an engine on an output of this package's own: a game controller's.
    package init(output: any HapticOutput) throws { super.init(try EngineAdapter(output: output)) }

    /// The time on the engine's clock, in seconds. It stands still while the engine is stopped.
    open var currentTime: TimeInterval { adapter.engine.currentTime }

    /// Called when the engine has stopped for a reason other than a call of `stop`.
    ///
    /// Called with `engineDestroyed` when the engine was let go of while it ran: whoever owned it may be gone by then, so
    /// capture it weakly, never unowned.
    open var stoppedHandler: CHHapticEngine.StoppedHandler {
      get { adapter.handlers.stopped }
      set { adapter.handlers.stopped = newValue }
    }

    /// Called when the output had to begin anew. Start the engine again, and make players and register audio again.
    open var resetHandler: CHHapticEngine.ResetHandler {
      get { adapter.handlers.reset }
      set { adapter.handlers.reset = newValue }
    }

    /// Whether audio events are left out; in force at the next start. False by default.
    open var playsHapticsOnly: Bool {
      get { adapter.engine.playsHapticsOnly }
      set { adapter.engine.playsHapticsOnly = newValue }
    }

    /// Whether haptic events are left out; in force at the next start. False by default.
    open var playsAudioOnly: Bool {
      get { adapter.engine.playsAudioOnly }
      set { adapter.engine.playsAudioOnly = newValue }
    }

    /// Whether nothing is heard. False by default.
    open var isMutedForAudio: Bool {
      get { adapter.engine.isMutedForAudio }
      set { adapter.engine.isMutedForAudio = newValue }
    }

    /// Whether nothing is felt. False by default.
    open var isMutedForHaptics: Bool {
      get { adapter.engine.isMutedForHaptics }
      set { adapter.engine.isMutedForHaptics = newValue }
    }

    /// Whether the engine stops when nothing has played for two minutes, and starts when a player needs it. False by default.
    open var isAutoShutdownEnabled: Bool {
      get { adapter.engine.isAutoShutdownEnabled }
      set { adapter.engine.isAutoShutdownEnabled = newValue }
    }

    /// Starts the engine and returns at once. The handler is always called.
    @preconcurrency
    open func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
      adapter.start(completionHandler)
    }

    /// Starts the engine and returns when it runs.
    open func start() async throws { try await adapter.start() }

    /// Starts the engine and blocks until it runs.
    open func start() throws { try adapter.startAndWait() }

    /// Stops the engine and returns at once. The handler is always called; `stoppedHandler` is not.
    @preconcurrency
    open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
      adapter.stop(completionHandler)
    }

    /// Stops the engine and returns when it has stopped.
    open func stop() async throws { try await adapter.stop() }

    /// Calls a handler once all players have finished: at once when nothing plays. It decides whether the engine stops.
    open func notifyWhenPlayersFinished(finishedHandler: @escaping CHHapticEngine.FinishedHandler) {
      adapter.notifyWhenPlayersFinished(finishedHandler)
    }

    /// Makes a player for a pattern.
    @discardableResult
    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
      try adapter.makePlayer(pattern.content)
    }

    /// Makes a player that can also pause, seek, loop and change its speed.
    @discardableResult
    open func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> any CHHapticAdvancedPatternPlayer {
      try adapter.makeAdvancedPlayer(pattern.content)
    }

    /// Loads an audio file for events of this engine. Options: `CHHapticAudioResourceKeyUseVolumeEnvelope`,
    /// `CHHapticAudioResourceKeyLoopEnabled`.
    @discardableResult
    open func registerAudioResource(
      _ resourceURL: URL, options: [AnyHashable: Any] = [:]
    ) throws -> CHHapticAudioResourceID {
      try adapter.registerAudio(resourceURL, options)
    }

    /// Lets go of registered audio.
    open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
      try adapter.unregisterAudio(resourceID)
    }

    /// Plays an AHAP file at once; starts the engine when it is stopped.
    open func playPattern(from fileURL: URL) throws { try adapter.play(PatternContent(contentsOf: fileURL)) }

    /// Plays the text of an AHAP file at once; starts the engine when it is stopped.
    open func playPattern(from data: Data) throws { try adapter.play(PatternContent(data: data)) }
  }
#endif
