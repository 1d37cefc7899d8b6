import HapticDevices
import HapticOutputs
import HapticPlayback
import HapticText

extension HapticEngine {
  /// Creates an engine on the default output: the best available device, otherwise a silent, paced output
  /// (`DefaultOutput`).
  ///
  /// The new engine is stopped; it opens the output when it starts. The search for devices may take up to a
  /// second the first time. Throws `noOutput` if `THRUM_OUTPUT` names an output that cannot be opened.
  public convenience init(configuration: Configuration = Configuration()) throws(EngineError) {
    let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in
      try DefaultOutput.make()
    }
    try self.init(output: output, configuration: configuration)
  }
}
