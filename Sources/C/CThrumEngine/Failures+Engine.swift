import CThrum
import CThrumCore
import HapticOutputs
import HapticPlayback

extension CoreFailure {
  /// Creates a failure from an engine's error.
  init(_ error: EngineError) {
    let result =
      switch error.kind {
      case .notRunning: THRUM_NOT_RUNNING
      case .noOutput: THRUM_NO_OUTPUT
      case .startTimeout, .outputFailed: THRUM_OUTPUT_FAILED
      case .interrupted, .silencedByWatchdog: THRUM_INTERRUPTED
      case .invalidPlayer: THRUM_PLAYER_LOST
      case .invalidPattern: THRUM_INVALID_PATTERN
      case .invalidTime, .invalidValue: THRUM_INVALID_ARGUMENT
      case .queueFull, .tooManyPlayers: THRUM_QUEUE_FULL
      case .audioMemory, .invalidResource, .fileNotFound, .unusableFile: THRUM_AUDIO_FAILED
      }
    self.init(Int(result), "\(error)")
  }

  /// Creates a failure from an output's error.
  init(_ error: OutputError) {
    let result =
      switch error.kind {
      case .misuse: THRUM_INVALID_ARGUMENT
      case .failed, .timeout: THRUM_OUTPUT_FAILED
      case .libraryMissing, .noServer, .noDevice, .unsuitable: THRUM_NO_OUTPUT
      }
    self.init(Int(result), "\(error)")
  }
}

/// Calls the engine and converts its error to a failure.
func engineCall<Value>(_ body: () throws(EngineError) -> Value) throws(CoreFailure) -> Value {
  do throws(EngineError) { return try body() } catch { throw CoreFailure(error) }
}
