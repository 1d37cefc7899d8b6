import HapticComposition
import HapticOutputs
import HapticPlayback
import Synchronization

/// The input of a `LiveHaptics`, with the last event that the input reported since its last start.
final class ListenedInput: Sendable {
  let input: any SoundInput
  private let state = Mutex(State())

  private struct State {
    var event: InputEvent?
    var format = InputFormat()
    /// The number of starts. A report of an earlier start may arrive late and does not count.
    var starts: UInt64 = 0
  }

  init(_ input: any SoundInput) { self.input = input }

  var event: InputEvent? { state.withLock { $0.event } }

  var format: InputFormat { state.withLock { $0.format } }

  func start(_ queue: SoundQueue) throws(OutputError) -> InputFormat {
    let start = state.withLock { state in
      state.event = nil
      state.starts &+= 1
      return state.starts
    }
    let format = try input.start(queue) { [weak self] event in
      self?.state.withLock { if $0.starts == start { $0.event = event } }
    }
    state.withLock { $0.format = format }
    return format
  }
}

extension LiveHaptics {
  /// Creates live haptics that follow the sound of an input, and starts the input. ``stop()`` also stops the
  /// input.
  ///
  /// - Parameters:
  ///   - engine: the engine that plays the haptics.
  ///   - input: the input. It must not be running.
  ///   - settings: how sound becomes touch: a strategy, and a value for each parameter.
  ///   - loudest: the level of the loudest parts of the sound, in dB re full scale; `nil` to estimate this
  ///     level from the recent sound. Sound at this level is felt with the intensity of the parameter
  ///     `strength`.
  ///   - onEvent: a closure that receives each haptic event, on the analysis thread.
  /// - Throws: `noOutput` if the input does not exist or is unsuitable, `startTimeout` if the sound server of
  ///   the input does not answer, and `outputFailed` for every other failure.
  public convenience init(
    engine: HapticEngine, input: any SoundInput, settings: CompositionSettings = CompositionSettings(),
    loudest: Double? = nil, onEvent: (@Sendable (LiveEvent) -> Void)? = nil
  ) throws(EngineError) {
    do throws(OutputError) {
      let queue = try SoundQueue()
      input.avoid(engine.output)
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

  /// The reason why the input stopped without a call of ``stop()``; `nil` if it has not, or if there is no
  /// input.
  public var inputEvent: InputEvent? { input?.event }

  /// The format with which the input was last started; `nil` if there is no input.
  public var inputFormat: InputFormat? { input?.format }

  /// Starts the input again after it was lost. An input that is still running is stopped first. Does nothing
  /// if there is no input. Must not be called in `onEvent`.
  ///
  /// - Throws: the error of the input if it cannot be started, and `misuse` after ``stop()``.
  public func restartInput() throws(OutputError) {
    guard let input else { return }
    input.input.stop()
    try worker.hold { () throws(OutputError) in
      if !worker.isEnded { sampleRate = try input.start(queue).sampleRate }
    }
    guard worker.isEnded else { return }
    // `stop` was called before, or in the meantime.
    input.input.stop()
    throw OutputError(
      .misuse, "these live haptics were stopped; create new ones", place: input.input.name)
  }
}
