import HapticPlayback
import Synchronization

/// The shared feedback player of a program, or the error that prevented its creation.
final class SharedFeedbackPlayer: Sendable {
  private enum State {
    case unmade
    case created(FeedbackPlayer)
    case failed(EngineError, ContinuousClock.Instant)
  }

  /// The time after a failure before the program searches for an output again. A search may take a second,
  /// and UIKit's feedback generators request the player with every touch.
  static let pause = Duration.seconds(2)

  private let state = Mutex(State.unmade)

  /// Returns the player; the first call creates it. After a failure, throws the same error until `pause` is
  /// over.
  func player(
    now: ContinuousClock.Instant = .now,
    make: () throws(EngineError) -> FeedbackPlayer = { () throws(EngineError) in try FeedbackPlayer() }
  ) throws(EngineError) -> FeedbackPlayer {
    try state.withLock { state throws(EngineError) in
      switch state {
      case .created(let player): return player
      case .failed(let error, let time) where now - time < Self.pause: throw error
      case .unmade, .failed: break
      }
      do throws(EngineError) {
        let player = try make()
        state = .created(player)
        return player
      } catch {
        state = .failed(error, now)
        throw error
      }
    }
  }
}
