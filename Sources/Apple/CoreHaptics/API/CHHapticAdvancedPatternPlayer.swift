#if !canImport(Darwin)
  import Foundation

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
