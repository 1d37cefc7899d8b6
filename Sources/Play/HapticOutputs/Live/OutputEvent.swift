/// A reason why a running output has stopped without a call of `stop`.
public enum OutputEvent: Sendable, Hashable {
  /// Another program or a phone call took over the output. The output has stopped.
  case interrupted
  /// The system suspended the program. The output has stopped.
  case suspended
  /// The device was disconnected. The output has stopped.
  case deviceLost
  /// The game controller was disconnected. The output has stopped.
  case controllerDisconnected
  /// The audio server of the output failed and has lost its state. The output has stopped.
  case serverReset
  /// The output cannot continue for another reason, which the value states. The output has stopped.
  case failed(OutputError)
}
