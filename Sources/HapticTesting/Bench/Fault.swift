/// Something that goes wrong with an output, in order to see what an app does about it.
public enum Fault: Sendable, Hashable {
  /// Another program or a call takes the output: the engine stops.
  case interruption
  /// The system puts the program aside: the engine stops.
  case suspension
  /// The device goes: the engine stops with a system error.
  case deviceLoss
  /// The game controller goes: the engine stops.
  case controllerDisconnect
  /// The server behind the output fails: the engine is reset, players and registered audio are lost.
  case serverReset
  /// The next start takes too long and fails with `startTimeout`.
  case startTimeout
  /// The next start fails with `outputFailed`.
  case startFailure
  /// The output asks for nothing for so many seconds of bench time: engine time stands still, nothing is felt.
  case stall(for: Double)
  /// From now on blocks are of odd sizes: mostly 1…4096 frames, sometimes tiny, sometimes huge. A seed always gives the
  /// same sizes.
  case oddBlocks(seed: UInt64)
  /// From the next start on the output runs at another rate, as when another device takes its place.
  case rateChange(to: Double)
}
