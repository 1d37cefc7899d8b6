#if !canImport(Darwin)
  extension CHHapticEngine {
    /// Called when a request has been carried out; the error is nil on success.
    public typealias CompletionHandler = ((any Error)?) -> Void

    /// Called once all players have finished; returns whether the engine stops.
    public typealias FinishedHandler = ((any Error)?) -> CHHapticEngine.FinishedAction

    /// Called when the engine has stopped for a reason other than a call of `stop`.
    public typealias StoppedHandler = (CHHapticEngine.StoppedReason) -> Void

    /// Called after a reset: the engine has stopped, and its players and registered audio are invalid.
    public typealias ResetHandler = () -> Void

    /// What an engine does when all its players have finished.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum FinishedAction: Int, Sendable {
      /// The engine stops.
      case stopEngine = 1

      /// The engine keeps running.
      case leaveEngineRunning = 2

      /// Stands for future cases, so that a `default` after all present ones is no warning. Cannot be written.
      @available(*, unavailable) case notYetKnown = 0
    }

    /// Why an engine stopped without a call of `stop`.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum StoppedReason: Int, Sendable {
      /// Another program, or a phone call, took the output.
      case audioSessionInterrupt = 1

      /// The system suspended the program.
      case applicationSuspended = 2

      /// Nothing played for two minutes, and `isAutoShutdownEnabled` is set.
      case idleTimeout = 3

      /// A finished handler returned `stopEngine`.
      case notifyWhenFinished = 4

      /// The engine was deallocated while it ran.
      case engineDestroyed = 5

      /// The game controller on which it played was disconnected.
      case gameControllerDisconnect = 6

      /// The output failed.
      case systemError = -1

      /// Stands for future cases, so that a `default` after all present ones is no warning. Cannot be written.
      @available(*, unavailable) case notYetKnown = 0
    }
  }
#endif
