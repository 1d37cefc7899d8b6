import HapticDevices
import HapticOutputs
import HapticPlayback
import HapticText

extension HapticEngine {
  /// Creates a stopped engine on the default output: the best available device, otherwise a silent output
  /// that advances in real time (`DefaultOutput`).
  ///
  /// The first search for devices takes up to a second. The engine opens the output when the engine starts.
  /// Throws `noOutput` if the environment variable `THRUM_OUTPUT` names an output that cannot be opened.
  public convenience init(configuration: Configuration = Configuration()) throws(EngineError) {
    let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in
      try DefaultOutput.make()
    }
    try self.init(output: output, configuration: configuration)
  }
}
