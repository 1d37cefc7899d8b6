import HapticPlayback
import Synchronization

/// The feedback player of a whole program, or the error that kept it from being created.
final class SharedFeedbackPlayer: Sendable {
  private enum State {
    case unmade
    case made(FeedbackPlayer)
    case failed(EngineError, ContinuousClock.Instant)
  }

  /// How long a failure stands before the output is looked for again: that may take a second, and generators of UIKit
  /// ask with every touch.
  static let pause = Duration.seconds(2)

  private let state = Mutex(State.unmade)

  /// Returns the player and creates it on the first call. After a failure, throws the same error until `pause` is over.
  func player(
    now: ContinuousClock.Instant = .now,
    make: () throws(EngineError) -> FeedbackPlayer = { () throws(EngineError) in try FeedbackPlayer() }
  ) throws(EngineError) -> FeedbackPlayer {
    try state.withLock { state throws(EngineError) in
      switch state {
      case .made(let player): return player
      case .failed(let error, let time) where now - time < Self.pause: throw error
      case .unmade, .failed: break
      }
      do throws(EngineError) {
        let player = try make()
        state = .made(player)
        return player
      } catch {
        state = .failed(error, now)
        throw error
      }
    }
  }
}
