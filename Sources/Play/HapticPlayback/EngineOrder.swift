import HapticOutputs
import HapticPlatform
import Synchronization

/// An order for the control thread, which carries orders out one after another.
///
/// Indirect, so that the queue moves one word for each order. As a value of 113 bytes, its tag shares a byte
/// with payload bits that some cases leave unset, which valgrind reports when the tag is read.
indirect enum EngineOrder: Sendable {
  /// Starts or stops the output on behalf of the app.
  case start(Answer), stop(Answer)
  /// Stops the output for a reason other than a call of the app, unless that run of the engine is already
  /// over.
  case stopFor(StopReason, run: UInt64, Answer)
  /// Handles an event that the output reported in the given run.
  case output(OutputEvent, run: UInt64)
  /// Starts the engine again if that is due after something outside the app has stopped it.
  case recover
  /// Shuts the engine down after its handle (`HapticEngine`) was deallocated: stops the engine, which then
  /// accepts no more orders (such as `start`).
  case end(Answer)

  /// How the result of an order is reported.
  enum Answer: Sendable {
    case none
    /// The handler thread calls a completion with the result of the order.
    case completion(@Sendable (EngineError?) -> Void)
    /// A thread waits until the order is carried out, and receives the result.
    case ticket(Ticket)
  }

  var answer: Answer {
    switch self {
    case .start(let answer), .stop(let answer), .stopFor(_, _, let answer), .end(let answer): answer
    case .output, .recover: .none
    }
  }

  /// A ticket with which a thread waits for the result of an order.
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

/// A call to the app, which the handler thread makes. The calls are queued in order, because the engine must
/// not call the app while it holds its lock.
enum EngineCall: Sendable {
  case completion(@Sendable (EngineError?) -> Void, EngineError?)
  /// Calls the handlers that wait until all players have finished. `run` is the run of the engine in which
  /// that happened; `nil` if the engine was stopped.
  case finished([FinishWaiter], run: UInt64?)
  /// Calls the stopped handler, unless the engine has been started again since the given run.
  case stopped(StopReason, run: UInt64)
  /// Calls the reset handler, even if the engine has been started again, because all players and registered
  /// audio are lost in either case.
  case reset
  case event(EngineEvent)
  /// Releases a player's record, which is the engine's data about the player. This is left to the handler
  /// thread, because releasing the player's handler may release another player or the engine, and thus call
  /// the engine.
  case release(PlayerRecord)

  /// The name of what is called, for messages about calls that do not end.
  var name: String {
    switch self {
    case .completion: "the completion handler of a start or stop"
    case .finished: "the handler that waits for the end of all players"
    case .stopped: "stoppedHandler"
    case .reset: "resetHandler"
    case .event: "eventHandler or a completion handler of a player"
    case .release: "the end of a player's life"
    }
  }
}
