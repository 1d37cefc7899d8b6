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
        _ = state.withLock { replace(&$0.stopped, with: handler) }
      }
    }

    var reset: CHHapticEngine.ResetHandler {
      get { state.withLock { $0.reset }.value }
      set {
        let handler = Unchecked(newValue)
        _ = state.withLock { replace(&$0.reset, with: handler) }
      }
    }
  }

  /// Replaces a value and returns the old one. The caller releases it without holding a lock, because the deinitializers of
  /// what it captures may call anything.
  func replace<Value>(_ place: inout Value, with new: Value) -> Value {
    let old = place
    place = new
    return old
  }
#endif
