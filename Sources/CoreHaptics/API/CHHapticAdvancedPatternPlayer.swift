#if !canImport(Darwin)
  import Foundation

  /// A player that can also pause, seek, loop and change its speed.
  public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    /// Pauses the pattern at a time on the engine's clock, in seconds; 0 means as soon as possible.
    func pause(atTime time: TimeInterval) throws

    /// Resumes a paused pattern from where it was paused, at a time on the engine's clock, in seconds; 0
    /// means as soon as possible.
    func resume(atTime time: TimeInterval) throws

    /// Moves playback to a time in the pattern, in seconds from its start. Events that start before that time
    /// are not played.
    func seek(toOffset offsetTime: TimeInterval) throws

    /// Whether playback restarts from the beginning when it reaches `loopEnd`. `false` by default.
    var loopEnabled: Bool { get set }

    /// The end of the loop, in seconds from the start of the pattern; 0 means the end of the last event. An
    /// audio file ends after its length, a transient without a duration after 20 ms.
    var loopEnd: TimeInterval { get set }

    /// The speed of playback as a factor; 1 by default. Values of 0 or less are ignored.
    var playbackRate: Float { get set }

    /// Whether this player is muted. `false` by default. A muted player's time continues to advance.
    var isMuted: Bool { get set }

    /// The handler that the engine calls on one of its threads when the player has finished.
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
  }
#endif
