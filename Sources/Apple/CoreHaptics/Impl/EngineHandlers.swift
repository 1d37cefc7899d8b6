#if !canImport(Darwin)
  import HapticPlayback
  import Synchronization

  /// The handlers of an engine. Closures inside the engine capture this object instead of the engine, because
  /// they must not keep the engine alive.
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

  /// Replaces a value and returns the old one. The caller must release the old value without holding a lock,
  /// because the deinitializers of captured objects may call any code.
  func replace<Value>(_ place: inout Value, with new: Value) -> Value {
    let old = place
    place = new
    return old
  }

  /// A wrapper that passes an app's closure to the engine's thread.
  ///
  /// Apple's declarations do not mark these closures `@Sendable`, so this module cannot do so either. The app
  /// must know that its handlers run on another thread.
  struct Unchecked<Value>: @unchecked Sendable {  // See above: the promise is the app's.
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
