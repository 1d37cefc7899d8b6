import HapticRealTime

extension HapticEngine {
  /// Whether the engine plays only haptics and omits audio. A change takes effect at the next start. `false`
  /// by default.
  public var playsHapticsOnly: Bool {
    get { core.state.withLock { $0.settings.playsHapticsOnly } }
    set { core.state.withLock { $0.settings.playsHapticsOnly = newValue } }
  }

  /// Whether the engine plays only audio and omits haptics. A change takes effect at the next start. `false`
  /// by default.
  public var playsAudioOnly: Bool {
    get { core.state.withLock { $0.settings.playsAudioOnly } }
    set { core.state.withLock { $0.settings.playsAudioOnly = newValue } }
  }

  /// Whether haptics are muted. A change takes effect at once. Engine time continues while haptics are muted.
  public var isMutedForHaptics: Bool {
    get { core.state.withLock { $0.settings.isMutedForHaptics } }
    set {
      core.state.withLock { $0.settings.isMutedForHaptics = newValue }
      core.updateGains()
    }
  }

  /// Whether audio is muted. A change takes effect at once. Engine time continues while audio is muted.
  public var isMutedForAudio: Bool {
    get { core.state.withLock { $0.settings.isMutedForAudio } }
    set {
      core.state.withLock { $0.settings.isMutedForAudio = newValue }
      core.updateGains()
    }
  }

  /// Whether the engine stops and starts automatically. `false` by default.
  ///
  /// The engine stops when no player has been active for `idleTimeout`. It starts when the app starts a
  /// player, or sends a parameter or a curve to a player. While the engine is stopped, calls that affect only
  /// playing players, such as a stop, do nothing.
  public var isAutoShutdownEnabled: Bool {
    get { core.state.withLock { $0.settings.isAutoShutdownEnabled } }
    set {
      core.state.withLock { $0.settings.isAutoShutdownEnabled = newValue }
      core.updateLimits()
    }
  }

  /// The time in seconds without an active player, in engine time, after which the engine stops if
  /// `isAutoShutdownEnabled` is set. 120 by default. Only finite values above 0 are accepted; others are
  /// ignored.
  public var idleTimeout: Double {
    get { core.state.withLock { $0.settings.idleTimeout } }
    set {
      guard newValue > 0, newValue < .infinity else { return }
      core.state.withLock { $0.settings.idleTimeout = newValue }
      core.updateLimits()
    }
  }

  /// The time limit of the watchdog: the longest time in seconds for which players may play without a new
  /// command from the app. After this time, the engine silences all players, which finish with the error
  /// `silencedByWatchdog`. `nil`, the default, means no limit. Only finite values above 0 are accepted;
  /// others are ignored.
  public var longestUnattendedTime: Double? {
    get { core.state.withLock { $0.settings.longestUnattendedTime } }
    set {
      if let newValue, !(newValue > 0 && newValue < .infinity) { return }
      core.state.withLock { $0.settings.longestUnattendedTime = newValue }
      core.updateLimits()
    }
  }

  /// Returns the strongest vibration since the last call, and the last transient, for example to draw meters.
  /// All values are 0 unless `Configuration.hasMeters` is set or the output reads felt frames.
  public func takeLevel() -> FeltLevel { core.state.withLock { $0.link.takeLevel() } }

  /// The number of players that have been started, or are due to start, and have not finished.
  public var activePlayerCount: Int { core.activePlayerCount }

  /// Counts of the events, commands and reports that the engine dropped, cut off or delayed since it was
  /// created.
  public var statistics: EngineStatistics { core.statistics }
}
