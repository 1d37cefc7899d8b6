import HapticRealTime

extension HapticEngine {
  /// Whether the engine omits audio; takes effect at the next start. `false` by default.
  public var playsHapticsOnly: Bool {
    get { core.state.withLock { $0.settings.playsHapticsOnly } }
    set { core.state.withLock { $0.settings.playsHapticsOnly = newValue } }
  }

  /// Whether the engine omits haptics; takes effect at the next start. `false` by default.
  public var playsAudioOnly: Bool {
    get { core.state.withLock { $0.settings.playsAudioOnly } }
    set { core.state.withLock { $0.settings.playsAudioOnly = newValue } }
  }

  /// Whether haptics are muted; takes effect at once. Engine time continues while they are muted.
  public var isMutedForHaptics: Bool {
    get { core.state.withLock { $0.settings.isMutedForHaptics } }
    set {
      core.state.withLock { $0.settings.isMutedForHaptics = newValue }
      core.updateGains()
    }
  }

  /// Whether audio is muted; takes effect at once. Engine time continues while it is muted.
  public var isMutedForAudio: Bool {
    get { core.state.withLock { $0.settings.isMutedForAudio } }
    set {
      core.state.withLock { $0.settings.isMutedForAudio = newValue }
      core.updateGains()
    }
  }

  /// Whether the engine stops and starts by itself. `false` by default.
  ///
  /// The engine stops when nothing has played for `idleTimeout`. It starts when the app starts a player, or
  /// sends it a parameter or a curve. While the engine is stopped, calls that affect only playing players,
  /// such as a stop, do nothing.
  public var isAutoShutdownEnabled: Bool {
    get { core.state.withLock { $0.settings.isAutoShutdownEnabled } }
    set {
      core.state.withLock { $0.settings.isAutoShutdownEnabled = newValue }
      core.updateLimits()
    }
  }

  /// The engine time in seconds without an active player after which the engine stops, if
  /// `isAutoShutdownEnabled` is set. 120 by default; must be above 0 and finite, other values are ignored.
  public var idleTimeout: Double {
    get { core.state.withLock { $0.settings.idleTimeout } }
    set {
      guard newValue > 0, newValue < .infinity else { return }
      core.state.withLock { $0.settings.idleTimeout = newValue }
      core.updateLimits()
    }
  }

  /// The watchdog's limit: the longest time in seconds for which players may play without a new command.
  /// After it, the engine silences everything, and all players finish with `silencedByWatchdog`. `nil`, the
  /// default, means no limit; values that are not finite and above 0 are ignored.
  public var longestUnattendedTime: Double? {
    get { core.state.withLock { $0.settings.longestUnattendedTime } }
    set {
      if let newValue, !(newValue > 0 && newValue < .infinity) { return }
      core.state.withLock { $0.settings.longestUnattendedTime = newValue }
      core.updateLimits()
    }
  }

  /// Returns what was felt since the last call, for example to draw meters. All values are 0 unless
  /// `Configuration.hasMeters` is set or the output reads felt frames.
  public func takeLevel() -> FeltLevel { core.state.withLock { $0.link.takeLevel() } }

  /// The number of players that have been started, or are due to start, and have not finished.
  public var activePlayerCount: Int { core.activePlayerCount }

  /// Counts of what the engine dropped, cut off or delayed since it was created.
  public var statistics: EngineStatistics { core.statistics }
}
