#if !canImport(Darwin)
  import Foundation

  /// Plays a pattern. Times are on the engine's clock (`CHHapticEngine.currentTime`); 0 and times in the past mean as soon
  /// as possible.
  public protocol CHHapticPatternPlayer: NSObjectProtocol {
    /// Starts the pattern from its beginning at a time. A player that is playing restarts.
    func start(atTime time: TimeInterval) throws

    /// Stops playback at a time.
    func stop(atTime time: TimeInterval) throws

    /// Sends dynamic parameters, which apply to all events of this player: each takes effect at `time` plus its relative time.
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

    /// Starts a parameter curve at `time`, which replaces the curve's relative time.
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

    /// Stops playback as soon as possible and discards everything that is scheduled.
    func cancel() throws

    /// Whether this player is silent. Its time runs on.
    var isMuted: Bool { get set }
  }
#endif
