#if !canImport(Darwin)
  extension CHHapticEngine {
    /// A handler that is called when the engine has started or stopped on request. The error is `nil` on
    /// success.
    public typealias CompletionHandler = ((any Error)?) -> Void

    /// A handler that is called once when all players have finished. Its argument is the first error with
    /// which a player finished, otherwise `nil`. The handler returns whether the engine stops.
    public typealias FinishedHandler = ((any Error)?) -> CHHapticEngine.FinishedAction

    /// A handler that is called when the engine has stopped for a reason other than a call to `stop`.
    public typealias StoppedHandler = (CHHapticEngine.StoppedReason) -> Void

    /// A handler that is called after a reset of the engine, for example because the sound server failed. The
    /// engine has stopped, and its players and registered audio can no longer be used.
    public typealias ResetHandler = () -> Void

    /// The action of an engine when all its players have finished.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum FinishedAction: Int, Sendable {
      /// The engine stops.
      case stopEngine = 1

      /// The engine keeps running.
      case leaveEngineRunning = 2

      /// A placeholder for future cases, which no code can use. It lets a `switch` over all present cases
      /// have a `default` without a warning.
      @available(*, unavailable) case notYetKnown = 0
    }

    /// The reason why an engine stopped without a call to `stop`.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum StoppedReason: Int, Sendable {
      /// Another program, or a phone call, took over the output.
      case audioSessionInterrupt = 1

      /// The system suspended the program.
      case applicationSuspended = 2

      /// Nothing played for two minutes while `isAutoShutdownEnabled` was `true`.
      case idleTimeout = 3

      /// A handler that was passed to `notifyWhenPlayersFinished` returned `stopEngine`.
      case notifyWhenFinished = 4

      /// The engine was deallocated while it was running.
      case engineDestroyed = 5

      /// The game controller on which the engine played was disconnected.
      case gameControllerDisconnect = 6

      /// The output failed.
      case systemError = -1

      /// A placeholder for future cases, which no code can use. It lets a `switch` over all present cases
      /// have a `default` without a warning.
      @available(*, unavailable) case notYetKnown = 0
    }
  }
#endif
