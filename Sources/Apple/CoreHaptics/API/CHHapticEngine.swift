#if !canImport(Darwin)
  import Foundation
  import HapticAudioSession
  import HapticOutputs

  /// An engine that plays patterns on the machine's default output, which is the best available device.
  /// Engines are independent of each other.
  ///
  /// The engine calls its handlers one after the other on its own thread, never on the main thread. Handlers
  /// are allowed to call the engine.
  open class CHHapticEngine: _HapticEngineRoot, @unchecked Sendable {  // As its base class.
    /// Returns the haptic and audio capabilities of this machine. Only the first call may wait for sound
    /// servers (up to 1 s if one hangs); later calls return at once what is known.
    @discardableResult
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { DeviceCapability() }

    /// Creates a stopped engine. Throws `notSupported` if no output is available; the property
    /// `supportsHaptics` of ``capabilitiesForHardware()`` is then `false`.
    public init() throws { super.init(try EngineAdapter()) }

    /// Creates a stopped engine that follows an audio session: the engine stops when the session is
    /// interrupted or reset, and its sounds play while the machine is switched to silent if the session's category
    /// is `playback`, `playAndRecord` or `multiRoute`. `nil` means the shared session for the first, and no
    /// session for the second. `AVFAudio` declares the class `AVAudioSession`.
    public init(audioSession: AVAudioSession?) throws { super.init(try EngineAdapter(session: audioSession)) }

    /// Creates a stopped engine on an output of this package, such as the output of a game controller.
    package init(output: any HapticOutput) throws { super.init(try EngineAdapter(output: output)) }

    /// The time on the engine's clock, in seconds. The clock does not advance while the engine is stopped.
    open var currentTime: TimeInterval { adapter.engine.currentTime }

    /// The handler that the engine calls when it has stopped for a reason other than a call to `stop`.
    ///
    /// The reason is `engineDestroyed` if the engine was deallocated while it was running. The engine's owner
    /// may no longer exist then, so capture the owner weakly, never unowned.
    open var stoppedHandler: CHHapticEngine.StoppedHandler {
      get { adapter.handlers.stopped }
      set { adapter.handlers.stopped = newValue }
    }

    /// The handler that the engine calls after a reset, when all players and all registered audio are lost.
    /// In the handler, restart the engine, register the audio again, and create the players again.
    open var resetHandler: CHHapticEngine.ResetHandler {
      get { adapter.handlers.reset }
      set { adapter.handlers.reset = newValue }
    }

    /// Whether the engine plays only haptic events and skips audio events. A change takes effect at the next
    /// start. `false` by default.
    open var playsHapticsOnly: Bool {
      get { adapter.engine.playsHapticsOnly }
      set { adapter.engine.playsHapticsOnly = newValue }
    }

    /// Whether the engine plays only audio events and skips haptic events. A change takes effect at the next
    /// start. `false` by default.
    open var playsAudioOnly: Bool {
      get { adapter.engine.playsAudioOnly }
      set { adapter.engine.playsAudioOnly = newValue }
    }

    /// Whether audio is muted. `false` by default.
    open var isMutedForAudio: Bool {
      get { adapter.engine.isMutedForAudio }
      set { adapter.engine.isMutedForAudio = newValue }
    }

    /// Whether haptics are muted. `false` by default.
    open var isMutedForHaptics: Bool {
      get { adapter.engine.isMutedForHaptics }
      set { adapter.engine.isMutedForHaptics = newValue }
    }

    /// Whether the engine stops and starts automatically. `false` by default. It stops when nothing has
    /// played for two minutes. It starts when the app starts a player, or sends a parameter or a curve to a
    /// player.
    open var isAutoShutdownEnabled: Bool {
      get { adapter.engine.isAutoShutdownEnabled }
      set { adapter.engine.isAutoShutdownEnabled = newValue }
    }

    /// Starts the engine without blocking. The completion handler is always called, with an error if the
    /// start failed.
    @preconcurrency
    open func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
      adapter.start(completionHandler)
    }

    /// Starts the engine and returns when it is running.
    open func start() async throws { try await adapter.start() }

    /// Starts the engine and blocks until it is running. Beside a sound server that takes a quarter of a second
    /// (255 ms with PulseAudio): on the main actor, use the asynchronous `start()` or
    /// `start(completionHandler:)`.
    open func start() throws { try adapter.startAndWait() }

    /// Stops the engine without blocking. The completion handler is always called; `stoppedHandler` is not.
    @preconcurrency
    open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
      adapter.stop(completionHandler)
    }

    /// Stops the engine and returns when it has stopped. `stoppedHandler` is not called.
    open func stop() async throws { try await adapter.stop() }

    /// Calls a handler once when all players have finished, or immediately if no player is playing. The
    /// handler returns whether the engine stops.
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

    /// Loads an audio file and returns its identifier, with which the events of this engine's patterns refer
    /// to the audio. The option keys are `CHHapticAudioResourceKeyUseVolumeEnvelope` and
    /// `CHHapticAudioResourceKeyLoopEnabled`.
    @discardableResult
    open func registerAudioResource(
      _ resourceURL: URL, options: [AnyHashable: Any] = [:]
    ) throws -> CHHapticAudioResourceID {
      try adapter.registerAudio(resourceURL, options)
    }

    /// Unregisters audio: new players can no longer use the audio, but players that already use it still play
    /// it.
    open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
      try adapter.unregisterAudio(resourceID)
    }

    /// Plays the pattern in an AHAP file immediately. Starts the engine if it is stopped.
    open func playPattern(from fileURL: URL) throws { try adapter.play(PatternContent(contentsOf: fileURL)) }

    /// Plays the pattern in `data`, the contents of an AHAP file, immediately. Starts the engine if it is
    /// stopped.
    open func playPattern(from data: Data) throws { try adapter.play(PatternContent(data: data)) }
  }

  /// The superclass of `CHHapticEngine`. The module never creates an instance of this class itself.
  ///
  /// The class exists so that the engine can declare `init() throws`, as on Apple platforms, and subclasses
  /// of the engine can override it. A class that inherits `NSObject.init()`, which does not throw, cannot
  /// declare this initializer. This class does not inherit `NSObject.init()`.
  open class _HapticEngineRoot: NSObject, @unchecked Sendable {  // A constant alone.
    let adapter: EngineAdapter

    init(_ adapter: EngineAdapter) {
      self.adapter = adapter
      super.init()
    }
  }
#endif
