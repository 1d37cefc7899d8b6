#if !canImport(Darwin)
  import Foundation

  /// A player that can also pause, seek, loop and change its speed.
  public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    /// Holds the pattern at a time.
    func pause(atTime time: TimeInterval) throws

    /// Goes on where it was held, at a time.
    func resume(atTime time: TimeInterval) throws

    /// Goes to a moment of the pattern, in seconds from its start. Events that begin before it stay silent.
    func seek(toOffset offsetTime: TimeInterval) throws

    /// Whether it begins again at `loopEnd`.
    var loopEnabled: Bool { get set }

    /// Where a loop ends, in seconds from the start of the pattern; 0 is the end of the last event,
    /// where an audio file counts with its length and a transient without a duration with 20 ms.
    var loopEnd: TimeInterval { get set }

    /// How fast it plays: above 0, anything else is ignored.
    var playbackRate: Float { get set }

    /// Whether nothing is felt or heard of this player while its time runs on.
    var isMuted: Bool { get set }

    /// Called when the player has finished, on a queue of the engine.
    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
  }
#endif
