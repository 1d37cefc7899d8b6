import HapticModel
import Synchronization

/// A pattern that an engine plays once: what ``HapticEngine/play(_:at:)`` returns. The pattern plays to its end whether
/// the app keeps the playback or not.
public struct Playback: Sendable {
  /// The player of the pattern, for live parameters, pauses and all else that a player can do. The playback uses the
  /// completion handler of this player: do not set another.
  public let player: AdvancedHapticPlayer
  let end = PlaybackEnd()

  init(_ player: AdvancedHapticPlayer) {
    self.player = player
    player.completionHandler = { [end] in end.finish($0) }
  }

  /// Waits until the player has finished and is silent. What an output still holds is felt up to its latency later.
  ///
  /// Throws an `EngineError` if something other than the app ended the playback, such as the loss of the device, and
  /// `CancellationError` if the waiting task is cancelled, which does not end the playback.
  public var finished: Void { get async throws { try await end.waitUnlessCancelled() } }

  /// Whether the pattern plays, or is due to.
  public var isPlaying: Bool { player.isPlaying }

  /// Stops the pattern at an engine time in seconds; 0 means at once. Events that are sounding fade out over their
  /// release time. Does nothing if the engine no longer runs, as nothing plays then.
  public func stop(at time: Double = 0) { try? player.stop(at: time) }
}

/// The end of a playback, for which any number of tasks may wait.
final class PlaybackEnd: Sendable {
  private enum State {
    case playing(waiting: [UInt64: CheckedContinuation<Void, any Error>])
    case finished(EngineError?)
  }

  private struct Guarded {
    var state = State.playing(waiting: [:])
    var number: UInt64 = 0
  }

  private let guarded = Mutex(Guarded())

  /// Notes that the playback has finished. Only the first call counts.
  func finish(_ error: EngineError?) {
    let waiting = guarded.withLock { guarded -> [UInt64: CheckedContinuation<Void, any Error>] in
      guard case .playing(let waiting) = guarded.state else { return [:] }
      guarded.state = .finished(error)
      return waiting
    }
    for continuation in waiting.values { Self.resume(continuation, error) }
  }

  /// Waits until the playback has finished, or the task is cancelled.
  func waitUnlessCancelled() async throws {
    let number = newNumber()
    try await withTaskCancellationHandler {
      try await wait(as: number, endsWithTask: true)
    } onCancel: {
      let continuation = guarded.withLock { guarded -> CheckedContinuation<Void, any Error>? in
        guard case .playing(var waiting) = guarded.state else { return nil }
        let continuation = waiting.removeValue(forKey: number)
        guarded.state = .playing(waiting: waiting)
        return continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Waits until the playback has finished, even if the task is cancelled.
  func wait() async throws { try await wait(as: newNumber(), endsWithTask: false) }

  private func newNumber() -> UInt64 {
    guarded.withLock { guarded in
      guarded.number += 1
      return guarded.number
    }
  }

  /// Waits with a number, by which a cancellation finds the wait.
  private func wait(as number: UInt64, endsWithTask: Bool) async throws {
    enum Outcome { case waits, isCancelled, isFinished(EngineError?) }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let outcome = guarded.withLock { guarded -> Outcome in
        switch guarded.state {
        case .finished(let error): return .isFinished(error)
        case .playing(var waiting):
          // A cancellation that came before found nothing; one that comes later finds the continuation.
          if endsWithTask, Task.isCancelled { return .isCancelled }
          waiting[number] = continuation
          guarded.state = .playing(waiting: waiting)
          return .waits
        }
      }
      switch outcome {
      case .waits: break
      case .isCancelled: continuation.resume(throwing: CancellationError())
      case .isFinished(let error): Self.resume(continuation, error)
      }
    }
  }

  private static func resume(_ continuation: CheckedContinuation<Void, any Error>, _ error: EngineError?) {
    continuation.resume(with: error.map { .failure($0) } ?? .success(()))
  }
}
