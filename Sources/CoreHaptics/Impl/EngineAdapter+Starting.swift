#if !canImport(Darwin)
  import Foundation
  import HapticPlayback
  import Synchronization

  // Apple's `stop` never blocks and its `start` may: what was asked for first has to be done first all the same, so that
  // `engine.stop()` followed by `try engine.start()` ends with an engine that runs.

  extension EngineAdapter {
    /// Starts the engine, after everything that was asked of it before.
    func startAndWait() throws(CHHapticError) {
      // Within a handler the queue cannot be waited for: it is what called the handler.
      guard handlers.unanswered > 0, !EngineHandlers.isCalling else {
        return try mappingErrors { () throws(EngineError) in try engine.start() }
      }
      let done = DispatchSemaphore(value: 0)
      let failure = Mutex<CHHapticError?>(nil)
      start { error in
        failure.withLock { $0 = error as? CHHapticError }
        done.signal()
      }
      done.wait()
      if let error = failure.withLock({ $0 }) { throw error }
    }

    func start(_ completion: CHHapticEngine.CompletionHandler?) {
      engine.start(completion: handlers.answering(completion))
    }

    func start() async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        start { continuation.resume(with: Self.result($0)) }
      }
    }

    func stop(_ completion: CHHapticEngine.CompletionHandler?) {
      engine.stop(completion: handlers.answering(completion))
    }

    func stop() async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        stop { continuation.resume(with: Self.result($0)) }
      }
    }

    private static func result(_ error: (any Error)?) -> Result<Void, any Error> {
      error.map { .failure($0) } ?? .success(())
    }
  }
#endif
