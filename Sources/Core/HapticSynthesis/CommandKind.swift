/// The kinds of commands as numbers, for use in C, WebAssembly and files.
public enum CommandKind: UInt8, Sendable {
  case start, stop, cancel, pause, resume, seek, setRate, setLoop, setLoopEnd, setMute, parameter, curve
}

extension Command.Action {
  /// Creates an action from its kind and plain numbers. For an action that turns something on or off, any
  /// `value` except 0 means on.
  ///
  /// Returns `nil` for a curve, which cannot be expressed as plain numbers.
  public init?(_ kind: CommandKind, value: Double = 0, lane: Int32 = 0) {
    switch kind {
    case .start: self = .start
    case .stop: self = .stop
    case .cancel: self = .cancel
    case .pause: self = .pause
    case .resume: self = .resume
    case .seek: self = .seek(value)
    case .setRate: self = .setRate(value)
    case .setLoop: self = .setLoop(value != 0)
    case .setLoopEnd: self = .setLoopEnd(value)
    case .setMute: self = .setMute(value != 0)
    case .parameter: self = .parameter(lane: lane, value)
    case .curve: return nil
    }
  }

  /// The kind of the action.
  public var kind: CommandKind {
    switch self {
    case .start: .start
    case .stop: .stop
    case .cancel: .cancel
    case .pause: .pause
    case .resume: .resume
    case .seek: .seek
    case .setRate: .setRate
    case .setLoop: .setLoop
    case .setLoopEnd: .setLoopEnd
    case .setMute: .setMute
    case .parameter: .parameter
    case .curve: .curve
    }
  }
}
