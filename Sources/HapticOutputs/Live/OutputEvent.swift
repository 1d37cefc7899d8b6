/// What can happen to a running output from outside.
public enum OutputEvent: Sendable, Hashable {
  /// Another program or a call took the output. It has stopped.
  case interrupted
  /// The program was put aside by the system. It has stopped.
  case suspended
  /// The device was disconnected. It has stopped.
  case deviceLost
  /// The game controller was disconnected. It has stopped.
  case controllerDisconnected
  /// The server behind it failed and has lost its state. It has stopped.
  case serverReset
  /// It cannot go on for another reason. It has stopped.
  case failed(OutputError)
}
