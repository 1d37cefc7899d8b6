#if !canImport(Darwin)
  import Foundation

  /// A player that can also pause, seek, loop and change its speed.
  public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    /// Pauses the pattern at a time on the engine's clock; 0 is as soon as possible.
    func pause(atTime time: TimeInterval) throws

    /// Resumes a paused pattern where it was paused, at a time on the engine's clock; 0 is as soon as possible.
    func resume(atTime time: TimeInterval) throws

    /// Moves playback to a time in the pattern, in seconds from its start. Events that begin before it stay silent.
    func seek(toOffset offsetTime: TimeInterval) throws

    /// Whether playback repeats from the start at `loopEnd`. False by default.
    var loopEnabled: Bool { get set }

    /// The end of the loop, in seconds from the start of the pattern; 0 is the end of the last event,
    /// where an audio file counts with its length and a transient without a duration with 20 ms.
    var loopEnd: TimeInterval { get set }

    /// The speed of playback as a factor; 1 by default. Values that are not above 0 are ignored.
    var playbackRate: Float { get set }

    /// Whether this player is silent. Its time runs on.
    var isMuted: Bool { get set }

    /// Called on a thread of the engine when the player has finished.
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
  }
#endif
