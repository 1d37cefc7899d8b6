#if !canImport(Darwin)
  import Foundation
  import HapticAudioSession
  import HapticOutputs

  /// Plays patterns on the machine's default output. Engines are independent of each other.
  ///
  /// Handlers are called one after the other on a thread of the engine, never on the main thread, and may call the engine.
  open class CHHapticEngine: _HapticEngineRoot, @unchecked Sendable {  // As its base class.
    /// Returns what this machine can play.
    @discardableResult
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { DeviceCapability() }

    /// Creates a stopped engine. Throws `notSupported` when no output is available, which is when `supportsHaptics` is
    /// false.
    public init() throws { super.init(try EngineAdapter()) }

    /// Creates a stopped engine that interruptions and resets of an audio session stop; nil is the shared session. The class is
    /// in `AVFAudio`.
    public init(audioSession: AVAudioSession?) throws { super.init(try EngineAdapter(session: audioSession)) }

    /// Creates an engine on an output of this package, such as that of a game controller.
    package init(output: any HapticOutput) throws { super.init(try EngineAdapter(output: output)) }

    /// The time on the engine's clock, in seconds. It stands still while the engine is stopped.
    open var currentTime: TimeInterval { adapter.engine.currentTime }

    /// Called when the engine has stopped for a reason other than a call of `stop`.
    ///
    /// Called with `engineDestroyed` when the engine was deallocated while it ran: its owner may no longer exist then, so
    /// capture it weakly, never unowned.
    open var stoppedHandler: CHHapticEngine.StoppedHandler {
      get { adapter.handlers.stopped }
      set { adapter.handlers.stopped = newValue }
    }

    /// Called after a reset. Restart the engine, then create its players and register its audio again.
    open var resetHandler: CHHapticEngine.ResetHandler {
      get { adapter.handlers.reset }
      set { adapter.handlers.reset = newValue }
    }

    /// Whether audio events are left out; takes effect at the next start. False by default.
    open var playsHapticsOnly: Bool {
      get { adapter.engine.playsHapticsOnly }
      set { adapter.engine.playsHapticsOnly = newValue }
    }

    /// Whether haptic events are left out; takes effect at the next start. False by default.
    open var playsAudioOnly: Bool {
      get { adapter.engine.playsAudioOnly }
      set { adapter.engine.playsAudioOnly = newValue }
    }

    /// Whether audio is muted. False by default.
    open var isMutedForAudio: Bool {
      get { adapter.engine.isMutedForAudio }
      set { adapter.engine.isMutedForAudio = newValue }
    }

    /// Whether haptics are muted. False by default.
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

    /// Starts the engine and returns when it is running.
    open func start() async throws { try await adapter.start() }

    /// Starts the engine and blocks until it is running.
    open func start() throws { try adapter.startAndWait() }

    /// Stops the engine and returns at once. The handler is always called; `stoppedHandler` is not.
    @preconcurrency
    open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
      adapter.stop(completionHandler)
    }

    /// Stops the engine and returns when it has stopped.
    open func stop() async throws { try await adapter.stop() }

    /// Calls a handler once all players have finished, immediately if none plays. The handler returns whether the engine stops.
    open func notifyWhenPlayersFinished(finishedHandler: @escaping CHHapticEngine.FinishedHandler) {
      adapter.notifyWhenPlayersFinished(finishedHandler)
    }

    /// Creates a player for a pattern.
    @discardableResult
    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
      try adapter.makePlayer(pattern.content)
    }

    /// Creates a player that can also pause, seek, loop and change its speed.
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

    /// Unregisters audio. Players that use it keep it.
    open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
      try adapter.unregisterAudio(resourceID)
    }

    /// Plays an AHAP file immediately; starts a stopped engine.
    open func playPattern(from fileURL: URL) throws { try adapter.play(PatternContent(contentsOf: fileURL)) }

    /// Plays the text of an AHAP file immediately; starts a stopped engine.
    open func playPattern(from data: Data) throws { try adapter.play(PatternContent(data: data)) }
  }
#endif
