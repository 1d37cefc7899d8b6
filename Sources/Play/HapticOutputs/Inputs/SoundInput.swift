/// A source of live sound, which writes the samples of a device, a file or a test into a queue.
///
/// Ordinary threads start and stop an input, one call at a time. Between `start` and `stop`, the input writes
/// blocks of samples into the queue, on one thread at a time. In an input that records from a device, this
/// thread never waits for the thread that reads the queue.
public protocol SoundInput: AnyObject, Sendable {
  /// The name of the input that is shown to users, such as `pulse:alsa_input.usb-0`.
  var name: String { get }

  /// Whether the input may record what an output of this machine plays, as a microphone beside an actuator
  /// does. `LiveHaptics` then watches for haptics that follow themselves.
  var mayHearOutputs: Bool { get }

  /// Makes the input leave out the signal of an output, from the next start on. Called before `start` with
  /// the output on which haptics follow the input.
  func avoid(_ output: any HapticOutput)

  /// Starts writing samples into a queue. Returns the format of the samples, which applies until `stop()`.
  ///
  /// - Parameters:
  ///   - queue: the queue that receives the samples.
  ///   - report: a function that the input calls, at most once, if it stops writing without a call of `stop`.
  ///     It may call this function on any thread except the audio thread, but not from within `start` or
  ///     `stop`.
  func start(
    _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) throws(OutputError) -> InputFormat

  /// Stops writing samples. Does nothing if the input is not running.
  func stop()
}

extension SoundInput {
  /// Whether the input may record what an output of this machine plays. The default is `true`, the safe
  /// assumption.
  public var mayHearOutputs: Bool { true }

  /// Does nothing, for inputs that cannot distinguish the signal of an output.
  public func avoid(_ output: any HapticOutput) {}
}

/// The properties of a running input.
public struct InputFormat: Sendable, Hashable {
  /// The sample rate in samples per second, 8 000…192 000.
  public var sampleRate: Double
  /// The number of channels of the device. The mean of all channels is written into the queue as one channel.
  public var channelCount: Int
  /// The number of frames that the input usually writes at a time; 0 if the number is unknown.
  public var blockSize: Int
  /// The time in seconds from a sound at the device until its samples are in the queue, if the input knows
  /// this time; otherwise 0.
  public var latency: Double

  /// Creates a format. The defaults are 48 000 Hz, one channel, an unknown block size and no latency.
  public init(
    sampleRate: Double = 48_000, channelCount: Int = 1, blockSize: Int = 0, latency: Double = 0
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.blockSize = blockSize
    self.latency = latency
  }
}

/// The reason why an input stopped writing samples without a call of `stop`.
public enum InputEvent: Sendable, Hashable {
  /// The end of the file was reached, and all its samples have been written.
  case finished
  /// The connection to the device or its server was lost. The input can be started again.
  case lost(OutputEvent)
}
