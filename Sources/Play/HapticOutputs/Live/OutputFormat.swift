import HapticSynthesis

/// The properties of a running output: its sample rate, latency and channels.
public struct OutputFormat: Sendable, Hashable {
  /// The sample rate in samples per second, 8 000…192 000.
  public var sampleRate: Double
  /// The number of frames that the output usually requests at a time; 0 if unknown.
  public var blockSize: Int
  /// The time in seconds from the request for a sample until the user feels that sample, if the output knows
  /// this time; otherwise 0.
  public var latency: Double
  /// How the output receives haptics: on a separate channel, or mixed into the left and right channels so
  /// that they can be heard.
  public var mix: OutputMix
  /// The time in seconds between felt frames (the engine's reports of what the user feels). The output reads
  /// them with `RenderSource.readFrames`. 0 if the output reads no felt frames.
  public var framePeriod: Double
  /// Whether the user can feel or hear what the output plays; `false` for an output without a device.
  public var canBeFelt: Bool

  /// Creates a format; by default with 48 000 Hz, an unknown block size and no latency.
  public init(
    sampleRate: Double = 48_000, blockSize: Int = 0, latency: Double = 0, mix: OutputMix = .separate,
    framePeriod: Double = 0, canBeFelt: Bool = true
  ) {
    self.sampleRate = sampleRate
    self.blockSize = blockSize
    self.latency = latency
    self.mix = mix
    self.framePeriod = framePeriod
    self.canBeFelt = canBeFelt
  }

  /// The duration of a usual block, in seconds; 0 if the sample rate is invalid.
  package var blockDuration: Double { sampleRate > 0 ? Double(blockSize) / sampleRate : 0 }
}

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
