/// An input: it records samples from a device, a file or a test, and writes them into a queue.
///
/// An input is started and stopped from ordinary threads, one call at a time. Between `start` and `stop` it writes blocks into the queue, from
/// one thread at a time. That thread never waits for the reader.
public protocol SoundInput: AnyObject, Sendable {
  /// The name that users see, for example `pulse:alsa_input.usb-0`.
  var name: String { get }

  /// Starts writing samples into a queue, and returns the format that applies until `stop()`.
  ///
  /// - Parameters:
  ///   - queue: the queue that receives the samples.
  ///   - report: a function that receives the end of the input, at most once, on any thread except the audio thread. The input must not
  ///     call it from within `start` or `stop`.
  func start(
    _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) throws(OutputError) -> InputFormat

  /// Stops writing samples. Does nothing if the input is not running.
  func stop()
}

/// The properties of a running input.
public struct InputFormat: Sendable, Hashable {
  /// The sample rate in samples per second, 8 000…192 000.
  public var sampleRate: Double
  /// The number of channels, which the queue receives as one.
  public var channelCount: Int
  /// The number of frames that the input usually writes at a time; 0 if unknown.
  public var blockSize: Int
  /// The time in seconds from a sound at the device until its samples are written, as far as the input knows.
  public var latency: Double

  /// Creates a format; by default of 48 000 Hz and one channel, with unknown block size and no latency.
  public init(
    sampleRate: Double = 48_000, channelCount: Int = 1, blockSize: Int = 0, latency: Double = 0
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.blockSize = blockSize
    self.latency = latency
  }
}

/// The reason why an input writes no more samples.
public enum InputEvent: Sendable, Hashable {
  /// The file is over.
  case finished
  /// The device or its server was lost; the input may be started again.
  case lost(OutputEvent)
}
