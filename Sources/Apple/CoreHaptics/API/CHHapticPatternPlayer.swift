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

  /// A player that can also pause, seek, loop and change its speed.
  public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    /// Pauses playback at a time on the engine's clock, in seconds; 0 means as soon as possible.
    func pause(atTime time: TimeInterval) throws

    /// Resumes playback at the position at which it was paused. The time is on the engine's clock, in
    /// seconds; 0 means as soon as possible.
    func resume(atTime time: TimeInterval) throws

    /// Moves playback to a time in the pattern, in seconds from its start. Events that start before that time
    /// are not played. At or beyond the end of the pattern, playback finishes or, in a loop, continues from
    /// the beginning.
    func seek(toOffset offsetTime: TimeInterval) throws

    /// Whether playback jumps back to the beginning of the pattern when it reaches `loopEnd`. `false` by
    /// default.
    var loopEnabled: Bool { get set }

    /// The end of the loop, in seconds from the start of the pattern. 0, the default, means the end of the
    /// last event. For this purpose, an audio file ends after its own length, and a transient without a
    /// duration ends 20 ms after its start.
    var loopEnd: TimeInterval { get set }

    /// The speed of playback, as a factor: 2 is twice as fast. 1 by default. Values of 0 or less are ignored.
    var playbackRate: Float { get set }

    /// Whether this player is muted. `false` by default. A muted player plays silently: its position in the
    /// pattern continues to advance.
    var isMuted: Bool { get set }

    /// The handler that the engine calls when the player has finished, or when a start has failed, on a thread of
    /// the engine. Its argument is the error that stopped playback or with which the start failed, otherwise
    /// `nil`.
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
  }
#endif
