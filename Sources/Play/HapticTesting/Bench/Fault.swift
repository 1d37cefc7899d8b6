/// A fault that a test injects into an output, in order to check how an app handles the fault.
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
  /// The output requests no samples for a number of seconds, measured in the time of the test bench.
  /// Meanwhile engine time does not advance, and nothing is felt.
  case stall(for: Double)
  /// From now on, the output requests blocks of unusual sizes: most have 1…4096 frames, a quarter at most 32,
  /// and a few more than 4096. The same seed always produces the same sizes.
  case oddBlocks(seed: UInt64)
  /// From the next start, the output has another sample rate, in hertz, as if another device replaced it.
  case rateChange(to: Double)
}
