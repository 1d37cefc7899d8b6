import HapticRealTime

extension HapticEngine {
  /// Whether audio is left out; in force at the next start. Off by default.
  public var playsHapticsOnly: Bool {
    get { core.state.withLock { $0.settings.playsHapticsOnly } }
    set { core.state.withLock { $0.settings.playsHapticsOnly = newValue } }
  }

  /// Whether haptics are left out; in force at the next start. Off by default.
  public var playsAudioOnly: Bool {
    get { core.state.withLock { $0.settings.playsAudioOnly } }
    set { core.state.withLock { $0.settings.playsAudioOnly = newValue } }
  }

  /// Whether haptics are muted; in force at once. Time goes on.
  public var isMutedForHaptics: Bool {
    get { core.state.withLock { $0.settings.isMutedForHaptics } }
    set {
      core.state.withLock { $0.settings.isMutedForHaptics = newValue }
      core.updateGains()
    }
  }

  /// Whether audio is muted; in force at once. Time goes on.
  public var isMutedForAudio: Bool {
    get { core.state.withLock { $0.settings.isMutedForAudio } }
    set {
      core.state.withLock { $0.settings.isMutedForAudio = newValue }
      core.updateGains()
    }
  }

  /// Whether the engine stops by itself when nothing has played for the idle timeout, and starts by itself when a player
  /// is used: started, or sent a parameter or curve. What only concerns players that play, such as a stop, does nothing then.
  /// Off by default.
  public var isAutoShutdownEnabled: Bool {
    get { core.state.withLock { $0.settings.isAutoShutdownEnabled } }
    set {
      core.state.withLock { $0.settings.isAutoShutdownEnabled = newValue }
      core.updateLimits()
    }
  }

  /// Seconds of engine time without a player after which automatic shutdown stops the engine; 120 by default, above 0.
  public var idleTimeout: Double {
    get { core.state.withLock { $0.settings.idleTimeout } }
    set {
      guard newValue > 0, newValue < .infinity else { return }
      core.state.withLock { $0.settings.idleTimeout = newValue }
      core.updateLimits()
    }
  }

  /// The watchdog: how many seconds anything may sound without a new command before everything is silenced and all
  /// players end with `silencedByWatchdog`; nil, as by default, for ever.
  public var longestUnattendedTime: Double? {
    get { core.state.withLock { $0.settings.longestUnattendedTime } }
    set {
      if let newValue, !(newValue > 0 && newValue < .infinity) { return }
      core.state.withLock { $0.settings.longestUnattendedTime = newValue }
      core.updateLimits()
    }
  }

  /// What was felt since the last call, for meters on a screen; zeros unless the configuration asks for meters or the output
  /// for felt frames.
  public func takeLevel() -> FeltLevel { core.state.withLock { $0.link.takeLevel() } }

  /// Players that have been started, or are due to start, and have not come to their end.
  public var activePlayerCount: Int { core.activePlayerCount }

  /// What the engine could not do in time, or had no room for, since it was made.
  public var statistics: EngineStatistics { core.statistics }
}
