import HapticOutputs
import HapticPlatform
import Synchronization

/// An order for the control thread, which carries orders out one after another.
enum EngineOrder: Sendable {
  /// Starts or stops the output on behalf of the app.
  case start(Answer), stop(Answer)
  /// Stops the output for another reason, unless that run is already over.
  case stopFor(StopReason, run: UInt64, Answer)
  /// Handles an event of the output that happened in a run.
  case output(OutputEvent, run: UInt64)
  /// Shuts down after the engine's handle was deallocated: stops, and accepts no more orders.
  case end(Answer)

  /// How the result of an order is reported.
  enum Answer: Sendable {
    case none
    /// The handler thread calls a completion.
    case completion(@Sendable (EngineError?) -> Void)
    /// A waiting thread receives the result.
    case ticket(Ticket)
  }

  var answer: Answer {
    switch self {
    case .start(let answer), .stop(let answer), .stopFor(_, _, let answer), .end(let answer): answer
    case .output: .none
    }
  }

  /// The result of an order for a waiting thread.
  final class Ticket: Sendable {
    private let failure = Mutex<EngineError?>(nil)
    private let isDone = Semaphore()

    /// Waits until the order has been carried out; returns its error, or `nil` if it succeeded.
    func wait() -> EngineError? {
      isDone.wait()
      return failure.withLock { $0 }
    }

    func complete(_ failure: EngineError?) {
      self.failure.withLock { $0 = failure }
      isDone.signal()
    }
  }
}

/// A call for the handler thread to make, in order: calls to the app must not be made under the engine's
/// lock.
enum EngineCall: Sendable {
  case completion(@Sendable (EngineError?) -> Void, EngineError?)
  /// The handlers that wait for the end of all players, and the run in which it happened.
  case finished([FinishWaiter], run: UInt64?)
  /// The stopped handler, which is skipped if the engine has been started again since that run.
  case stopped(StopReason, run: UInt64)
  /// The reset handler. It is called even if the engine has been started again, since players and audio are
  /// lost.
  case reset
  case event(EngineEvent)
  /// Releases a record whose `deinit` may call the engine: a player's handler may hold another player, or the
  /// engine.
  case release(PlayerRecord)
}
