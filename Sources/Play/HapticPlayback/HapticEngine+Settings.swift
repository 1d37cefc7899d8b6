import HapticRealTime

extension HapticEngine {
  /// Whether the engine plays only haptics and skips audio. A change takes effect at the next start. `false`
  /// by default.
  public var playsHapticsOnly: Bool {
    get { core[\.playsHapticsOnly] }
    set { core[\.playsHapticsOnly] = newValue }
  }

  /// Whether the engine plays only audio and skips haptics. A change takes effect at the next start. `false`
  /// by default.
  public var playsAudioOnly: Bool {
    get { core[\.playsAudioOnly] }
    set { core[\.playsAudioOnly] = newValue }
  }

  /// Whether haptics are muted. A change takes effect at once. While haptics are muted, playback and engine
  /// time continue.
  public var isMutedForHaptics: Bool {
    get { core[\.isMutedForHaptics] }
    set { core[\.isMutedForHaptics] = newValue }
  }

  /// Whether audio is muted. A change takes effect at once. While audio is muted, playback and engine time
  /// continue.
  public var isMutedForAudio: Bool {
    get { core[\.isMutedForAudio] }
    set { core[\.isMutedForAudio] = newValue }
  }

  /// Whether the engine's audio plays although the user has switched the machine to silent
  /// (`HapticUserSettings.isSilent`). `false` by default. A change takes effect at once.
  public var playsAudioWhenSilent: Bool {
    get { core[\.playsAudioWhenSilent] }
    set { core[\.playsAudioWhenSilent] = newValue }
  }

  /// Whether the engine stops and starts automatically. `false` by default.
  ///
  /// The engine stops when no player has been active for `idleTimeout`. It starts when the app starts a
  /// player, or sends a parameter or a curve to a player. While the engine is stopped, calls that only affect
  /// players that are playing, such as a stop of a player, do nothing.
  public var isAutoShutdownEnabled: Bool {
    get { core[\.isAutoShutdownEnabled] }
    set { core[\.isAutoShutdownEnabled] = newValue }
  }

  /// The time without an active player, in seconds of engine time, after which the engine stops if
  /// `isAutoShutdownEnabled` is set. 120 by default. Only finite values above 0 are accepted; others are
  /// ignored.
  public var idleTimeout: Double {
    get { core[\.idleTimeout] }
    set {
      if newValue > 0, newValue < .infinity { core[\.idleTimeout] = newValue }
    }
  }

  /// The time limit of the watchdog, in seconds; `nil`, the default, means no limit. If players play and the
  /// app sends no command for longer than this, the engine silences all players, which then finish with the
  /// error `silencedByWatchdog`. Only finite values above 0 are accepted; others are ignored.
  public var longestUnattendedTime: Double? {
    get { core[\.longestUnattendedTime] }
    set {
      if let newValue, !(newValue > 0 && newValue < .infinity) { return }
      core[\.longestUnattendedTime] = newValue
    }
  }

  /// Returns the intensity and sharpness of the strongest vibration since the last call of this method, and
  /// of the last transient (short tap), for example to draw meters.
  ///
  /// The engine measures these values only if `Configuration.hasMeters` is set, or if the output accepts felt
  /// frames (reports of intensity and sharpness). Otherwise all values are 0.
  public func takeLevel() -> FeltLevel { core.state.withLock { $0.link.takeLevel() } }

  /// The number of active players: players that have been started, or are due to start, and have not
  /// finished.
  public var activePlayerCount: Int { core.activePlayerCount }

  /// Counts of the events, commands and reports that the engine dropped, cut off or delayed since it was
  /// created.
  public var statistics: EngineStatistics { core.statistics }
}
