import HapticOutputs

/// Something for the engine's own thread to do, in order.
enum EngineJob: @unchecked Sendable {  // Handlers are Sendable; the rest are values.
  case nothing
  /// The start or stop at the front of the row.
  case transition
  case start(@Sendable (EngineError?) -> Void)
  case stop(@Sendable (EngineError?) -> Void)
  /// Something happened to the output that was started in an epoch.
  case output(OutputEvent, epoch: UInt64)
  /// Nothing has played for the idle timeout.
  case idle(epoch: UInt64)
  /// All players have come to their end.
  case finished([FinishWaiter], epoch: UInt64)
  /// All players have come to their end after a handler asked for a stop.
  case finishedLate(epoch: UInt64)
  case completion(@Sendable (EngineError?) -> Void, EngineError?)
  /// The stopped handler, unless the engine has been started again since.
  case stopped(StopReason, epoch: UInt64)
  /// The reset handler: due even when the engine has been started again, for players and audio are lost all the same.
  case reset
  case event(EngineEvent)
  /// Something whose end must not come under the lock.
  case letGo(AnyObject)

  var isTransition: Bool {
    switch self {
    case .start, .stop: true
    default: false
    }
  }
}
