/// A fault of an output that a test injects in order to check how an app handles it.
public enum Fault: Sendable, Hashable {
  /// Another program or a phone call takes over the output. The engine stops.
  case interruption
  /// The system suspends the program. The engine stops.
  case suspension
  /// The device is disconnected. The engine stops with a system error.
  case deviceLoss
  /// The game controller is disconnected. The engine stops.
  case controllerDisconnect
  /// The sound server behind the output fails. The engine is reset: its players and registered audio are
  /// lost.
  case serverReset
  /// The next start takes too long and fails with `startTimeout`.
  case startTimeout
  /// The next start fails with `outputFailed`.
  case startFailure
  /// The output requests no samples for a number of seconds of bench time. Engine time does not advance, and
  /// nothing is felt.
  case stall(for: Double)
  /// The output requests blocks of unusual sizes from now on: mostly 1…4096 frames, sometimes tiny, sometimes
  /// huge. The same seed always produces the same sizes.
  case oddBlocks(seed: UInt64)
  /// The output runs at another sample rate, in hertz, after the next start, as when another device replaces
  /// it.
  case rateChange(to: Double)
}
