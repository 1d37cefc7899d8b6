#if !canImport(Darwin)
  extension CHHapticEngine {
    /// Told how a request went: nil is well.
    public typealias CompletionHandler = ((any Error)?) -> Void

    /// Called once all players have finished; decides what becomes of the engine.
    public typealias FinishedHandler = ((any Error)?) -> CHHapticEngine.FinishedAction

    /// Called when the engine has stopped without being told to.
    public typealias StoppedHandler = (CHHapticEngine.StoppedReason) -> Void

    /// Called when the output had to begin anew: players and registered audio are lost, the engine is stopped.
    public typealias ResetHandler = () -> Void

    /// What becomes of an engine whose players have all finished.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum FinishedAction: Int, Sendable {
      /// It stops.
      case stopEngine = 1

      /// It runs on.
      case leaveEngineRunning = 2

      /// Stands for cases of a later day, so that a `default` after all of today's is no warning. Cannot be written.
      @available(*, unavailable) case notYetKnown = 0
    }

    /// Why an engine stopped without being told to.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive(warn)
    #endif
    public enum StoppedReason: Int, Sendable {
      /// Another program or a call took the output.
      case audioSessionInterrupt = 1

      /// The program was put aside by the system.
      case applicationSuspended = 2

      /// Nothing had played for long, and `isAutoShutdownEnabled` is set.
      case idleTimeout = 3

      /// A finished handler asked for it.
      case notifyWhenFinished = 4

      /// The engine was let go of while it ran.
      case engineDestroyed = 5

      /// The game controller it played on has gone.
      case gameControllerDisconnect = 6

      /// The output failed.
      case systemError = -1

      /// Stands for cases of a later day, so that a `default` after all of today's is no warning. Cannot be written.
      @available(*, unavailable) case notYetKnown = 0
    }
  }
#endif
