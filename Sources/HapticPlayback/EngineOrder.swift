import HapticOutputs
import HapticPlatform
import Synchronization

/// Something for the control thread to do, in order.
enum EngineOrder: Sendable {
  /// Start or stop the output because the app says so.
  case start(Answer), stop(Answer)
  /// Stop it for another reason, unless that run is over already.
  case stopFor(StopReason, run: UInt64, Answer)
  /// Something happened to the output in a run.
  case output(OutputEvent, run: UInt64)
  /// The engine's handle is gone: stop, and take no more orders.
  case end(Answer)

  /// Who wants to know how it went.
  enum Answer: Sendable {
    case none
    /// Handed to the handler thread.
    case completion(@Sendable (EngineError?) -> Void)
    /// A thread that waits.
    case ticket(Ticket)
  }

  var answer: Answer {
    switch self {
    case .start(let answer), .stop(let answer), .stopFor(_, _, let answer), .end(let answer): answer
    case .output: .none
    }
  }

  /// What a waiting thread gets.
  final class Ticket: Sendable {
    private let failure = Mutex<EngineError?>(nil)
    private let isDone = Semaphore()

    /// Waits until the order has been carried out; returns the error that it failed with.
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

/// Something for the handler thread to do, in order: what an engine's state brings about and must not do under its lock.
enum EngineCall: Sendable {
  case completion(@Sendable (EngineError?) -> Void, EngineError?)
  /// Handlers that wait for the end of all players, and the run in which it came.
  case finished([FinishWaiter], run: UInt64?)
  /// The stopped handler, unless the engine has been started again since that run.
  case stopped(StopReason, run: UInt64)
  /// The reset handler: due even when the engine has been started again, since players and audio are lost all the same.
  case reset
  case event(EngineEvent)
  /// Releases something whose end may call the engine: a player's handler may hold another player, or the engine itself.
  case release(PlayerRecord)
}
