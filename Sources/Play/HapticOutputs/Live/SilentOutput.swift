import HapticRealTime

/// An output without a device: time passes at the pace of the system's clock, but nothing is felt or heard.
///
/// An app plays on this output if no device is available, so that its engine, players and handlers work as
/// usual.
public final class SilentOutput: HapticOutput {
  /// The name of the output: `silent`.
  public let name = "silent"
  private let paced: PacedOutput

  /// The format of the output, with its sample rate and block size. Its `canBeFelt` is `false`.
  public var format: OutputFormat { paced.format }

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - sampleRate: samples per second, clamped to 8 000…192 000.
  ///   - blockSize: the number of frames per block, clamped to 16…65 536.
  public init(sampleRate: Double = 48_000, blockSize: Int = 480) {
    paced = PacedOutput(
      name: name, sampleRate: sampleRate, blockSize: blockSize, canBeFelt: false, receive: nil)
  }

  /// Starts requesting blocks. Throws `misuse` if the output is already running.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat { try paced.start(source, report: report) }

  /// Stops requesting blocks. Returns when the last block is complete, or after 0.1 s at the latest.
  public func stop() { paced.stop() }
}
