import HapticOutputs
import HapticPlatform
import Synchronization

/// Runs an operation on its own thread with a time limit.
enum TimeLimit {
  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, OutputError>?>(nil)
  }

  /// Runs `body` on a thread whose signals are blocked. If the time limit is reached first, throws `late`;
  /// the thread then continues, and its result is discarded.
  static func run<Value: Sendable>(
    seconds: Double, late: OutputError, _ body: @escaping @Sendable () throws(OutputError) -> Value
  ) throws(OutputError) -> Value {
    let answer = Answer<Value>()
    let pipe = try WakePipe(orThrow: OutputErrorKind.failed)
    let thread = try SystemThread(name: late.place, orThrow: OutputErrorKind.failed) {
      SignalMask.block()
      let result: Result<Value, OutputError>
      do throws(OutputError) { result = .success(try body()) } catch { result = .failure(error) }
      answer.value.withLock { $0 = result }
      pipe.wake()
    }
    let deadline = HostClock.now &+ HostClock.nanoseconds(seconds)
    while true {
      if let result = answer.value.withLock({ $0 }) {
        thread.join()
        return try result.get()
      }
      let now = HostClock.now
      guard now < deadline else { break }
      pipe.wait(milliseconds: Int32(clamping: (deadline - now) / 1_000_000 + 1))
    }
    thread.detach()
    throw late
  }
}
