/// The reason why an engine stopped without a call of `stop`.
public enum StopReason: Sendable, Hashable {
  /// Another program or a phone call took over the output.
  case interrupted
  /// The system suspended the program.
  case suspended
  /// No player had been active for the idle timeout, and automatic shutdown was enabled.
  case idleTimeout
  /// A handler of `notifyWhenPlayersFinished` returned `stopEngine`.
  case notifyWhenFinished
  /// The engine was deallocated while it was running.
  case engineDestroyed
  /// The game controller on which the engine played was disconnected.
  case controllerDisconnected
  /// The device was disconnected or failed; the error gives the details.
  case systemError(EngineError)
}
