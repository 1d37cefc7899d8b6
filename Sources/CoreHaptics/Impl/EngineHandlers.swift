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
  }
#endif
