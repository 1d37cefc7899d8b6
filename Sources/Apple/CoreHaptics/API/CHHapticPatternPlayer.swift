#if !canImport(Darwin)
  import Foundation

  /// A player that plays one pattern. Times are in seconds on the engine's clock
  /// (`CHHapticEngine.currentTime`). A time of 0, or a time in the past, means as soon as possible.
  public protocol CHHapticPatternPlayer: NSObjectProtocol {
    /// Starts the pattern from its beginning at a time. A player that is already playing restarts.
    func start(atTime time: TimeInterval) throws

    /// Stops playback at a time on the engine's clock, in seconds.
    func stop(atTime time: TimeInterval) throws

    /// Sends changes of dynamic parameters, which affect all events of this player. Each change takes effect
    /// at `time` plus its own relative time, in seconds.
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

    /// Starts a parameter curve at `time`, in seconds on the engine's clock. The curve's own relative time is
    /// ignored. The curve sets the same value as `sendParameters`, but gradually: the value stays at the last
    /// point's, and a parameter or curve that comes later replaces it.
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

    /// Stops playback as soon as possible and discards all commands that have not taken effect yet.
    func cancel() throws

    /// Whether this player is muted. `false` by default. A muted player plays silently: its position in the
    /// pattern continues to advance.
    var isMuted: Bool { get set }
  }
#endif
