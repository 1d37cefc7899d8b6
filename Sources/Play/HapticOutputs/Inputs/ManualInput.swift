import HapticSynthesis
import Synchronization

/// An input that delivers the samples that the caller passes to `write`. For tests, and for apps that produce
/// samples themselves.
public final class ManualInput: SoundInput {
  /// The name of the input: `manual`.
  public let name = "manual"
  /// Whether the samples may contain what an output plays, as those of a microphone do.
  public let mayHearOutputs: Bool
  private let state: Mutex<State>

  private struct State {
    var format: InputFormat
    var queue: SoundQueue?
    var report: (@Sendable (InputEvent) -> Void)?
    var startFailure: OutputError?
  }

  /// Creates an input at a sample rate in hertz, clamped to 8 000…192 000.
  public init(sampleRate: Double = 48_000, mayHearOutputs: Bool = false) {
    self.mayHearOutputs = mayHearOutputs
    state = Mutex(
      State(format: InputFormat(sampleRate: SampleRate.clamped(sampleRate, missing: 48_000))))
  }

  /// The format of the input. A change takes effect at the next start.
  public var format: InputFormat {
    get { state.withLock { $0.format } }
    set { state.withLock { $0.format = newValue } }
  }

  /// Whether the input is running.
  public var isRunning: Bool { state.withLock { $0.queue != nil } }

  /// Makes the next `start` throw this error, so that a test can check how failures are handled.
  public func failNextStart(_ error: OutputError) { state.withLock { $0.startFailure = error } }

  /// Starts the input. Throws the error that was set with ``failNextStart(_:)``, if any.
  public func start(
    _ queue: SoundQueue, report: @escaping @Sendable (InputEvent) -> Void
  ) throws(OutputError) -> InputFormat {
    try state.withLock { state throws(OutputError) in
      if let failure = state.startFailure.take() { throw failure }
      state.queue = queue
      state.report = report
      return state.format
    }
  }

  /// Stops the input.
  public func stop() {
    state.withLock { state in
      state.queue = nil
      state.report = nil
    }
  }

  /// Writes samples of one channel into the queue, as a device would. Samples that are written while the
  /// input is stopped are lost.
  public func write(_ samples: [Float]) {
    let queue = state.withLock { $0.queue }
    samples.withUnsafeBufferPointer { samples in
      if let base = samples.baseAddress { queue?.write(base, frameCount: samples.count) }
    }
  }

  /// Simulates an event, such as the loss of the device or the end of a file: passes it to the function
  /// `report` of the last call of `start`. Does nothing while the input is stopped.
  public func raise(_ event: InputEvent) {
    let report = state.withLock { $0.report }
    report?(event)
  }
}
