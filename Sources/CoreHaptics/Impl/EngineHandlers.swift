#if !canImport(Darwin)
  import HapticPlayback
  import Synchronization

  /// The handlers of an engine. The engine's own closures hold this and not the engine, which they must not keep alive.
  final class EngineHandlers: Sendable {
    private let state = Mutex(State())

    private struct State {
      var stopped = Unchecked<CHHapticEngine.StoppedHandler> { _ in }
      var reset = Unchecked<CHHapticEngine.ResetHandler> {}
    }

    var stopped: CHHapticEngine.StoppedHandler {
      get { state.withLock { $0.stopped }.value }
      set {
        let handler = Unchecked(newValue)
        state.withLock { $0.stopped = handler }
      }
    }

    var reset: CHHapticEngine.ResetHandler {
      get { state.withLock { $0.reset }.value }
      set {
        let handler = Unchecked(newValue)
        state.withLock { $0.reset = handler }
      }
    }

    /// Whether the code that asks is called by a handler.
    @TaskLocal static var isCalling = false

    /// Calls a handler.
    static func call<Result>(_ handler: () -> Result) -> Result { $isCalling.withValue(true) { handler() } }

    private let requests = Atomic<Int>(0)

    /// Starts and stops that have been asked for without waiting, and have not been answered.
    var unanswered: Int { requests.load(ordering: .acquiring) }

    /// Counts a request, and gives what is to be called with the answer.
    func answering(_ completion: CHHapticEngine.CompletionHandler?) -> @Sendable (EngineError?) -> Void {
      let handler = Unchecked(completion)
      requests.add(1, ordering: .acquiringAndReleasing)
      return { [self] error in
        requests.subtract(1, ordering: .acquiringAndReleasing)
        Self.call { handler.value?(error.map(CHHapticError.init)) }
      }
    }
  }
#endif
