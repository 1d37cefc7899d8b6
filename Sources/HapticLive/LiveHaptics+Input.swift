import HapticComposition
import HapticOutputs
import HapticPlayback
import Synchronization

/// The input of a `LiveHaptics`, with the last event that the input reported.
final class ListenedInput: Sendable {
  let input: any SoundInput
  private let last = Mutex<InputEvent?>(nil)
  private let lastFormat = Mutex(InputFormat())

  init(_ input: any SoundInput) { self.input = input }

  var event: InputEvent? { last.withLock { $0 } }

  var format: InputFormat { lastFormat.withLock { $0 } }

  func start(_ queue: SoundQueue) throws(OutputError) -> InputFormat {
    last.withLock { $0 = nil }
    let format = try input.start(queue) { [weak self] event in self?.last.withLock { $0 = event } }
    lastFormat.withLock { $0 = format }
    return format
  }
}

extension LiveHaptics {
  /// Creates live haptics for an input, and starts the input. ``stop()`` also stops the input.
  ///
  /// - Parameters:
  ///   - input: the input. It must not be running.
  ///   - settings: the strategy and its parameters.
  ///   - loudest: the level of sound in dB re full scale that is felt most strongly; `nil` to adapt the level
  ///     to the sound.
  ///   - onEvent: a closure that receives each event, on the analysis thread.
  /// - Throws: `noOutput` if the input does not exist or is unsuitable, `startTimeout` if the sound server of
  ///   the input does not answer, and `outputFailed` for every other failure.
  public convenience init(
    engine: HapticEngine, input: any SoundInput, settings: CompositionSettings = CompositionSettings(),
    loudest: Double? = nil, onEvent: (@Sendable (LiveEvent) -> Void)? = nil
  ) throws(EngineError) {
    do throws(OutputError) {
      let queue = try SoundQueue()
      let listened = ListenedInput(input)
      let format = try listened.start(queue)
      do throws(EngineError) {
        try self.init(
          engine: engine, queue: queue, sampleRate: format.sampleRate, settings: settings, loudest: loudest,
          input: listened, onEvent: onEvent)
      } catch {
        input.stop()
        throw OutputError(.failed, error.message, place: error.place, cause: error.cause)
      }
      try startThread()
    } catch {
      throw Self.translated(error)
    }
  }

  /// The reason why the input stopped on its own; `nil` otherwise, and if there is no input.
  public var inputEvent: InputEvent? { input?.event }

  /// The format with which the input was last started; `nil` if there is no input.
  public var inputFormat: InputFormat? { input?.format }

  /// Restarts the input after it was lost or stopped. Does nothing if there is no input.
  public func restartInput() throws(OutputError) {
    guard let input else { return }
    input.input.stop()
    sampleRate = try input.start(queue).sampleRate
  }
}
