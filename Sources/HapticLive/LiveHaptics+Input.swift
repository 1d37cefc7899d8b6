import HapticComposition
import HapticOutputs
import HapticPlayback
import Synchronization

/// An input that live haptics listen to, and what became of it.
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
  /// Creates live haptics that listen to an input, and starts it. ``stop()`` stops the input, too.
  ///
  /// - Parameters:
  ///   - input: the input, which is not running.
  ///   - settings: the strategy and its parameters.
  ///   - loudest: the level of sound that is felt most strongly, in dB re full scale; `nil` to follow the sound.
  ///   - onEvent: receives each event on the analysing thread.
  /// - Throws: `noOutput` if the input is missing or unsuitable, `startTimeout` if its server does not answer, `outputFailed` otherwise.
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

  /// What ended the input; `nil` while it runs, and without an input.
  public var inputEvent: InputEvent? { input?.event }

  /// The format of the input since its last start; `nil` without an input.
  public var inputFormat: InputFormat? { input?.format }

  /// Starts the input again after it was lost or stopped. Does nothing without an input.
  public func restartInput() throws(OutputError) {
    guard let input else { return }
    input.input.stop()
    sampleRate = try input.start(queue).sampleRate
  }
}
