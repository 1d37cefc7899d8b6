/// Why an engine stopped without a call of `stop`.
public enum StopReason: Sendable, Hashable {
  /// Another program or a call took the output.
  case interrupted
  /// The program was put aside by the system.
  case suspended
  /// Automatic shutdown: nothing had played for the idle timeout.
  case idleTimeout
  /// A handler given to `notifyWhenPlayersFinished` asked for it.
  case notifyWhenFinished
  /// The engine was deallocated while it ran.
  case engineDestroyed
  /// The game controller that it played on was disconnected.
  case controllerDisconnected
  /// The device was disconnected or failed; the error says more.
  case systemError(EngineError)
}
