#if !canImport(Darwin)
  import Foundation

  /// A player that plays one pattern. Times are in seconds on the engine's clock
  /// (`CHHapticEngine.currentTime`); 0 and times in the past mean as soon as possible.
  public protocol CHHapticPatternPlayer: NSObjectProtocol {
    /// Starts the pattern from its beginning at a time. A player that is already playing restarts.
    func start(atTime time: TimeInterval) throws

    /// Stops playback at a time on the engine's clock.
    func stop(atTime time: TimeInterval) throws

    /// Sends dynamic parameters, which apply to all events of this player. Each parameter takes effect at
    /// `time` plus its relative time.
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

    /// Starts a parameter curve at `time`. The curve's own relative time is ignored.
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

    /// Stops playback as soon as possible and discards all scheduled commands.
    func cancel() throws

    /// Whether this player is muted. `false` by default. A muted player's time continues to advance.
    var isMuted: Bool { get set }
  }
#endif
